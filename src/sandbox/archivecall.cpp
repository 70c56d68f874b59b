// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/archivecall.h"

#include <csignal>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype complaintLimit = 2000;
constexpr std::uint32_t worthAMessage = wire::initialCredit / 4;

}

ArchiveCall::ArchiveCall(wire::Call call, Sink sink, HostChannel &channel)
    : m_call(call)
    , m_sink(std::move(sink))
    , m_channel(channel)
{
}

/// Names of its own making, of extended headers and of files with holes, would hold tar's process number: the patterns
/// and the version of the format keep it out. The environment of the sandbox is a client's: nothing in it shall change what tar does.
wire::Start ArchiveCall::start() const
{
    wire::Start start;
    start.call = m_call;
    start.argv = {"/usr/bin/tar", "--create", "--file=-", "--format=posix",
        "--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime", "--sort=name", "--numeric-owner",
        "--sparse", "--sparse-version=0.0", "--hole-detection=seek", "--blocking-factor=256", "."};
    start.environment = {{"TAR_OPTIONS", ""}, {"LD_PRELOAD", ""}, {"LD_LIBRARY_PATH", ""}, {"POSIXLY_CORRECT", ""},
        {"TAPE", ""}, {"LC_ALL", "C.UTF-8"}};
    return start;
}

AgentCall::Verdict ArchiveCall::take(const wire::ToHost &message)
{
    if (const auto *output = std::get_if<wire::Output>(&message))
        return takeOutput(*output);
    if (std::holds_alternative<wire::Started>(message))
        return Verdict::More;
    if (const auto *exited = std::get_if<wire::Exited>(&message)) {
        m_exited = *exited;
        return Verdict::More;
    }
    if (std::holds_alternative<wire::TreeEnded>(message))
        return m_exited ? resolve(outcome()) : Verdict::Fault;
    return refuse(message);
}

AgentCall::Verdict ArchiveCall::takeOutput(const wire::Output &output)
{
    const bool isArchive = output.stream == wire::Stream::Output;
    std::uint32_t &credit = isArchive ? m_credit : m_complaintCredit;
    if (output.bytes.size() > credit)
        return Verdict::Fault;
    credit -= std::uint32_t(output.bytes.size());
    const QByteArrayView bytes(output.bytes.data(), qsizetype(output.bytes.size()));
    if (!isArchive)
        m_complaint += bytes.first(qMin(bytes.size(), complaintLimit - m_complaint.size())).toByteArray();
    else if (const auto taken = m_stoppedFor ? Result<>() : m_sink(bytes); !taken)
        stop(taken.error());
    if (wire::initialCredit - credit >= worthAMessage)
        m_channel.send(wire::Credit{m_call, output.stream, wire::initialCredit - std::exchange(credit, wire::initialCredit)});
    return Verdict::More;
}

void ArchiveCall::stop(const Error &error)
{
    m_stoppedFor = error;
    m_channel.send(wire::Signal{m_call, SIGKILL, true});
}

Result<> ArchiveCall::outcome() const
{
    if (m_stoppedFor)
        return tl::unexpected(*m_stoppedFor);
    if (m_exited->code == 0)
        return {};
    const QString complaint = textFromWire(m_complaint.trimmed().toStdString());
    return fail(Code::Io, u"its files cannot be copied: %1"_s.arg(complaint.isEmpty() ? u"tar was ended"_s : complaint));
}

}
