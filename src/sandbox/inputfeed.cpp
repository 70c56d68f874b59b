// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/inputfeed.h"

#include "sandbox/wirevalues.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

InputFeed::InputFeed(HostChannel &channel, wire::Call call, const RunSpec &spec)
    : m_channel(channel)
    , m_call(call)
    , m_bytes(spec.cell ? QByteArray() : spec.input)
    , m_isOpen(!spec.cell && spec.takesInput())
    , m_closes(!spec.keepInput && !spec.terminal)
{
}

Result<> InputFeed::write(const QByteArray &bytes)
{
    if (!m_isOpen || m_closes)
        return fail(Code::Conflict, u"the input of the program is closed"_s);
    if (m_bytes.size() - m_sent + bytes.size() > limit)
        return fail(Code::LimitReached, u"the program does not read its input"_s);
    m_bytes.remove(0, m_sent);
    m_sent = 0;
    m_bytes += bytes;
    pump();
    return {};
}

void InputFeed::close()
{
    m_closes = true;
    pump();
}

bool InputFeed::noteTaken(qsizetype bytes)
{
    if (bytes > m_underWay)
        return false;
    m_underWay -= bytes;
    pump();
    return true;
}

void InputFeed::begin()
{
    m_hasBegun = true;
    pump();
}

void InputFeed::pump()
{
    if (!m_isOpen || !m_hasBegun)
        return;
    while (m_sent < m_bytes.size() && m_underWay < wire::inputWindow && m_channel.hasRoom()) {
        const std::string chunk = chunkToWire(m_bytes, m_sent);
        m_channel.send(wire::Input{m_call, chunk});
        m_sent += qsizetype(chunk.size());
        m_underWay += qsizetype(chunk.size());
    }
    if (m_sent < m_bytes.size())
        return;
    m_bytes = QByteArray();
    m_sent = 0;
    if (m_closes) {
        m_isOpen = false;
        m_channel.send(wire::CloseInput{m_call});
    }
}

void InputFeed::end()
{
    m_isOpen = false;
    m_bytes = QByteArray();
}

}
