// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: an AI client that may edit files on the host writes into state.db to raise its level, to grant itself
// something or to make itself a token. It has no access to the keychain. It may add, change, delete and exchange rows,
// take MACs away, and put them from one row or table to another: so each MAC covers table, id and every field, and a
// missing MAC is a wrong one. Nothing in the file can say how much the file is to be trusted.
// Not defended: a process of the user that reads the keychain; a row or file put back as it once was (the MAC of a
// revoked grant stays valid until the key is changed, see StateStore::setMacKey); deleted rows, which only take away.
#include "history/rowtrust_p.h"

#include <QMessageAuthenticationCode>
#include <QtEndian>

namespace sandtray::history {

namespace {

/// Each field with its length before it: no field can reach into the next one.
void appendField(QByteArray &bytes, const QByteArray &field)
{
    const quint64 length = qToBigEndian(quint64(field.size()));
    bytes.append(reinterpret_cast<const char *>(&length), sizeof length);
    bytes.append(field);
}

}

SignableRow::SignableRow(const char *table, const QByteArray &id, const QByteArrayList &fields)
{
    appendField(identity, QByteArray(table));
    appendField(identity, id);
    bytes = identity;
    for (const QByteArray &field : fields)
        appendField(bytes, field);
}

RowTrust::RowTrust(const Secret &key)
    : m_key(key)
{
}

void RowTrust::acceptUnsigned()
{
    m_unsignedAccepted = true;
}

QByteArray RowTrust::mac(const SignableRow &row) const
{
    if (m_key.isEmpty())
        return {};
    return QMessageAuthenticationCode::hash(row.bytes, m_key.reveal(), QCryptographicHash::Sha256);
}

bool RowTrust::trusts(const SignableRow &row, const QByteArray &mac) const
{
    if (!m_key.isEmpty())
        return mac == this->mac(row);
    if (!mac.isEmpty())
        return false; // signed, and there is nothing to check it with
    return m_unsignedAccepted || m_written.value(row.identity) == row.bytes;
}

void RowTrust::remember(const SignableRow &row)
{
    if (m_key.isEmpty())
        m_written.insert(row.identity, row.bytes);
}

void RowTrust::forget(const SignableRow &row)
{
    m_written.remove(row.identity);
}

}
