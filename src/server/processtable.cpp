// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/processtable.h"

#include <QFile>

#include <climits>
#include <unistd.h>

#include <array>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

constexpr qint64 longestCommandLine = qint64(64) * 1024;

QString linkTarget(const QString &path)
{
    std::array<char, PATH_MAX> target{};
    const ssize_t size = ::readlink(QFile::encodeName(path).constData(), target.data(), target.size());
    return size > 0 ? QFile::decodeName(QByteArray(target.data(), size)) : QString();
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(longestCommandLine) : QByteArray();
}

/// The fourth field of stat; the second one, the name in parentheses, may hold anything, parentheses and spaces too.
qint64 parentIn(const QByteArray &stat)
{
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    return fields.size() > 1 ? fields[1].toLongLong() : 0;
}

}

std::optional<Process> ProcTable::process(qint64 pid) const
{
    const QString folder = u"/proc/%1/"_s.arg(pid);
    Process found;
    found.executable = linkTarget(folder + u"exe"_s);
    if (found.executable.isEmpty())
        return std::nullopt;
    if (found.executable.endsWith(u" (deleted)")) // replaced by an update while it runs
        found.executable.chop(10);
    found.parent = parentIn(contents(folder + u"stat"_s));
    found.workingDirectory = linkTarget(folder + u"cwd"_s);
    const auto arguments = contents(folder + u"cmdline"_s).split('\0');
    for (const QByteArray &argument : arguments)
        found.arguments.append(QFile::decodeName(argument));
    found.arguments.removeLast(); // after the last NUL
    return found;
}

}
