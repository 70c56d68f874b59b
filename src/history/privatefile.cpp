// SPDX-License-Identifier: GPL-3.0-or-later
// Reviewed code and consent rest in these files: mode 0600, and no link that would have SQLite write somewhere else.
// An existing database is never opened here: closing any descriptor of it would drop the locks that SQLite holds on it
// in this process (POSIX record locks).
#include "history/privatefile_p.h"

#include <QFile>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

constexpr mode_t ownerOnly = 0600;
constexpr mode_t permissionBits = 07777;

tl::unexpected<Error> refused(const QByteArray &name, const QString &why)
{
    return fail(Code::Io, u"%1: %2"_s.arg(QFile::decodeName(name), why));
}

/// SQLite gives its companions the mode of the database.
Result<> makeEmpty(const QByteArray &name)
{
    const int file = open(name.constData(), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, ownerOnly);
    if (file < 0 && errno != EEXIST)
        return refused(name, qt_error_string(errno));
    if (file >= 0)
        close(file);
    return {};
}

Result<> closeToOthers(const QByteArray &name)
{
    struct stat found{};
    if (lstat(name.constData(), &found) != 0)
        return errno == ENOENT ? Result<>() : refused(name, qt_error_string(errno));
    if (!S_ISREG(found.st_mode))
        return refused(name, u"is not a regular file"_s);
    if (found.st_uid != geteuid())
        return refused(name, u"belongs to another user"_s);
    if ((found.st_mode & permissionBits) != ownerOnly && chmod(name.constData(), ownerOnly) != 0)
        return refused(name, qt_error_string(errno));
    return {};
}

}

Result<> makePrivateFile(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    if (const auto made = makeEmpty(name); !made)
        return made;
    for (const char *suffix : {"", "-wal", "-shm", "-journal"}) {
        if (const auto closed = closeToOthers(name + suffix); !closed)
            return closed;
    }
    return {};
}

}
