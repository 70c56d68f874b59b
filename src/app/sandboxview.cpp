// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandboxview.h"

#include <algorithm>

namespace sandtray::app {

using namespace std::chrono_literals;

SandboxView::SandboxView(tools::SandboxRegistry &registry)
    : m_registry(registry)
{
    m_refresh.setInterval(2s);
    connect(&m_refresh, &QTimer::timeout, this, &SandboxView::refreshUsage);
    connect(&m_registry, &tools::SandboxRegistry::changed, this, &SandboxView::changed);
}

QList<gui::SandboxRow> SandboxView::sandboxes() const
{
    QList<gui::SandboxRow> rows;
    for (const tools::ManagedSandbox *sandbox : m_registry.living()) {
        const sandbox::SandboxUsage usage = m_usage.value(sandbox->id());
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
        row.exposure = sandbox::networkName(sandbox->engine().spec().network);
        row.secrets = sandbox->engine().spec().secrets.keys();
        rows.append(row);
    }
    return rows;
}

void SandboxView::kill(const SandboxId &id)
{
    for (tools::ManagedSandbox *sandbox : m_registry.living())
        if (sandbox->id() == id)
            m_registry.end(*sandbox, sandbox::EndReason::Killed);
}

void SandboxView::killAll()
{
    m_registry.endAll(sandbox::EndReason::Killed);
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
    m_usage.removeIf([&living](const auto &usage) {
        return std::none_of(living.cbegin(), living.cend(),
            [&usage](const tools::ManagedSandbox *sandbox) { return sandbox->id() == usage.key(); });
    });
    for (tools::ManagedSandbox *sandbox : living)
        sandbox->engine().usage().then(this,
            [this, id = sandbox->id()](const Result<sandbox::SandboxUsage> &usage) {
                if (!usage)
                    return;
                m_usage.insert(id, *usage);
                Q_EMIT changed();
            });
}

}
