// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation.h"

#include "envelope.h"

namespace sandtray::bridge {

void Conversation::sent(const std::string &line)
{
    for (const Envelope &envelope : readEnvelopes(line)) {
        if (envelope.isRequest())
            m_pending.insert(envelope.id);
        if (envelope.method == "initialize") {
            m_initialize = line;
            m_initializeId = envelope.id;
            m_initialized.clear();
        } else if (envelope.method == "notifications/initialized") {
            m_initialized = line;
        }
    }
}

bool Conversation::received(const std::string &line)
{
    for (const Envelope &envelope : readEnvelopes(line)) {
        if (!envelope.isResponse())
            continue;
        if (envelope.id == m_droppedId) {
            m_droppedId.clear();
            return false;
        }
        m_pending.erase(envelope.id);
    }
    return true;
}

std::vector<std::string> Conversation::handshake()
{
    std::vector<std::string> lines;
    if (m_initialize.empty())
        return lines;
    lines.push_back(m_initialize);
    if (!m_initialized.empty())
        lines.push_back(m_initialized);
    m_droppedId = m_initializeId;
    return lines;
}

std::vector<std::string> Conversation::abandon(std::string_view why)
{
    std::vector<std::string> lines;
    for (const std::string &id : m_pending) {
        lines.push_back(errorLine(id, why));
        if (id == m_initializeId)
            m_initialize.clear(); // it failed for the client; a later one will be remembered instead
    }
    m_pending.clear();
    m_droppedId.clear();
    return lines;
}

std::string errorLine(std::string_view id, std::string_view why)
{
    std::string line = R"({"jsonrpc":"2.0",)";
    if (!id.empty())
        line.append("\"id\":").append(id).append(",");
    return line.append(R"("error":{"code":-32603,"message":")").append(why).append("\"}}");
}

}
