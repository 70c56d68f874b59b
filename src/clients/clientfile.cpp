// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/clientfile.h"

#include "clients/document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <climits>

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownerAlone = QFile::ReadOwner | QFile::WriteOwner;

/// Of the file, which need not be there; as it is written when the folder is not there either.
QString realFolder(const QString &path)
{
    const QString folder = QFileInfo(path).path();
    const QString real = QFileInfo(folder).canonicalFilePath();
    return real.isEmpty() ? folder : real;
}

/// Where a chain of links ends, whether there is a file or not. By the system's rules: “..” leads out of the folder
/// that a link stands in, wherever that is reached from.
QString realPath(const QString &path)
{
    QString at = path;
    for (int links = 0; links < 40 && QFileInfo(at).isSymLink(); ++links) {
        if (const QString there = QFileInfo(at).canonicalFilePath(); !there.isEmpty())
            return there;
        QByteArray target(PATH_MAX, '\0');
        const ssize_t size = ::readlink(QFile::encodeName(at).constData(), target.data(), std::size_t(target.size()));
        const QString name = QFile::decodeName(target.first(qMax<ssize_t>(size, 0)));
        at = QDir::isAbsolutePath(name) ? name : realFolder(at) + u'/' + name;
    }
    return QFileInfo(at).exists() ? QFileInfo(at).canonicalFilePath()
                                  : realFolder(at) + u'/' + QFileInfo(at).fileName();
}

/// What access lists and security modules keep with a file; those that only the system may set stay away.
void copyAttributes(const QString &from, int to)
{
    const QByteArray path = QFile::encodeName(from);
    QByteArray names(qMax<qsizetype>(::listxattr(path.constData(), nullptr, 0), 0), '\0');
    names.resize(qMax<qsizetype>(::listxattr(path.constData(), names.data(), std::size_t(names.size())), 0));
    for (const QByteArray &name : names.split('\0')) {
        QByteArray value(64 * 1024, '\0');
        const ssize_t size = name.isEmpty()
            ? -1
            : ::getxattr(path.constData(), name.constData(), value.data(), std::size_t(value.size()));
        if (size >= 0)
            ::fsetxattr(to, name.constData(), value.constData(), std::size_t(size), 0);
    }
}

/// So that a new name survives a power cut.
void syncFolder(const QString &path)
{
    const int folder = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    ::fsync(folder);
    ::close(folder);
}

Result<> makeFolder(const QString &path)
{
    QStringList missing;
    for (QString at = path; !QFileInfo::exists(at) && at != u"/"_s; at = QFileInfo(at).path())
        missing.prepend(at);
    for (const QString &folder : std::as_const(missing)) {
        if (!QDir().mkdir(folder))
            return fail(Code::NotPermitted, u"the folder %1 cannot be made"_s.arg(folder));
        QFile::setPermissions(folder, ownerAlone | QFile::ExeOwner);
    }
    return {};
}

}

Result<ClientFile> ClientFile::read(const QString &path)
{
    ClientFile read;
    read.m_path = realPath(path);
    const QFileInfo info(read.m_path);
    if (!info.exists())
        return read;
    if (!info.isFile())
        return fail(Code::BadArgument, u"it is no file"_s);
    if (info.ownerId() != ::getuid())
        return fail(Code::NotPermitted, u"it belongs to another user"_s);
    if (info.size() > Document::largest)
        return fail(Code::TooLarge, u"it is larger than 16 MiB"_s);
    QFile file(read.m_path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Code::Io, file.errorString());
    read.m_exists = true;
    read.m_text = file.readAll();
    return read;
}

Result<> ClientFile::checkUnchanged() const
{
    const auto now = read(m_path);
    if (!now)
        return tl::unexpected(now.error());
    if (now->m_exists != m_exists || now->m_text != m_text)
        return fail(Code::Conflict, u"another program has changed it meanwhile"_s);
    return {};
}

Result<> ClientFile::write(const QByteArray &text) const
{
    if (m_exists && !QFileInfo(m_path).isWritable())
        return fail(Code::NotPermitted, u"it is read-only"_s);
    if (const auto made = makeFolder(QFileInfo(m_path).path()); !made)
        return made;
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        return fail(Code::NotPermitted, u"its folder is read-only"_s);
    if (m_exists && ::fchown(file.handle(), uid_t(-1), QFileInfo(m_path).groupId()) != 0)
        return fail(Code::NotPermitted, u"its group cannot be kept"_s);
    if (m_exists)
        copyAttributes(m_path, file.handle());
    else
        file.setPermissions(ownerAlone);
    if (file.write(text) != text.size())
        return fail(Code::Io, file.errorString());
    if (const auto unchanged = checkUnchanged(); !unchanged) {
        file.cancelWriting();
        return unchanged;
    }
    if (!file.commit())
        return fail(Code::Io, file.errorString());
    syncFolder(QFileInfo(m_path).path());
    return {};
}

Result<> ClientFile::remove() const
{
    if (const auto unchanged = checkUnchanged(); !unchanged)
        return unchanged;
    if (!QFile::remove(m_path))
        return fail(Code::NotPermitted, u"it cannot be removed"_s);
    return {};
}

}
