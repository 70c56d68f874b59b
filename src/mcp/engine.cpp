// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/engine.h"

#include "mcp/httpfront.h"
#include "mcp/linefront.h"

#include "base/clock.h"

namespace sandtray::mcp {

struct Engine::Parts {
    Parts(const Providers &providers, SessionStore &store, const QString &version)
        : catalogue(providers, version)
        , sessions(store)
        , dispatcher(providers, catalogue, clock)
        , http(dispatcher, catalogue, sessions)
    {
    }

    SystemClock clock;
    Catalogue catalogue;
    Sessions sessions;
    Dispatcher dispatcher;
    HttpFront http;
};

Engine::Engine(const Providers &providers, SessionStore &sessions, const QString &version)
    : m_parts(std::make_unique<Parts>(providers, sessions, version))
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
