// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/roottree.h"

#include "sandbox/uniquefd.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostEntries = 64;

const QStringList &ownFolders()
{
    static const QStringList names{
        u"dev"_s, u"home"_s, u"lost+found"_s, u"media"_s, u"mnt"_s, u"proc"_s, u"run"_s, u"sys"_s, u"tmp"_s};
    return names;
}

UniqueFd openFolder(int parent, const char *name)
{
    return UniqueFd(::openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Of a merged system: "usr/bin" and the like; empty for any other link.
QString mergedTarget(int tree, const QByteArray &name)
{
    static const QRegularExpression form(u"\\A/?(usr/[a-z0-9]+)\\z"_s);
    char target[64];
    const ssize_t size = ::readlinkat(tree, name.constData(), target, sizeof target);
    return size > 0 ? form.match(QString::fromLatin1(target, size)).captured(1) : QString();
}

}

QString checkedSearchPath(const QString &path)
{
    static const QRegularExpression form(u"\\A(/[A-Za-z0-9._+-]+)+(:(/[A-Za-z0-9._+-]+)+)*\\z"_s);
    return path.size() < 1000 && form.match(path).hasMatch() ? path : QString();
}

Result<HostLayout> rootLayout(const HostLayout &machine, const QString &tree)
{
    static const QRegularExpression ordinary(u"\\A[A-Za-z0-9_][A-Za-z0-9._+-]*\\z"_s);
    const UniqueFd top(::open(QFile::encodeName(tree).constData(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    const UniqueFd var = openFolder(top.get(), "var");
    for (const UniqueFd &needed :
        {openFolder(top.get(), "etc"), openFolder(top.get(), "usr"), openFolder(var.get(), "tmp")})
        if (!needed.isValid())
            return fail(Code::Io, u"the root file system is damaged"_s);

    HostLayout layout{.rootEntries = {},
        .isImported = true,
        .etcBinds = {},
        .maskedFiles = machine.maskedFiles,
        .maskedFolders = machine.maskedFolders};
    const auto all = QDir::Dirs | QDir::Files | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot;
    for (const QString &name : QDir(tree).entryList(all, QDir::Name)) {
        if (ownFolders().contains(name) || !ordinary.match(name).hasMatch() || layout.rootEntries.size() == mostEntries)
            continue;
        const QString path = u'/' + name;
        if (openFolder(top.get(), name.toLatin1()).isValid())
            layout.rootEntries.append({path, {}, tree + path});
        else if (const QString target = mergedTarget(top.get(), name.toLatin1()); !target.isEmpty())
            layout.rootEntries.append({path, target, {}});
    }
    return layout;
}

}
