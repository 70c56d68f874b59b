// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/core.h"

#include "app/controldesk.h"
#include "app/helperpath.h"
#include "app/log.h"
#include "app/signindesk.h"
#include "app/signinkeeper.h"
#include "base/future.h"
#include "base/randombytes.h"
#include "history/statestore.h"
#include "server/loopbackprograms.h"
#include "server/oauth/authorizationserver.h"
#include "settings/filesettingsstore.h"
#include "tools/ledgerrows.h"

#include <QCoreApplication>

namespace sandtray::app {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr int macKeyBytes = 32;

QString macKeyName()
{
    return u"state-file-key"_s;
}
}

struct Core::Servers {
    explicit Servers(Core &core)
        : consent(core.m_queue, *core.m_state, core.m_clock)
        , signIns(core.m_clients, core.m_tokens, core.m_clock)
        , authorization({consent, signIns, core.m_clock, programs})
        , endpoint(*core.m_engine, core.m_toolbox, core.m_clients, authorization)
        , socket(*core.m_engine, core.m_toolbox, core.m_clients, core.m_processes)
    {
    }
    SignInDesk consent;
    SignInKeeper signIns;
    server::LoopbackPrograms programs;
    server::AuthorizationServer authorization;
    server::Endpoint endpoint;
    server::SocketServer socket;
};

Result<std::unique_ptr<Core>> Core::make(const settings::Locations &locations, const Options &options)
{
    if (const Result<> created = locations.create(); !created)
        return tl::unexpected(created.error());
    auto settings = settings::FileSettingsStore::open(locations.config + u"/settings.ini"_s);
    if (!settings)
        return tl::unexpected(settings.error());
    static const SystemClock stateClock;
    auto state = history::StateStore::open(locations.state + u"/state.db"_s, stateClock);
    if (!state)
        return tl::unexpected(state.error());
    std::unique_ptr<Core> core(new Core(locations, options, std::move(*settings), std::move(*state)));
    if (const Result<> listening = core->m_control.listen(locations.runtime + u"/control.sock"_s); !listening)
        return tl::unexpected(listening.error());
    return core;
}

Core::Core(const settings::Locations &locations, const Options &options,
    std::unique_ptr<settings::SettingsStore> settings, std::unique_ptr<history::StateStore> state)
    : m_locations(locations)
    , m_options(options)
    , m_settings(std::move(settings))
    , m_state(std::move(state))
    , m_secrets(m_keychain)
    , m_secretAdapter(m_secrets)
    , m_queue(m_clock)
    , m_grantKeeper(*m_state)
    , m_grants(m_clock, m_grantKeeper)
    , m_reviewer(m_queue, m_grants)
    , m_backend({.agentPath = helperPath(u"sandtray-agent"_s),
                    .spoolFolder = locations.state + u"/spool"_s,
                    .templateFolder = locations.templates()},
          m_clock)
    , m_scaler(m_backend, helperPath(u"sandtray-scale-picture"_s))
    , m_shelf(m_backend)
    , m_tombstones(*m_state)
    , m_registry(m_backend, m_clock)
    , m_tokens(*m_state, m_clock)
    , m_clients(*m_state, m_grants, m_tokens, m_clock)
    , m_desk(m_reviewer, *m_state)
    , m_toolbox({m_registry, m_desk, m_clients, m_secretAdapter, m_scaler, m_shelf, m_tombstones})
    , m_resources(m_registry, m_desk, *m_state)
    , m_prompts(m_resources)
    , m_view(m_registry, m_desk, m_shelf)
    , m_sessions(*m_state, m_clock)
    , m_controlDesk(std::make_unique<ControlDesk>(m_registry, m_clients, *m_state))
    , m_control(*m_controlDesk)
{
    connect(&m_queue, &approval::ReviewQueue::levelChosen, &m_clients, &ClientRegistry::setLevel);
    connect(&m_tombstones, &tools::Tombstones::lost, this, &Core::sandboxesLost);
    connect(m_controlDesk.get(), &ControlDesk::showRequested, this, &Core::showRequested);
    connect(m_settings.get(), &settings::SettingsStore::settingsChanged, this, &Core::applySettings);
    keepLedger();
    watchAccess();
    applySettings(m_settings->current());
}

Core::~Core() = default;

health::Examination *Core::makeExamination(QObject *parent)
{
    return new health::Examination({m_backend, m_limits, m_locations, m_keychain}, parent);
}

QString Core::url() const
{
    return m_servers ? m_servers->endpoint.url() : QString();
}

QString Core::socketPath() const
{
    return m_servers ? m_servers->socket.path() : QString();
}

void Core::start()
{
    const auto opened = [this](const Result<> &loaded) {
        if (!loaded)
            Q_EMIT failed(loaded.error());
        openServers();
    };
    // Nothing is vouched for yet; the keychain may be slow, and calls must not wait for it.
    allOf({m_clients.load(false), m_sessions.load()}, this).then(this, opened);
    openKeychain();
    m_tombstones.load();
    m_state->prune(m_settings->current().ledgerDays);
    onResult(m_backend.enforceLimits(sandbox::defaultBudget()), this, [this](const Result<> &enforced) {
        m_limits = enforced;
        Q_EMIT capabilitiesKnown(m_backend.capabilities());
        m_backend.probe().then(this, [this](const std::optional<sandbox::HostProblem> &problem) {
            if (problem)
                Q_EMIT hostProblem(*problem);
        });
    });
}

void Core::openKeychain()
{
    m_keychain.read(macKeyName()).then(this, [this](const Result<Secret> &key) { useKeychain(key); });
}

void Core::useKeychain(const Result<Secret> &key)
{
    if (key) {
        m_state->setMacKey(*key);
        return reload(true);
    }
    switch (key.error().code) {
    case Code::NotFound:
        return makeKey();
    case Code::Unavailable:
        m_state->acceptUnsigned();
        reload(true);
        break;
    default:
        break; // locked: nothing stored is trusted until it is opened
    }
    Q_EMIT keychainProblem(key.error());
}

void Core::makeKey()
{
    const Secret key(randomBytes(macKeyBytes));
    m_keychain.write(macKeyName(), key).then(this, [this, key](const Result<> &written) {
        if (written)
            return useKeychain(key);
        Q_EMIT keychainProblem(written.error());
    });
}

void Core::reload(bool isSealed)
{
    m_clients.load(isSealed);
    m_grantKeeper.load().then(this, [this](const Result<QList<approval::Grant>> &grants) {
        if (grants)
            m_grants.load(*grants);
    });
}

void Core::openServers()
{
    m_engine = std::make_unique<mcp::Engine>(
        mcp::Providers{m_toolbox, &m_resources, &m_prompts}, m_sessions, QCoreApplication::applicationVersion());
    m_servers = std::make_unique<Servers>(*this);
    if (const Result<> listening = m_servers->socket.listen(m_locations.runtime); !listening)
        Q_EMIT failed(listening.error());
    if (const Result<> started = openEndpoint(); !started)
        Q_EMIT failed(started.error());
    Q_EMIT ready();
}

Result<> Core::openEndpoint()
{
    if (m_options.port)
        return m_servers->endpoint.start(*m_options.port);
    settings::Settings settings = m_settings->current();
    Result<> started = m_servers->endpoint.start(quint16(settings.port));
    if (settings.portChosen)
        return started; // never move silently: clients send their tokens to the address they know
    if (!started)
        started = m_servers->endpoint.start(0);
    if (!started)
        return started;
    settings.port = m_servers->endpoint.port();
    settings.portChosen = true;
    return m_settings->save(settings);
}

void Core::applySettings(const settings::Settings &settings)
{
    m_toolbox.setDefaults({settings.memoryMegabytes, settings.cpus, settings.diskMegabytes});
    m_desk.setAnswerLimit(std::chrono::minutes(settings.answerMinutes));
}

void Core::keepLedger()
{
    connect(&m_registry, &tools::SandboxRegistry::created, this, [this](tools::ManagedSandbox *sandbox) {
        m_state->append(tools::sandboxRow(*sandbox, u"sandbox_created"_s, {}));
    });
    connect(&m_registry, &tools::SandboxRegistry::ended, this,
        [this](tools::ManagedSandbox *sandbox, sandbox::EndReason reason) {
            m_reviewer.sandboxEnded(sandbox->id());
            m_state->append(tools::sandboxRow(*sandbox, u"sandbox_ended"_s, sandbox::endReasonName(reason)));
        });
}

void Core::watchAccess()
{
    connect(&m_tokens, &TokenBook::accessEnded, this, &Core::cutOff);
    connect(&m_clients, &ClientRegistry::forgotten, this, &Core::cutOff);
    connect(&m_tokens, &TokenBook::notRemoved, this, &Core::notRemoved);
    connect(&m_clients, &ClientRegistry::notRemoved, this, &Core::notRemoved);
    connect(&m_grantKeeper, &GrantKeeper::notRemoved, this, &Core::notRemoved);
}

/// The calls first: a legacy one would outlive its connection, and nobody is to be asked for it any more.
void Core::cutOff(const ClientId &client)
{
    m_desk.clientEnded(client);
    if (!m_servers)
        return;
    m_servers->consent.clientEnded(client);
    m_servers->endpoint.cutOff(client);
    m_servers->socket.cutOff(client);
}

void Core::shutDown()
{
    if (m_servers)
        m_servers->endpoint.stop();
    m_registry.endAll(sandbox::EndReason::AppQuit).then(this, [this](const Result<> &) { Q_EMIT quitReady(); });
}

}
