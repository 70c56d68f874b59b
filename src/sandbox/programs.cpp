// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/programs.h"

#include <QFile>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

// execve(2) takes at most 128 KiB an argument (MAX_ARG_STRLEN); longer command lines go in as a file.
constexpr qsizetype longestArgument = 100 * 1024;

QString starter(const QString &name)
{
    QFile file(u":/sandtray/kernels/"_s + name);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "starter", "the starters are compiled in");
    return opened ? QString::fromUtf8(file.readAll()) : QString();
}

}

Result<RunSpec> programFor(const QString &language, const QString &code)
{
    RunSpec spec;
    spec.script = code.toUtf8();
    if (language == "python"_L1)
        spec.argv = {u"python3"_s, u"-c"_s, starter(u"run_python.py"_s)};
    else if (language == "javascript"_L1)
        spec.argv = {u"node"_s, u"-e"_s, starter(u"run_node.cjs"_s)};
    else if (language == "bash"_L1)
        return commandFor(code);
    else
        return fail(Code::BadArgument, u"language must be python, javascript or bash"_s);
    return spec;
}

QStringList codeLanguages()
{
    return {u"python"_s, u"javascript"_s, u"typescript"_s, u"bash"_s};
}

KernelProgram kernelFor(const QString &language)
{
    if (language == "python"_L1)
        return {{u"python3"_s, u"-c"_s,
                    starter(u"python_channel.py"_s) + starter(u"python_values.py"_s) + starter(u"python_kernel.py"_s),
                    starter(u"python_charts.py"_s)},
            {}};
    if (language == "bash"_L1)
        return {{u"bash"_s, u"--norc"_s, u"-c"_s, starter(u"bash_kernel.sh"_s), u"bash"_s}, {}};
    return {{u"node"_s, u"--no-force-async-hooks-checks"_s, u"-e"_s, starter(u"node_kernel.cjs"_s), language,
                starter(u"node_source.cjs"_s)},
        {}};
}

RunSpec commandFor(const QString &command)
{
    RunSpec spec;
    if (const QByteArray bytes = command.toUtf8(); bytes.size() > longestArgument) {
        spec.argv = {u"bash"_s, u"/proc/self/fd/3"_s};
        spec.script = bytes;
    } else {
        spec.argv = {u"bash"_s, u"-c"_s, command};
    }
    return spec;
}

}
