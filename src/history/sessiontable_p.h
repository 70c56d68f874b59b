// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "history/records.h"

namespace sandtray::history {

class Connection;

/// The table of protocol sessions that outlive a restart. They grant nothing, so they carry no MAC. Ledger thread.
class SessionTable {
public:
    explicit SessionTable(Connection &connection);

    [[nodiscard]] Result<> save(const SessionRecord &session);
    [[nodiscard]] Result<> remove(const QString &id);
    [[nodiscard]] Result<QList<SessionRecord>> load();

private:
    Connection &m_connection;
};

}
