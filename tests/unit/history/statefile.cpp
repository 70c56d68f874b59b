// SPDX-License-Identifier: GPL-3.0-or-later
#include "statefile.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

QString StateFile::path() const
{
    return m_folder.filePath(u"state.db"_s);
}

std::unique_ptr<StateStore> StateFile::open() const
{
    auto store = StateStore::open(path(), clock);
    return store ? std::move(*store) : nullptr;
}

void StateFile::holdWriteLockWhile(const std::function<void()> &work) const
{
    const QString name = randomLabel();
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        database.setDatabaseName(path());
        QSqlQuery query(database.open() ? database : QSqlDatabase());
        if (!query.exec(u"BEGIN IMMEDIATE"_s))
            qFatal("%s", qPrintable(query.lastError().text()));
        work();
    }
    QSqlDatabase::removeDatabase(name);
}

QVariantList StateFile::run(const QString &sql) const
{
    const QString name = randomLabel();
    QVariantList found;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        database.setDatabaseName(path());
        QSqlQuery query(database.open() ? database : QSqlDatabase());
        if (!query.exec(sql))
            qFatal("%s: %s", qPrintable(sql), qPrintable(query.lastError().text()));
        while (query.next())
            found.append(query.value(0));
    }
    QSqlDatabase::removeDatabase(name);
    return found;
}

QByteArray StateFile::content(const QString &suffix) const
{
    QFile file(path() + suffix);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

void StateFile::put(const QByteArray &content) const
{
    QFile file(path());
    if (!file.open(QFile::WriteOnly) || file.write(content) != content.size())
        qFatal("%s: %s", qPrintable(path()), qPrintable(file.errorString()));
}

ClientRecord makeClient(const QString &name, int level)
{
    ClientRecord client;
    client.id = ClientId::generate();
    client.name = name;
    client.program = u"/usr/bin/client"_s;
    client.level = level;
    client.firstSeen = QDateTime::fromMSecsSinceEpoch(1'600'000'000'000, Qt::UTC);
    return client;
}

GrantRecord makeGrant(const ClientId &client)
{
    GrantRecord grant;
    grant.id = GrantId::generate();
    grant.scope = u"client"_s;
    grant.client = client;
    grant.sandbox = SandboxId::generate();
    grant.digest = QByteArray(32, '\1');
    grant.item = u"secret:API_KEY"_s;
    grant.exposure = R"({"network":"none"})";
    grant.granted = QDateTime::fromMSecsSinceEpoch(1'600'000'000'001, Qt::UTC);
    grant.expires = QDateTime::fromMSecsSinceEpoch(1'600'000'100'002, Qt::UTC);
    return grant;
}

TokenRecord makeToken(const ClientId &client, char digest)
{
    TokenRecord token;
    token.id = TokenId::generate();
    token.client = client;
    token.sha256 = QByteArray(32, digest);
    token.created = QDateTime::fromMSecsSinceEpoch(1'600'000'000'003, Qt::UTC);
    return token;
}
