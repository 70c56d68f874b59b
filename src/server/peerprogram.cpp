// SPDX-License-Identifier: GPL-3.0-or-later
// Threat model: every program of the user can connect and can arrange its ancestors. What is found here tells clients
// apart for the user, and keeps their sandboxes apart; it is no proof against a hostile program of the same user.
#include "server/peerprogram.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

constexpr int mostAncestors = 32;

bool contains(const QStringList &names, const QString &name)
{
    return std::binary_search(names.cbegin(), names.cend(), name);
}

/// Start others and mean nothing themselves. Sorted.
bool isLauncher(const QString &name)
{
    static const QStringList names{u"ash"_s, u"bash"_s, u"busybox"_s, u"csh"_s, u"dash"_s, u"env"_s, u"fish"_s,
        u"ksh"_s, u"nice"_s, u"nohup"_s, u"sandtray-mcp"_s, u"sh"_s, u"stdbuf"_s, u"tcsh"_s, u"timeout"_s, u"xargs"_s,
        u"zsh"_s};
    return contains(names, name);
}

/// Sorted.
bool isInterpreter(const QString &name)
{
    static const QStringList names{u"bun"_s, u"deno"_s, u"java"_s, u"lua"_s, u"node"_s, u"nodejs"_s, u"perl"_s,
        u"php"_s, u"python"_s, u"ruby"_s, u"tclsh"_s};
    return contains(names, name);
}

/// The name without the version that distributions put behind it: python3.11 is python.
QString plainName(const QString &executable)
{
    QString name = QFileInfo(executable).fileName();
    while (!name.isEmpty() && (name.back().isDigit() || name.back() == u'.' || name.back() == u'-'))
        name.chop(1);
    return name;
}

/// Options after which no script comes.
bool isInlineCode(const QString &argument)
{
    return argument == u"-c" || argument == u"-e" || argument == u"--eval" || argument == u"-p"
        || argument == u"--print" || argument == u"-";
}

bool takesValue(const QString &argument)
{
    return argument == u"-r" || argument == u"--require" || argument == u"--import" || argument == u"--loader"
        || argument == u"-W" || argument == u"-X" || argument == u"-I" || argument == u"-cp";
}

/// Empty when the interpreter runs no script file or module.
QString scriptOf(const Process &process)
{
    for (qsizetype i = 1; i < process.arguments.size(); ++i) {
        const QString &argument = process.arguments.at(i);
        const bool hasNext = i + 1 < process.arguments.size();
        if (isInlineCode(argument))
            return {};
        if ((argument == u"-m" || argument == u"-jar") && hasNext)
            return process.arguments.at(i + 1);
        if (takesValue(argument))
            ++i;
        else if (!argument.startsWith(u'-') && argument != u"run")
            return QDir::cleanPath(QDir(process.workingDirectory).filePath(argument));
    }
    return {};
}

}

PeerProgram programBehind(qint64 pid, const ProcessTable &processes)
{
    qint64 current = pid;
    for (int i = 0; i < mostAncestors && current > 1; ++i) {
        const auto process = processes.process(current);
        if (!process)
            break;
        const QString name = plainName(process->executable);
        const QString script = isInterpreter(name) ? scriptOf(*process) : QString();
        if (!isLauncher(name) && (!isInterpreter(name) || !script.isEmpty()))
            return {process->executable, script, current};
        current = process->parent;
    }
    const auto connected = processes.process(pid);
    return {connected ? connected->executable : QString(), {}, pid};
}

}
