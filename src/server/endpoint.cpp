// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/endpoint.h"

#include "server/gate.h"
#include "server/httpadapter.h"
#include "server/presence.h"

using namespace Qt::StringLiterals;

namespace sandtray::server {

struct Endpoint::Parts {
    Parts(mcp::Engine &engine, mcp::ToolProvider &provider, ClientDirectory &directory, PublicSite &site)
        : clients(directory)
        , presence(provider)
        , adapter(engine, site)
    {
    }

    ClientDirectory &clients;
    Presence presence;
    HttpAdapter adapter;
    std::unique_ptr<Gate> gate; ///< while started
};

Endpoint::Endpoint(mcp::Engine &engine, mcp::ToolProvider &provider, ClientDirectory &clients, PublicSite &site)
    : m_parts(std::make_unique<Parts>(engine, provider, clients, site))
{
}

Endpoint::~Endpoint() = default;

Result<> Endpoint::start(quint16 port)
{
    stop();
    auto gate = std::make_unique<Gate>(m_parts->clients, m_parts->adapter, m_parts->presence);
    const auto opened = gate->open(port);
    if (opened)
        m_parts->gate = std::move(gate);
    return opened;
}

void Endpoint::stop()
{
    m_parts->gate.reset();
}

void Endpoint::cutOff(const ClientId &client)
{
    if (m_parts->gate)
        m_parts->gate->cutOff(client);
}

quint16 Endpoint::port() const
{
    return m_parts->gate ? m_parts->gate->serverPort() : quint16(0);
}

QString Endpoint::url() const
{
    return m_parts->gate ? u"http://127.0.0.1:%1/mcp"_s.arg(port()) : QString();
}

}
