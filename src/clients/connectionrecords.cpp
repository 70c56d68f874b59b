// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/connectionrecords.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownerAlone = QFile::ReadOwner | QFile::WriteOwner;
const QString current = QStringLiteral("current"); // holds the name of the record that counts

Result<> save(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(ownerAlone) || file.write(bytes) != bytes.size()
        || !file.commit())
        return fail(Code::Io, u"%1: %2"_s.arg(path, file.errorString()));
    return {};
}

std::optional<QByteArray> load(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? std::optional(file.readAll()) : std::nullopt;
}

QStringList recordsIn(const QDir &folder)
{
    QStringList names = folder.entryList({u"*.json"_s}, QDir::Files, QDir::Name); // named by time
    for (QString &name : names)
        name.chop(5);
    return names;
}

}

ConnectionRecords::ConnectionRecords(const QString &stateFolder)
    : m_folder(stateFolder + u"/client-backups"_s)
{
}

QString ConnectionRecords::folderOf(const QString &client) const
{
    return m_folder + u'/' + client;
}

Result<QString> ConnectionRecords::add(const QString &client, const ConnectionRecord &record)
{
    QDir folder(folderOf(client));
    if (!folder.mkpath(u"."_s))
        return fail(Code::Io, u"the folder %1 cannot be made"_s.arg(folder.path()));
    for (const QString &path : {m_folder, folder.path()})
        QFile::setPermissions(path, ownerAlone | QFile::ExeOwner);
    const QString name = record.time.toUTC().toString(u"yyyyMMdd'T'HHmmsszzz'Z'"_s);
    const QJsonObject facts{{u"path"_s, record.path}, {u"existed"_s, record.before.has_value()},
        {u"after_sha256"_s, QString::fromLatin1(record.afterSha256.toHex())}};
    if (record.before) {
        if (const auto saved = save(folder.filePath(name + u".original"_s), *record.before); !saved)
            return tl::unexpected(saved.error());
    }
    if (const auto saved = save(folder.filePath(name + u".json"_s), QJsonDocument(facts).toJson()); !saved)
        return tl::unexpected(saved.error());
    const QStringList names = recordsIn(folder);
    for (qsizetype i = 0; i < names.size() - kept; ++i) {
        folder.remove(names.at(i) + u".original"_s);
        folder.remove(names.at(i) + u".json"_s);
    }
    return name;
}

Result<> ConnectionRecords::open(const QString &client, const QString &name)
{
    return save(folderOf(client) + u'/' + current, name.toUtf8());
}

std::optional<ConnectionRecord> ConnectionRecords::last(const QString &client) const
{
    const QDir folder(folderOf(client));
    const QString name = QString::fromUtf8(load(folder.filePath(current)).value_or(QByteArray()));
    const auto facts = load(folder.filePath(name + u".json"_s));
    if (name.isEmpty() || !facts)
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(*facts).object();
    ConnectionRecord record{.path = object.value(u"path"_s).toString(),
        .afterSha256 = QByteArray::fromHex(object.value(u"after_sha256"_s).toString().toLatin1()),
        .time = QDateTime::fromString(name, u"yyyyMMdd'T'HHmmsszzz'Z'"_s)};
    record.time.setTimeSpec(Qt::UTC);
    if (object.value(u"existed"_s).toBool()) {
        record.before = load(folder.filePath(name + u".original"_s));
        if (!record.before)
            return std::nullopt;
    }
    return record;
}

void ConnectionRecords::close(const QString &client)
{
    QFile::remove(folderOf(client) + u'/' + current);
}

}
