// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sparepool.h"

#include "sandbox/log.h"

namespace sandtray::sandbox {

using namespace std::chrono_literals;

namespace {
constexpr auto refillDelay = 100ms; // about what a first program takes
constexpr auto templateRest = 10min;
}

SparePool::SparePool(Factory factory, int size, QObject *parent)
    : QObject(parent)
    , m_factory(std::move(factory))
    , m_size(size)
{
    m_refill.setSingleShot(true);
    connect(&m_refill, &QTimer::timeout, this, &SparePool::fill);
    m_rest.setSingleShot(true);
    m_rest.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_rest, &QTimer::timeout, this, [this] { prepareFor({m_kind.diskBytes, TemplateId()}); });
}

Result<Enclosure> SparePool::take(const Kind &kind)
{
    setKind(kind);
    // First the one who asked: starting a spare would take the processor from what is to run there now.
    if (!m_refill.isActive())
        m_refill.start(refillDelay);
    if (m_spares.empty())
        return m_factory(kind);
    Enclosure spare = std::move(m_spares.front());
    m_spares.pop_front();
    spare.process->disconnect(this);
    return spare;
}

void SparePool::prepareFor(const Kind &kind)
{
    setKind(kind);
    m_refill.start(0ms);
}

void SparePool::forget(const TemplateId &base)
{
    if (!base.isNull() && m_kind.base == base)
        prepareFor({m_kind.diskBytes, TemplateId()});
}

void SparePool::setKind(const Kind &kind)
{
    if (kind != m_kind)
        m_spares.clear();
    m_kind = kind;
    if (kind.base.isNull())
        m_rest.stop();
    else
        m_rest.start(templateRest);
}

/// One that fails is not tried again before the next sandbox is asked for, which then tells its client why.
void SparePool::fill()
{
    while (std::ssize(m_spares) < m_size) {
        auto spare = m_factory(m_kind);
        if (!spare)
            return;
        const SandboxProcess *process = spare->process.get();
        connect(process, &SandboxProcess::gone, this, [this, process] { drop(process); });
        m_spares.push_back(std::move(*spare));
    }
}

void SparePool::drop(const SandboxProcess *process)
{
    const auto isIt = [process](const Enclosure &spare) { return spare.process.get() == process; };
    const auto at = std::find_if(m_spares.begin(), m_spares.end(), isIt);
    if (at == m_spares.end())
        return;
    qCInfo(lcSandbox).noquote() << "a spare sandbox ended:" << process->complaint();
    at->process.release()->deleteLater(); // it is speaking
    m_spares.erase(at);
}

}
