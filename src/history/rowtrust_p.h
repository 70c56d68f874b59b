// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QHash>

namespace sandtray::history {

/// A row of stored consent in the form that is signed: `identity` is table and id, `bytes` every field of the row. Two
/// different rows never have the same bytes.
struct SignableRow {
    SignableRow(const char *table, const QByteArray &id, const QByteArrayList &fields);

    QByteArray identity;
    QByteArray bytes;
};

/// Decides which rows of stored consent count, by the rule in statestore.h. Lives with the database.
class RowTrust {
public:
    RowTrust() = default;
    explicit RowTrust(const Secret &key);

    /// From now on rows without a MAC count: there is no keychain.
    void acceptUnsigned();

    /// The MAC to be stored with the row; empty without a key.
    [[nodiscard]] QByteArray mac(const SignableRow &row) const;
    [[nodiscard]] bool trusts(const SignableRow &row, const QByteArray &mac) const;

    /// What this process wrote itself it may trust without a key, as long as the row is as it was written.
    void remember(const SignableRow &row);
    void forget(const SignableRow &row);

private:
    Secret m_key;
    bool m_unsignedAccepted = false;
    QHash<QByteArray, QByteArray> m_written; // identity -> bytes; only without a key
};

}
