// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/memorybudget.h"

#include "sandbox/log.h"

#include <algorithm>
#include <numeric>

namespace sandtray::sandbox {

using namespace std::chrono_literals;

namespace {
constexpr auto patience = 500ms;
}

MemoryBudget::MemoryBudget(qint64 bytes, QObject *parent)
    : QObject(parent)
    , m_bytes(bytes)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &MemoryBudget::check);
}

void MemoryBudget::watch(LocalSandbox &sandbox)
{
    connect(&sandbox, &LocalSandbox::loadChanged, this, [this, &sandbox](qint64 bytes) {
        m_loads.insert(&sandbox, bytes);
        check();
    });
    connect(&sandbox, &Sandbox::ended, this, [this, &sandbox] {
        m_loads.remove(&sandbox);
        if (m_relieved == &sandbox)
            m_relieved = nullptr;
    });
}

/// Files in the memory stay when programs are killed: a sandbox that is the largest again ends.
void MemoryBudget::check()
{
    const qint64 sum = std::accumulate(m_loads.cbegin(), m_loads.cend(), qint64(0),
        [this](qint64 all, qint64 load) { return all + qMin(load, m_bytes + 1); }); // a lie does not overflow
    if (sum <= m_bytes) {
        m_relieved = nullptr;
        return;
    }
    if (m_patience.isActive())
        return;
    LocalSandbox *sandbox = largest();
    qCWarning(lcSandbox).noquote() << "all sandboxes together take too much memory; the largest gives way:"
                                   << sandbox->spec().id.toString();
    m_patience.start(patience);
    if (std::exchange(m_relieved, sandbox) == sandbox)
        sandbox->destroy(EndReason::OutOfMemory);
    else
        sandbox->relieve();
}

LocalSandbox *MemoryBudget::largest() const
{
    return std::max_element(m_loads.keyValueBegin(), m_loads.keyValueEnd(),
        [](const auto &a, const auto &b) { return a.second < b.second; })->first;
}

}
