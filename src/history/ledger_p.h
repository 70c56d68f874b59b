// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "history/records.h"

namespace sandtray::history {

class Connection;

/// The table of what happened. Ledger thread.
class Ledger {
public:
    explicit Ledger(Connection &connection);

    /// Answers the sequence number.
    [[nodiscard]] Result<qint64> append(const LedgerEntry &entry);
    [[nodiscard]] Result<QList<LedgerEntry>> entries(const LedgerQuery &query);
    /// Answers how many rows went.
    [[nodiscard]] Result<int> removeBefore(const QDateTime &time);
    /// Answers how many rows had a text.
    [[nodiscard]] Result<int> removeTexts();

private:
    [[nodiscard]] Result<int> removeForGood(QStringView sql, const QVariantList &values);

    Connection &m_connection;
};

}
