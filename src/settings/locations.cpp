// SPDX-License-Identifier: GPL-3.0-or-later
// What lies in these folders decides who may do what: they are private to the user, and no link leads out of them.
// The parents ($XDG_CONFIG_HOME ...) belong to the user too, who may have linked them elsewhere; that is left alone.
#include "settings/locations.h"

#include <QDir>
#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

namespace sandtray::settings {

using namespace Qt::StringLiterals;

namespace {

constexpr mode_t ownerOnly = 0700;
constexpr mode_t permissionBits = 07777;

QString absoluteFrom(const char *variable)
{
    const QString path = qEnvironmentVariable(variable);
    return path.startsWith(u'/') ? QDir::cleanPath(path) : QString(); // to QDir ":/x" is absolute too
}

QString folderFrom(const char *variable, const QString &belowHome)
{
    const QString path = absoluteFrom(variable);
    return (path.isEmpty() ? QDir::homePath() + belowHome : path) + u"/sandtray"_s;
}

/// The session's own, file-hierarchy(7), also for a program that was started without the variables of the session, as
/// some clients start theirs; not when its folders were chosen. The bridge decides the same.
QString runtimeFolder()
{
    const QString chosen = absoluteFrom("XDG_RUNTIME_DIR");
    if (!chosen.isEmpty() || !absoluteFrom("XDG_STATE_HOME").isEmpty())
        return chosen;
    const QString usual = u"/run/user/%1"_s.arg(geteuid());
    struct stat found{};
    const bool isOurs = lstat(QFile::encodeName(usual).constData(), &found) == 0 && S_ISDIR(found.st_mode)
        && found.st_uid == geteuid() && (found.st_mode & 077) == 0;
    return isOurs ? usual : QString();
}

tl::unexpected<Error> refused(const QString &path, const QString &why)
{
    return fail(Code::Io, u"folder %1: %2"_s.arg(path, why));
}

/// Like mkdir -p, with the mode that the specification wants for parents that are missing.
Result<> makeFolder(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    if (mkdir(name.constData(), ownerOnly) == 0 || errno == EEXIST)
        return {};
    if (errno != ENOENT || path == u"/"_s)
        return refused(path, qt_error_string(errno));
    if (const auto parent = makeFolder(QFileInfo(path).path()); !parent)
        return parent;
    if (mkdir(name.constData(), ownerOnly) == 0 || errno == EEXIST)
        return {};
    return refused(path, qt_error_string(errno));
}

/// An existing folder is taken when it is our own, and closed to others.
Result<> makePrivate(const QString &path)
{
    if (const auto made = makeFolder(path); !made)
        return made;
    const QByteArray name = QFile::encodeName(path);
    struct stat found{};
    if (lstat(name.constData(), &found) != 0)
        return refused(path, qt_error_string(errno));
    if (!S_ISDIR(found.st_mode))
        return refused(path, u"is a link or a file"_s);
    if (found.st_uid != geteuid())
        return refused(path, u"belongs to another user"_s);
    if ((found.st_mode & permissionBits) != ownerOnly && chmod(name.constData(), ownerOnly) != 0)
        return refused(path, qt_error_string(errno));
    return {};
}

}

Locations Locations::fromEnvironment()
{
    Locations locations;
    locations.config = folderFrom("XDG_CONFIG_HOME", u"/.config"_s);
    locations.data = folderFrom("XDG_DATA_HOME", u"/.local/share"_s);
    locations.state = folderFrom("XDG_STATE_HOME", u"/.local/state"_s);
    const QString runtime = runtimeFolder();
    locations.runtime = runtime.isEmpty() ? locations.state + u"/run"_s : runtime + u"/sandtray"_s;
    return locations;
}

Result<> Locations::create() const
{
    // `state` before `runtime`, which may lie in it.
    for (const QString &path : {config, data, state, runtime}) {
        if (const auto made = makePrivate(path); !made)
            return made;
    }
    return {};
}

}
