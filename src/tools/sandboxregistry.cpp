// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/sandboxregistry.h"

#include "base/future.h"

#include <algorithm>

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr auto departureGrace = 120s;
constexpr qsizetype mostSandboxes = 200;
constexpr qsizetype mostOfOneClient = 100;
constexpr qsizetype keptEnded = 20; // so that a client can still learn how its sandbox ended
}

SandboxRegistry::SandboxRegistry(sandbox::SandboxBackend &backend, const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_backend(backend)
    , m_clock(clock)
{
}

SandboxRegistry::~SandboxRegistry() = default;

QFuture<Result<ManagedSandbox *>> SandboxRegistry::create(Order order)
{
    const auto isTheirs = [&order](const ManagedSandbox *sandbox) {
        return sandbox->ownership().client == order.ownership.client;
    };
    const QList<ManagedSandbox *> alive = living();
    if (alive.size() >= mostSandboxes || std::count_if(alive.cbegin(), alive.cend(), isTheirs) >= mostOfOneClient)
        return ready<ManagedSandbox *>(fail(Code::LimitReached,
            u"Too many sandboxes are alive. End some with kill_sandbox; list_sandboxes shows yours."_s));
    order.spec.id = SandboxId::generate();
    return make(order).then(this, [this, order](const Result<std::shared_ptr<sandbox::Sandbox>> &made) {
        return adopt(made, order);
    });
}

/// What the files of a fork bring along is that of now: more may have been written since it was asked for.
QFuture<Result<std::shared_ptr<sandbox::Sandbox>>> SandboxRegistry::make(Order &order)
{
    using Made = std::shared_ptr<sandbox::Sandbox>;
    if (!order.fork)
        return m_backend.create(order.spec);
    const QPointer<ManagedSandbox> source = *order.fork;
    if (!source || !source->isAlive())
        return ready<Made>(fail(Code::Ended, u"The sandbox to begin with has ended."_s));
    if (const Result<> begun = source->beginCopy(); !begun)
        return ready<Made>(tl::unexpected(begun.error()));
    order.inherited = inheritanceOf(*source);
    return m_backend.fork(source->engine(), order.spec).then(this, [source](const Result<Made> &made) {
        if (source)
            source->endCopy();
        return made;
    });
}

QFuture<Result<ManagedSandbox *>> SandboxRegistry::current(const Order &order)
{
    const Key key{order.ownership.client, order.ownership.connection};
    if (const auto it = m_currents.constFind(key); it != m_currents.cend() && (!it->isFinished() || it->result()))
        return *it; // ended ones have been taken out
    const QFuture<Result<ManagedSandbox *>> made = create(order);
    m_currents.insert(key, made);
    return made;
}

Result<ManagedSandbox *> SandboxRegistry::find(const ClientId &client, const SandboxId &id) const
{
    for (const auto &sandbox : m_sandboxes)
        if (sandbox->id() == id && sandbox->ownership().client == client)
            return sandbox.get();
    return tl::unexpected(unknownSandbox(id.toString()));
}

Error unknownSandbox(const QString &id)
{
    return {Code::NotFound,
        u"There is no sandbox %1. list_sandboxes shows yours; create_sandbox makes one."_s.arg(id.left(40))};
}

QList<ManagedSandbox *> SandboxRegistry::ofClient(const ClientId &client) const
{
    QList<ManagedSandbox *> list;
    for (const auto &sandbox : m_sandboxes)
        if (sandbox->ownership().client == client)
            list.append(sandbox.get());
    return list;
}

QList<ManagedSandbox *> SandboxRegistry::living() const
{
    QList<ManagedSandbox *> list;
    for (const auto &sandbox : m_sandboxes)
        if (sandbox->isAlive())
            list.append(sandbox.get());
    return list;
}

QFuture<Result<>> SandboxRegistry::end(ManagedSandbox &sandbox, sandbox::EndReason reason)
{
    return sandbox.engine().destroy(reason);
}

QFuture<Result<>> SandboxRegistry::endAll(sandbox::EndReason reason)
{
    QList<QFuture<Result<>>> endings;
    for (ManagedSandbox *sandbox : living())
        endings.append(end(*sandbox, reason));
    return allOf(endings, this);
}

void SandboxRegistry::connectionOpened(const ClientId &client, const QString &connection)
{
    if (QTimer *departure = m_departures.take({client, connection}))
        departure->deleteLater();
}

void SandboxRegistry::connectionClosed(const ClientId &client, const QString &connection)
{
    const Key key{client, connection};
    if (!m_currents.contains(key) || m_departures.contains(key))
        return;
    auto *departure = new QTimer(this);
    departure->setSingleShot(true);
    connect(departure, &QTimer::timeout, this, [this, key] { endCurrent(key); });
    departure->start(departureGrace);
    m_departures.insert(key, departure);
}

void SandboxRegistry::endCurrent(const Key &key)
{
    connectionOpened(key.first, key.second); // the departure is over
    onResult(m_currents.take(key), this, [this](const Result<ManagedSandbox *> &current) {
        if (current && (*current)->isAlive())
            end(**current, sandbox::EndReason::ClientGone);
    });
}

Result<ManagedSandbox *> SandboxRegistry::adopt(const Result<std::shared_ptr<sandbox::Sandbox>> &made, const Order &order)
{
    if (!made)
        return tl::unexpected(made.error());
    m_sandboxes.push_back(std::make_unique<ManagedSandbox>(*made, order.ownership, order.lease, order.inherited, m_clock));
    ManagedSandbox *managed = m_sandboxes.back().get();
    connect(managed, &ManagedSandbox::changed, this, &SandboxRegistry::changed);
    connect(managed, &ManagedSandbox::leaseEnded, this,
        [this, managed] { end(*managed, sandbox::EndReason::Expired); });
    connect(&managed->engine(), &sandbox::Sandbox::ended, this,
        [this, managed](sandbox::EndReason reason) { onEnded(managed, reason); });
    Q_EMIT created(managed);
    Q_EMIT changed();
    return managed;
}

void SandboxRegistry::onEnded(ManagedSandbox *sandbox, sandbox::EndReason reason)
{
    m_currents.removeIf([sandbox](const auto &current) {
        return current.value().isFinished() && current.value().result() == Result<ManagedSandbox *>(sandbox);
    });
    Q_EMIT ended(sandbox, reason);
    Q_EMIT changed();
    // Not here: the engine is in the middle of its own signal.
    QMetaObject::invokeMethod(this, &SandboxRegistry::forgetOldest, Qt::QueuedConnection);
}

void SandboxRegistry::forgetOldest()
{
    const auto isEnded = [](const std::unique_ptr<ManagedSandbox> &sandbox) { return !sandbox->isAlive(); };
    while (std::count_if(m_sandboxes.begin(), m_sandboxes.end(), isEnded) > keptEnded)
        m_sandboxes.erase(std::find_if(m_sandboxes.begin(), m_sandboxes.end(), isEnded));
}

}
