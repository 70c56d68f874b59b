// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"

#include <QJsonArray>

namespace sandtray::tools {

/// The last runs of a client that have ended, newest first.
[[nodiscard]] QFuture<Result<QList<history::LedgerEntry>>> readRuns(
    history::StateStore &ledger, const ClientId &client);
/// As clients see them: run_id, sandbox_id, tool, outcome, ended_at, and the facts of the end.
[[nodiscard]] QJsonArray runLogJson(const QList<history::LedgerEntry> &rows);

}
