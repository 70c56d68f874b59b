// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandboxview.h"

#include "base/future.h"

#include <algorithm>
#include <variant>

namespace sandtray::app {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

SandboxView::SandboxView(
    tools::SandboxRegistry &registry, const tools::OperationDesk &desk, tools::TemplateShelf &shelf)
    : m_registry(registry)
    , m_desk(desk)
    , m_shelf(shelf)
{
    m_refresh.setInterval(2s);
    connect(&m_refresh, &QTimer::timeout, this, &SandboxView::refreshUsage);
    connect(&m_registry, &tools::SandboxRegistry::changed, this, &SandboxView::changed);
    connect(&m_desk, &tools::OperationDesk::changed, this, &SandboxView::changed);
}

QList<gui::SandboxRow> SandboxView::sandboxes() const
{
    QList<gui::SandboxRow> rows;
    for (const tools::ManagedSandbox *sandbox : m_registry.living()) {
        const auto &[usage, count] = m_measured.value(sandbox->id());
        const sandbox::Limits &limits = sandbox->engine().spec().limits;
        gui::SandboxRow row;
        row.id = sandbox->id();
        row.name = sandbox->engine().spec().name;
        row.clientName = sandbox->ownership().clientName;
        row.created = sandbox->created();
        row.expires = sandbox->expires();
        row.processes = int(usage.processes.size());
        row.runs = int(sandbox->activeRuns().size());
        row.memoryBytes = usage.memoryBytes;
        row.diskBytes = usage.diskBytes;
        row.isPaused = sandbox->isPaused();
        row.memoryLimitBytes = limits.memoryBytes;
        row.diskLimitBytes = limits.diskBytes;
        row.cpu = usage.cpu;
        row.measured = count;
        row.exposure = sandbox::networkName(sandbox->engine().spec().network);
        row.secrets = sandbox->engine().spec().secrets.keys();
        rows.append(row);
    }
    return rows;
}

void SandboxView::kill(const SandboxId &id)
{
    if (const Result<tools::ManagedSandbox *> sandbox = find(id))
        m_registry.end(**sandbox, sandbox::EndReason::Killed);
}

void SandboxView::killAll()
{
    m_registry.endAll(sandbox::EndReason::Killed);
}

Result<tools::ManagedSandbox *> SandboxView::find(const SandboxId &id) const
{
    for (tools::ManagedSandbox *sandbox : m_registry.living())
        if (sandbox->id() == id)
            return sandbox;
    return fail(Code::NotFound, u"the sandbox has ended"_s);
}

QList<gui::RunRow> SandboxView::runs(const SandboxId &id) const
{
    QList<gui::RunRow> rows;
    for (const tools::Operation *operation : m_desk.operationsIn(id)) {
        const approval::Request &request = operation->request();
        rows.append({operation->id(), request.asked, operation->tool(), request.language, operation->headline(),
            request.text, operation->isOver() ? operation->outcomeName() : tools::stateName(operation->state())});
    }
    return rows;
}

QString SandboxView::answer(const RunId &id) const
{
    const tools::Operation *operation = m_desk.operation(id);
    if (!operation)
        return {};
    const mcp::ToolResult result = operation->result(0);
    const auto pictures = std::ranges::count_if(
        result.attachments, [](const mcp::Content &each) { return std::holds_alternative<mcp::Image>(each); });
    return pictures > 0 ? tr("%1\n[%n picture(s)]", nullptr, int(pictures)).arg(result.text) : result.text;
}

void SandboxView::renew(const SandboxId &id)
{
    if (const Result<tools::ManagedSandbox *> sandbox = find(id))
        (*sandbox)->touch();
}

QFuture<Result<>> SandboxView::setPaused(const SandboxId &id, bool paused)
{
    const Result<tools::ManagedSandbox *> sandbox = find(id);
    return sandbox ? (*sandbox)->setPaused(paused) : ready(Result<>(tl::unexpected(sandbox.error())));
}

QFuture<Result<>> SandboxView::snapshot(const SandboxId &id, const QString &name)
{
    const Result<tools::ManagedSandbox *> sandbox = find(id);
    if (!sandbox)
        return ready(Result<>(tl::unexpected(sandbox.error())));
    if (const Result<> free = m_shelf.checkNew((*sandbox)->ownership().client, name); !free)
        return ready(free);
    return m_shelf.keep(**sandbox, name).then([](const Result<sandbox::Template> &kept) {
        return kept ? Result<>() : Result<>(tl::unexpected(kept.error()));
    });
}

void SandboxView::setWatched(bool watched)
{
    if (!watched)
        return m_refresh.stop();
    refreshUsage();
    m_refresh.start();
}

void SandboxView::refreshUsage()
{
    const QList<tools::ManagedSandbox *> living = m_registry.living();
    m_measured.removeIf([&living](const auto &measured) {
        return std::none_of(living.cbegin(), living.cend(),
            [&measured](const tools::ManagedSandbox *sandbox) { return sandbox->id() == measured.key(); });
    });
    for (tools::ManagedSandbox *sandbox : living)
        sandbox->engine().usage().then(this,
            [this, id = sandbox->id()](const Result<sandbox::SandboxUsage> &usage) {
                if (!usage)
                    return;
                m_measured.insert(id, {*usage, m_measured.value(id).count + 1});
                Q_EMIT changed();
            });
}

}
