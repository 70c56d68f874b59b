// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/consenttables_p.h"

namespace sandtray::history {

class Connection;

/// The tables of stored consent: clients with their levels, grants, tokens. Record is one of their three records.
/// Ledger thread.
class Consent {
public:
    explicit Consent(Connection &connection);

    [[nodiscard]] Result<> setKey(const Secret &key);
    void acceptUnsigned();

    template <class Record> [[nodiscard]] Result<> save(const Record &record);
    template <class Record> [[nodiscard]] Result<> remove(const decltype(Record::id) &id);
    template <class Record> [[nodiscard]] Result<QList<Record>> load();

private:
    template <class Record> [[nodiscard]] Result<> signTrusted(const RowTrust &with);

    Connection &m_connection;
    RowTrust m_trust;
};

}
