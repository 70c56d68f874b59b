// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/surroundings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <unistd.h>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

Surroundings Surroundings::ofThisSession()
{
    Surroundings session;
    session.home = QDir::homePath();
    session.environment = QProcessEnvironment::systemEnvironment();
    session.configHome = session.folder(u"XDG_CONFIG_HOME"_s, session.home + u"/.config"_s);
    session.programFolders = session.environment.value(u"PATH"_s).split(u':', Qt::SkipEmptyParts);
    for (const QString &folder : {u"/.local/bin"_s, u"/bin"_s, u"/.npm-global/bin"_s, u"/.claude/local"_s})
        session.programFolders.append(session.home + folder);
    session.programFolders += {u"/usr/local/bin"_s, u"/usr/bin"_s, u"/snap/bin"_s};
    session.programFolders.removeDuplicates();
    return session;
}

QString Surroundings::folder(const QString &variable, const QString &otherwise) const
{
    const QString value = environment.value(variable);
    return QDir::isAbsolutePath(value) ? QDir::cleanPath(value) : otherwise;
}

QString Surroundings::program(const QStringList &names) const
{
    for (const QString &name : names) {
        if (const QString found = QStandardPaths::findExecutable(name, programFolders); !found.isEmpty())
            return found;
    }
    return {};
}

bool Surroundings::runsOneOf(const QStringList &names) const
{
    if (names.isEmpty())
        return false;
    const QDir folder(processes);
    for (const QString &process : folder.entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        const QFileInfo info(folder.filePath(process));
        if (info.ownerId() != ::getuid())
            continue;
        const QString program = QFileInfo(info.filePath() + u"/exe"_s).symLinkTarget();
        if (names.contains(QFileInfo(program).fileName().remove(u" (deleted)"_s)))
            return true;
    }
    return false;
}

}
