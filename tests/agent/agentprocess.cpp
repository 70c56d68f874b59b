// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentprocess.h"

#include <QFile>
#include <QList>

#include <array>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sandtray::agent {

namespace {

QByteArrayList bwrapCommand()
{
    const QByteArray size = QByteArray::number(AgentProcess::diskBytes);
    return {SANDTRAY_BWRAP, "--unshare-user", "--unshare-all", "--disable-userns", "--uid", "1000", "--gid", "1000",
        "--clearenv", "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL", "--cap-add",
        "CAP_SYS_RESOURCE", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib",
        "--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp",
        "--size", size, "--tmpfs", "/home/sandbox", "--ro-bind", SANDTRAY_AGENT, "/run/sandtray-agent", "--remount-ro",
        "/", "--", "/run/sandtray-agent"};
}

[[noreturn]] void becomeBwrap(const QList<char *> &argv, int channel)
{
    ::dup2(channel, 0);
    ::dup2(channel, 1);
    ::close_range(3, ~0U, 0);
    char *const environment[] = {nullptr};
    ::execve(argv.front(), argv.data(), environment);
    ::_exit(127);
}

/// Of the messages of interest; the index in the variant says the same to a machine.
QByteArray nameOf(const wire::ToHost &message)
{
    static constexpr std::array<const char *, std::variant_size_v<wire::ToHost>> names{"Ready", "Started", "Output",
        "Exited", "TreeEnded", "Failed", "FileChunk", "FileEnd", "Written", "Entries", "StatusReport"};
    return names[message.index()];
}

}

AgentProcess::AgentProcess()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        qFatal("no socketpair");
    QByteArrayList command = bwrapCommand();
    QList<char *> argv;
    for (QByteArray &argument : command)
        argv.append(argument.data());
    argv.append(nullptr);
    m_bwrap = ::fork();
    if (m_bwrap == 0)
        becomeBwrap(argv, ends[1]);
    ::close(ends[1]);
    m_channel = ends[0];
}

AgentProcess::~AgentProcess()
{
    closeChannel();
    if (m_bwrap > 0) {
        ::kill(m_bwrap, SIGKILL);
        ::waitpid(m_bwrap, nullptr, 0);
    }
}

void AgentProcess::configure()
{
    send(wire::Configure{wire::protocolVersion, {{"PATH", "/usr/bin"}, {"HOME", "/home/sandbox"}, {"LANG", "C.UTF-8"}},
        64, 256, 1 << 26, 256 << 20});
}

void AgentProcess::send(const wire::ToAgent &message)
{
    std::string frame;
    if (!wire::encode(message, frame))
        qFatal("message too large");
    sendBytes(frame);
}

void AgentProcess::sendBytes(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t size = ::send(m_channel, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (size <= 0)
            return; // it has left; the test sees that by what does not come
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
}

void AgentProcess::closeChannel()
{
    if (m_channel >= 0)
        ::close(m_channel);
    m_channel = -1;
}

bool AgentProcess::waitForEnd()
{
    const int handle = static_cast<int>(::syscall(SYS_pidfd_open, m_bwrap, 0));
    pollfd entry{handle, POLLIN, 0};
    const bool ended =
        ::poll(&entry, 1, static_cast<int>(std::chrono::milliseconds(patience).count())) == 1 && entry.revents != 0;
    ::close(handle);
    if (ended)
        ::waitpid(std::exchange(m_bwrap, -1), nullptr, 0);
    return ended;
}

qint64 AgentProcess::agentPid() const
{
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(m_bwrap));
    if (!children.open(QIODevice::ReadOnly))
        return 0;
    return children.readAll().trimmed().split(' ').constFirst().toLongLong();
}

bool AgentProcess::receive(const QDeadlineTimer &deadline)
{
    const auto payload = m_reader.next();
    if (!payload)
        return false;
    if (*payload) {
        const auto message = wire::decodeToHost(**payload);
        if (message)
            keep(*message);
        return message.has_value();
    }
    pollfd entry{m_channel, POLLIN, 0};
    if (m_channel < 0 || ::poll(&entry, 1, static_cast<int>(deadline.remainingTime())) != 1)
        return false;
    std::array<char, 65536> buffer;
    const ssize_t size = ::recv(m_channel, buffer.data(), buffer.size(), 0);
    if (size <= 0)
        return false;
    m_reader.append({buffer.data(), static_cast<std::size_t>(size)});
    return true;
}

void AgentProcess::keep(const wire::ToHost &message)
{
    const wire::Call call = callOf(message);
    if (QByteArrayList &history = m_history[call]; history.isEmpty() || history.constLast() != nameOf(message))
        history.append(nameOf(message));
    const auto *const output = std::get_if<wire::Output>(&message);
    if (!output) {
        m_kept.push_back(message);
        return;
    }
    m_output[{output->call, output->stream}] += QByteArray::fromStdString(output->bytes);
    if (m_grantsCredit)
        send(wire::Credit{output->call, output->stream, static_cast<std::uint32_t>(output->bytes.size())});
}

wire::Call AgentProcess::callOf(const wire::ToHost &message)
{
    return std::visit(
        []<class Content>(const Content &content) -> wire::Call {
            if constexpr (requires { content.call; })
                return content.call;
            return 0;
        },
        message);
}

QByteArray AgentProcess::output(wire::Call call, wire::Stream stream) const
{
    return m_output.value({call, stream});
}

}
