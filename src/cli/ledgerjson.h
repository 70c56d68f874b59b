// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/records.h"

#include <QJsonArray>
#include <QJsonObject>

namespace sandtray::cli {

/// Stored rows as the commands print and exchange them; times RFC 3339 UTC.
[[nodiscard]] QJsonArray toJson(const QList<history::LedgerEntry> &entries);
[[nodiscard]] QJsonObject toJson(const history::TokenRecord &token, const QString &clientName);

[[nodiscard]] QJsonObject toJson(const history::LedgerQuery &query);
/// Unreadable members count as absent.
[[nodiscard]] history::LedgerQuery queryFromJson(const QJsonObject &object);

}
