// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/connection_p.h"
#include "history/consent_p.h"
#include "history/ledger_p.h"
#include "history/sessiontable_p.h"

namespace sandtray::history {

/// The opened file and its tables. Made, used and destroyed on the ledger thread.
class StateDatabase {
public:
    /// As StateStore::open.
    [[nodiscard]] static Result<std::unique_ptr<StateDatabase>> open(const QString &path);

    [[nodiscard]] Ledger &ledger() { return m_ledger; }
    [[nodiscard]] Consent &consent() { return m_consent; }
    [[nodiscard]] SessionTable &sessions() { return m_sessions; }

private:
    explicit StateDatabase(std::unique_ptr<Connection> connection);

    std::unique_ptr<Connection> m_connection;
    Ledger m_ledger;
    Consent m_consent;
    SessionTable m_sessions;
};

}
