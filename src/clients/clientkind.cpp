// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/clientkind.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

bool ClientKind::isInstalled(const Surroundings &session) const
{
    if (!session.program(programs).isEmpty())
        return true;
    return std::any_of(folders.begin(), folders.end(),
        [&session](const QString &folder) { return QFileInfo(session.home + u'/' + folder).isDir(); });
}

QString ClientKind::file(const Surroundings &session) const
{
    const QStringList candidates = files(session);
    for (const QString &candidate : candidates) {
        if (QFileInfo::exists(candidate))
            return candidate;
    }
    for (const QString &candidate : candidates) {
        if (QFileInfo(candidate).dir().exists())
            return candidate;
    }
    return candidates.value(0);
}

QString ClientKind::bridgeOf(const QJsonObject &entry)
{
    for (const QString &key : {u"command"_s, u"cmd"_s}) {
        const QJsonValue command = entry.value(key);
        const QString program = command.isArray() ? command.toArray().first().toString() : command.toString();
        if (!program.isEmpty())
            return program;
    }
    return {};
}

bool ClientKind::isOurs(const QJsonObject &entry)
{
    return QFileInfo(bridgeOf(entry)).fileName() == "sandtray-mcp"_L1;
}

QString ClientKind::snippet(const QString &bridge) const
{
    const auto document = Document::read(Format::Json, {});
    const auto text = (*document)->put(place, entry(bridge));
    return text ? QString::fromUtf8(*text) : QString();
}

const ClientKind *findClientKind(const QString &id)
{
    for (const ClientKind &kind : clientKinds()) {
        if (kind.id == id)
            return &kind;
    }
    return nullptr;
}

}
