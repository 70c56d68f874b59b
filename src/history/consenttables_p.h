// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "history/records.h"
#include "history/rowtrust_p.h"

#include <QSqlQuery>
#include <QVariant>

namespace sandtray::history {

/// A record and the MAC that stands beside it.
template <class Record> struct StoredRow {
    Record record;
    QByteArray mac;
};

/// The table of a kind of record: its statements, its columns, and the form in which a row is signed.
template <class Record> struct Table;

template <> struct Table<ClientRecord> {
    static const QStringView select;
    static const QStringView upsert; ///< values(), then the MAC
    static const QStringView sign; ///< the MAC, then the id
    static const QStringView remove; ///< the id
    [[nodiscard]] static Result<> validate(const ClientRecord &client);
    [[nodiscard]] static QVariantList values(const ClientRecord &client);
    [[nodiscard]] static StoredRow<ClientRecord> read(const QSqlQuery &row);
    [[nodiscard]] static SignableRow signable(const ClientRecord &client);
};

template <> struct Table<GrantRecord> {
    static const QStringView select;
    static const QStringView upsert;
    static const QStringView sign;
    static const QStringView remove;
    [[nodiscard]] static Result<> validate(const GrantRecord &grant);
    [[nodiscard]] static QVariantList values(const GrantRecord &grant);
    [[nodiscard]] static StoredRow<GrantRecord> read(const QSqlQuery &row);
    [[nodiscard]] static SignableRow signable(const GrantRecord &grant);
};

template <> struct Table<TokenRecord> {
    static const QStringView select;
    static const QStringView upsert;
    static const QStringView sign;
    static const QStringView remove;
    [[nodiscard]] static Result<> validate(const TokenRecord &token);
    [[nodiscard]] static QVariantList values(const TokenRecord &token);
    [[nodiscard]] static StoredRow<TokenRecord> read(const QSqlQuery &row);
    [[nodiscard]] static SignableRow signable(const TokenRecord &token);
};

}
