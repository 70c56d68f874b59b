// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/bwrapcommand.h"

#include "sandbox/memoryfile.h"

#include <QFile>

#include <fcntl.h>
#include <sys/socket.h>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

/// Keeps a descriptor for the child and answers its number.
QString pass(BwrapCommand &command, UniqueFd fd)
{
    const QString number = QString::number(fd.get());
    command.passed.push_back(std::move(fd));
    return number;
}

Result<QString> passData(BwrapCommand &command, const QByteArray &data)
{
    auto file = memoryFile(data);
    if (!file)
        return tl::unexpected(file.error());
    return pass(command, std::move(*file));
}

Result<> openChannel(BwrapCommand &command)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return systemFailure(u"socketpair"_s);
    command.hostEnd = UniqueFd(ends[0]);
    command.agentEnd = UniqueFd(ends[1]);
    // Each end has its own flag: the agent may rely on a channel that blocks.
    if (::fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
        return systemFailure(u"fcntl of the channel"_s);
    return {};
}

Result<QString> openStatus(BwrapCommand &command)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return systemFailure(u"pipe"_s);
    command.status = UniqueFd(ends[0]);
    if (::fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0)
        return systemFailure(u"fcntl of the status pipe"_s);
    return pass(command, UniqueFd(ends[1]));
}

Result<QStringList> planArguments(BwrapCommand &command, const BwrapPlan &plan)
{
    QStringList arguments;
    for (const BwrapStep &step : plan.steps) {
        QStringList resolved = step.arguments;
        if (step.data) {
            const auto number = passData(command, *step.data);
            if (!number)
                return tl::unexpected(number.error());
            resolved.replaceInStrings(QRegularExpression(u"^%1$"_s.arg(QLatin1StringView(dataMark))), *number);
        }
        arguments += resolved;
    }
    return arguments;
}

/// Where the agent is to be found inside. An installed one is in /usr, which most sandboxes have; any other is copied,
/// so that the list of mounts names no folder of the host.
Result<QString> addAgent(BwrapCommand &command, const BwrapPlan &plan, const QString &path, QStringList &arguments)
{
    UniqueFd agent(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC));
    if (!agent.isValid())
        return systemFailure(path);
    QString inside = path;
    if (!plan.showsHostPrograms || !path.startsWith("/usr/"_L1)) {
        inside = QString::fromLatin1(agentInside);
        arguments += {u"--perms"_s, u"0555"_s, u"--ro-bind-data"_s, pass(command, std::move(agent)), inside};
    }
    arguments += {u"--remount-ro"_s, u"/"_s};
    return inside;
}

Result<> addSeccomp(BwrapCommand &command, const SeccompPrograms &programs, QStringList &arguments)
{
    for (const QByteArray &program : {programs.calls, programs.arguments}) {
        const auto number = passData(command, program);
        if (!number)
            return tl::unexpected(number.error());
        arguments += {u"--add-seccomp-fd"_s, *number};
    }
    return {};
}

}

Result<BwrapCommand> prepare(const BwrapPlan &plan, const Programs &programs, UniqueFd home)
{
    BwrapCommand command;
    command.program = programs.bwrap;
    auto arguments = planArguments(command, plan);
    if (!arguments)
        return tl::unexpected(arguments.error());
    const auto agent = addAgent(command, plan, programs.agent, *arguments);
    if (!agent)
        return tl::unexpected(agent.error());
    if (const auto added = addSeccomp(command, programs.seccomp, *arguments); !added)
        return tl::unexpected(added.error());
    const auto status = openStatus(command);
    if (!status)
        return tl::unexpected(status.error());
    *arguments += {u"--json-status-fd"_s, *status};
    const auto list = passData(command, arguments->join(QChar(u'\0')).toUtf8());
    if (!list)
        return tl::unexpected(list.error());
    command.arguments = {u"--args"_s, *list, u"--"_s, *agent};
    if (home.isValid())
        command.arguments += {u"--unpack"_s, pass(command, std::move(home))};
    if (const auto opened = openChannel(command); !opened)
        return tl::unexpected(opened.error());
    return command;
}

}
