// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/sandboxtools.h"

#include "base/argumentreader.h"
#include "base/future.h"
#include "tools/answers.h"
#include "tools/createoperation.h"
#include "tools/environmentargument.h"
#include "tools/sandboxfacts.h"
#include "tools/snapshotoperation.h"
#include "tools/toolcatalog.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mebibyte = 1 << 20;
constexpr qsizetype longestName = 100;
}

SandboxTools::SandboxTools(const Toolbox::Services &services)
    : m_services(services)
{
}

void SandboxTools::create(mcp::PendingCall &call, ArgumentReader &arguments)
{
    const SandboxRegistry::Order order = readOrder(call.caller(), arguments);
    QStringList secrets = arguments.texts(u"secrets"_s);
    secrets.removeDuplicates();
    secrets.sort();
    for (const QString &name : secrets)
        if (order.spec.environment.contains(name))
            arguments.refuse(u"secrets"_s, u"%1 is also in env"_s.arg(name));
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    if (secrets.isEmpty() && !exceedsDefaults(order.spec.limits) && !order.fork)
        return createNow(call, order);

    approval::Request request;
    request.kind = approval::Kind::Border;
    request.asker = m_services.clients.asker(call.caller());
    request.exceedsDefaults = exceedsDefaults(order.spec.limits);
    request.sandboxName = order.spec.name;
    request.reason = arguments.text(u"reason"_s).value_or(QString());
    request.asked = QDateTime::currentDateTimeUtc();
    request.language = u"text"_s;
    request.exposure = startingWith(order.inherited, QSet<QString>(secrets.cbegin(), secrets.cend()));
    request.act = {.tool = u"create_sandbox"_s,
        .arguments = {{u"name"_s, order.spec.name}, {u"memory_mb"_s, order.spec.limits.memoryBytes / mebibyte},
            {u"cpus"_s, order.spec.limits.cpus}, {u"disk_mb"_s, order.spec.limits.diskBytes / mebibyte},
            {u"timeout_seconds"_s, qint64(order.lease.count())}, {u"metadata"_s, order.spec.metadata}},
        .environment = order.spec.environment,
        .secrets = secrets,
        .origin = request.exposure.origin,
        .files = order.inherited.files};
    if (order.fork)
        request.act.arguments.insert(u"fork_of"_s, (*order.fork)->id().toString());
    checkSecrets(&call, order, request, 0);
}

void SandboxTools::checkSecrets(QPointer<mcp::PendingCall> call, const SandboxRegistry::Order &order,
    const approval::Request &request, qsizetype index)
{
    if (index == request.act.secrets.size())
        return m_services.desk.begin(std::make_unique<CreateOperation>(call->caller(), request, order,
                                         m_services.registry, m_services.secrets),
            *call);
    const QString name = request.act.secrets.at(index);
    m_services.secrets.exists(name).then(this, [=, this](const Result<bool> &exists) {
        if (!call)
            return;
        if (!exists || !*exists)
            return answerError(*call,
                {Code::NotFound, secretFailureText(name, exists ? Error{Code::NotFound, {}} : exists.error())});
        checkSecrets(call, order, request, index + 1);
    });
}

void SandboxTools::createNow(mcp::PendingCall &call, const SandboxRegistry::Order &order)
{
    const QPointer<mcp::PendingCall> held(&call);
    m_services.registry.create(order).then(this, [this, held](const Result<ManagedSandbox *> &made) {
        if (!made)
            return held ? answerError(*held, made.error()) : void();
        if (held)
            return held->answer(createdReport(**made));
        // The client never learned its id: nobody would ever use it.
        m_services.registry.end(**made, sandbox::EndReason::ClientGone);
    });
}

SandboxRegistry::Order SandboxTools::readOrder(const mcp::Caller &caller, ArgumentReader &arguments) const
{
    SandboxRegistry::Order order;
    sandbox::SandboxSpec &spec = order.spec;
    spec.name = arguments.text(u"name"_s).value_or(QString()).left(longestName);
    spec.environment = readEnvironment(arguments, u"env"_s);
    spec.metadata = arguments.object(u"metadata"_s);
    spec.limits.memoryBytes
        = arguments.integer(u"memory_mb"_s, {memoryMegabytes.least, memoryMegabytes.most}).value_or(m_defaults.memoryMegabytes)
        * mebibyte;
    spec.limits.cpus = arguments.number(u"cpus"_s, {0.05, 256}).value_or(m_defaults.cpus);
    spec.limits.diskBytes
        = arguments.integer(u"disk_mb"_s, {diskMegabytes.least, diskMegabytes.most}).value_or(m_defaults.diskMegabytes)
        * mebibyte;
    order.lease = std::chrono::seconds(
        arguments.integer(u"timeout_seconds"_s, {leaseSeconds.least, leaseSeconds.most}).value_or(defaultLeaseSeconds));
    readTemplate(caller, arguments, order);
    if (arguments.text(u"network"_s).value_or(u"none"_s) != "none"_L1 || !arguments.texts(u"allow_hosts"_s).isEmpty())
        arguments.refuse(u"network"_s, u"sandboxes of this version have no network: only none is possible"_s);
    order.ownership = {caller.client, m_services.clients.asker(caller).name, QString()};
    return order;
}

/// "host", the name of a template, or the id of a sandbox to fork.
void SandboxTools::readTemplate(
    const mcp::Caller &caller, ArgumentReader &arguments, SandboxRegistry::Order &order) const
{
    const QString name = arguments.text(u"template"_s).value_or(sandbox::hostTemplate());
    if (name == sandbox::hostTemplate())
        return;
    if (const auto id = SandboxId::parse(name)) {
        const Result<ManagedSandbox *> source = m_services.registry.find(caller.client, *id);
        if (!source || !(*source)->isAlive())
            return arguments.refuse(u"template"_s, u"you have no living sandbox %1 to begin with"_s.arg(name));
        order.fork = *source;
        order.spec.origin = (*source)->engine().spec().origin;
        order.inherited = inheritanceOf(**source);
        return;
    }
    const Result<> based = m_services.shelf.find(caller.client, name).and_then([&](const sandbox::Template &kept) {
        return m_services.shelf.base(order, kept);
    });
    if (!based)
        arguments.refuse(u"template"_s, based.error().detail);
}

bool SandboxTools::exceedsDefaults(const sandbox::Limits &limits) const
{
    return limits.memoryBytes > m_defaults.memoryMegabytes * mebibyte || limits.cpus > m_defaults.cpus
        || limits.diskBytes > m_defaults.diskMegabytes * mebibyte;
}

Result<ManagedSandbox *> SandboxTools::find(const mcp::Caller &caller, ArgumentReader &arguments) const
{
    const QString text = arguments.text(u"sandbox_id"_s).value_or(QString());
    const auto id = SandboxId::parse(text);
    if (!id)
        return tl::unexpected(unknownSandbox(text));
    if (const auto tombstone = m_services.tombstones.find(caller.client, *id))
        return fail(Code::Ended, endedText(id->toString(), tombstone->reason));
    return m_services.registry.find(caller.client, *id);
}

void SandboxTools::kill(mcp::PendingCall &call, ArgumentReader &arguments)
{
    (void)arguments.requiredText(u"sandbox_id"_s);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    const Result<ManagedSandbox *> found = find(call.caller(), arguments);
    if (!found)
        return answerError(call, found.error());
    const QPointer<mcp::PendingCall> held(&call);
    const QPointer<ManagedSandbox> sandbox(*found);
    onResult(m_services.registry.end(**found, sandbox::EndReason::Killed), this, [held, sandbox](const Result<> &ended) {
        if (!held || !sandbox)
            return;
        if (!ended)
            return answerError(*held, ended.error());
        held->answer({.text = u"Sandbox %1 is gone: no process and no file of it is left."_s.arg(sandbox->id().toString()),
            .facts = sandboxFacts(*sandbox, std::nullopt)});
    });
}

void SandboxTools::update(mcp::PendingCall &call, ArgumentReader &arguments)
{
    (void)arguments.requiredText(u"sandbox_id"_s);
    const auto lease = arguments.integer(u"timeout_seconds"_s, {leaseSeconds.least, leaseSeconds.most});
    const bool changesPause = arguments.has(u"paused"_s);
    const bool paused = arguments.flag(u"paused"_s, false);
    if (arguments.text(u"network"_s).value_or(u"none"_s) != "none"_L1 || !arguments.texts(u"allow_hosts"_s).isEmpty())
        arguments.refuse(u"network"_s, u"sandboxes of this version have no network: only none is possible"_s);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    withSandbox(call, arguments, [=, this](mcp::PendingCall &held, ManagedSandbox &sandbox) {
        if (lease)
            sandbox.setLease(std::chrono::seconds(*lease));
        const QPointer<mcp::PendingCall> waiting(&held);
        const QPointer<ManagedSandbox> target(&sandbox);
        const auto changed = changesPause ? sandbox.setPaused(paused) : ready(Result<>());
        onResult(changed, this, [waiting, target](const Result<> &done) {
            if (!waiting || !target)
                return;
            if (!done)
                return answerError(*waiting, done.error());
            waiting->answer({.text = sandboxLine(*target), .facts = effectiveFacts(*target)});
        });
    });
}

void SandboxTools::snapshot(mcp::PendingCall &call, ArgumentReader &arguments)
{
    (void)arguments.requiredText(u"sandbox_id"_s);
    const QString name = arguments.requiredText(u"name"_s);
    const QString reason = arguments.text(u"reason"_s).value_or(QString());
    if (const auto checked = sandbox::checkTemplateName(name); !checked)
        arguments.refuse(u"name"_s, checked.error().detail);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    if (const auto isFree = m_services.shelf.checkNew(call.caller().client, name); !isFree)
        return answerError(call, isFree.error());
    withSandbox(call, arguments, [=, this](mcp::PendingCall &held, ManagedSandbox &sandbox) {
        approval::Request request = requestFor(held.caller(), sandbox);
        request.kind = approval::Kind::Border;
        request.language = u"text"_s;
        request.reason = reason;
        request.act.tool = held.tool();
        request.act.arguments = {{u"name"_s, name}, {u"sandbox_id"_s, sandbox.id().toString()}};
        m_services.desk.begin(
            std::make_unique<SnapshotOperation>(held.caller(), request, sandbox, name, m_services.shelf), held);
    });
}

void SandboxTools::withSandbox(mcp::PendingCall &call, ArgumentReader &arguments, const Use &use)
{
    const QPointer<mcp::PendingCall> held(&call);
    const auto proceed = [held, use](const Result<ManagedSandbox *> &sandbox) {
        if (!held)
            return;
        if (!sandbox)
            return answerError(*held, sandbox.error());
        if (const auto reason = (*sandbox)->engine().endReason())
            return answerError(*held,
                {Code::Ended, endedText((*sandbox)->id().toString(), sandbox::endReasonName(*reason))});
        (*sandbox)->touch();
        use(*held, **sandbox);
    };
    if (arguments.has(u"sandbox_id"_s))
        return proceed(find(call.caller(), arguments));
    ArgumentReader none{QJsonObject()};
    SandboxRegistry::Order order = readOrder(call.caller(), none);
    order.ownership.connection = call.caller().connection;
    onResult(m_services.registry.current(order), this, proceed);
}

approval::Request SandboxTools::requestFor(const mcp::Caller &caller, ManagedSandbox &sandbox) const
{
    const sandbox::SandboxSpec &spec = sandbox.engine().spec();
    approval::Request request;
    request.asker = m_services.clients.asker(caller);
    request.sandbox = spec.id;
    request.sandboxName = spec.name;
    request.exposure = sandbox.exposure();
    request.openRuns = sandbox.openRuns();
    request.asked = QDateTime::currentDateTimeUtc();
    request.act.environment = spec.environment;
    request.act.secrets = spec.secrets.keys();
    request.act.origin = sandbox.exposure().origin;
    request.act.files = sandbox.unreviewed().pending();
    return request;
}

}
