// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/engine.h"

#include "mcp/httpfront.h"
#include "mcp/linefront.h"

namespace sandtray::mcp {

struct Engine::Parts {
    Parts(ToolProvider &provider, SessionStore &store, const QString &version)
        : catalogue(provider.tools(), version)
        , sessions(store)
        , dispatcher(provider, catalogue)
        , http(dispatcher, catalogue, sessions)
    {
    }

    Catalogue catalogue;
    Sessions sessions;
    Dispatcher dispatcher;
    HttpFront http;
};

Engine::Engine(ToolProvider &provider, SessionStore &sessions, const QString &version)
    : m_parts(std::make_unique<Parts>(provider, sessions, version))
{
}

Engine::~Engine() = default;

void Engine::serve(Exchange &exchange, const HttpRequest &request)
{
    m_parts->http.serve(exchange, request);
}

void Engine::attach(LineChannel &channel, const Caller &caller)
{
    new LineFront(channel, caller, m_parts->dispatcher, m_parts->catalogue);
}

}
