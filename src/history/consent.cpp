// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: see rowtrust.cpp. What is written here is written as trusted, so a row that was loaded as untrusted
// must not pass through on its way back: only a record that says isTrusted, after a human has decided, is saved.
#include "history/consent_p.h"

#include "history/columns_p.h"
#include "history/connection_p.h"

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype leastKeyBytes = 16;

QVariant macColumn(const QByteArray &mac)
{
    return mac.isEmpty() ? QVariant() : QVariant(mac);
}

}

Consent::Consent(Connection &connection)
    : m_connection(connection)
{
}

Result<> Consent::setKey(const Secret &key)
{
    if (key.reveal().size() < leastKeyBytes)
        return fail(Code::BadArgument, u"the key of the state database is too short"_s);
    const RowTrust next(key);
    const auto signedAll = m_connection.transaction([this, &next]() -> Result<> {
        if (const auto done = signTrusted<ClientRecord>(next); !done)
            return done;
        if (const auto done = signTrusted<GrantRecord>(next); !done)
            return done;
        return signTrusted<TokenRecord>(next);
    });
    if (signedAll)
        m_trust = next;
    return signedAll;
}

void Consent::acceptUnsigned()
{
    m_trust.acceptUnsigned();
}

template <class Record> Result<> Consent::signTrusted(const RowTrust &with)
{
    const auto rows = m_connection.rows(Table<Record>::select, {}, Table<Record>::read);
    if (!rows)
        return tl::unexpected(rows.error());
    for (const StoredRow<Record> &row : *rows) {
        const SignableRow signable = Table<Record>::signable(row.record);
        if (!m_trust.trusts(signable, row.mac) || with.trusts(signable, row.mac))
            continue;
        const auto done = m_connection.change(Table<Record>::sign, {with.mac(signable), column(row.record.id)});
        if (!done)
            return tl::unexpected(done.error());
    }
    return {};
}

template <class Record> Result<> Consent::save(const Record &record)
{
    if (!record.isTrusted)
        return fail(Code::NotPermitted, u"a record that is not trusted is not written"_s);
    if (const auto valid = Table<Record>::validate(record); !valid)
        return valid;
    const SignableRow signable = Table<Record>::signable(record);
    QVariantList values = Table<Record>::values(record);
    values.append(macColumn(m_trust.mac(signable)));
    if (const auto done = m_connection.change(Table<Record>::upsert, values); !done)
        return tl::unexpected(done.error());
    m_trust.remember(signable);
    return {};
}

template <class Record> Result<> Consent::remove(const decltype(Record::id) &id)
{
    const auto removed = m_connection.change(Table<Record>::remove, {column(id)});
    if (!removed)
        return tl::unexpected(removed.error());
    Record record;
    record.id = id;
    m_trust.forget(Table<Record>::signable(record));
    if (*removed == 0)
        return fail(Code::NotFound, u"no such record"_s);
    return {};
}

template <class Record> Result<QList<Record>> Consent::load()
{
    const auto rows = m_connection.rows(Table<Record>::select, {}, Table<Record>::read);
    if (!rows)
        return tl::unexpected(rows.error());
    QList<Record> records;
    for (const StoredRow<Record> &row : *rows) {
        records.append(row.record);
        records.last().isTrusted =
            !row.record.id.isNull() && m_trust.trusts(Table<Record>::signable(row.record), row.mac);
    }
    return records;
}

template Result<> Consent::save(const ClientRecord &);
template Result<> Consent::save(const GrantRecord &);
template Result<> Consent::save(const TokenRecord &);
template Result<> Consent::remove<ClientRecord>(const ClientId &);
template Result<> Consent::remove<GrantRecord>(const GrantId &);
template Result<> Consent::remove<TokenRecord>(const TokenId &);
template Result<QList<ClientRecord>> Consent::load();
template Result<QList<GrantRecord>> Consent::load();
template Result<QList<TokenRecord>> Consent::load();

}
