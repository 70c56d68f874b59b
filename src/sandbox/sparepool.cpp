// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sparepool.h"

#include "sandbox/log.h"

#include <QTimer>

namespace sandtray::sandbox {

SparePool::SparePool(Factory factory, int size, QObject *parent)
    : QObject(parent)
    , m_factory(std::move(factory))
    , m_size(size)
{
}

Result<Enclosure> SparePool::take(qint64 diskBytes)
{
    prepareFor(diskBytes);
    if (m_spares.empty())
        return m_factory(diskBytes);
    Enclosure spare = std::move(m_spares.front());
    m_spares.pop_front();
    spare.process->disconnect(this);
    return spare;
}

void SparePool::prepareFor(qint64 diskBytes)
{
    if (diskBytes != m_diskBytes)
        m_spares.clear();
    m_diskBytes = diskBytes;
    QTimer::singleShot(0, this, &SparePool::fill); // first whoever asked
}

/// One that fails is not tried again before the next sandbox is asked for, which then tells its client why.
void SparePool::fill()
{
    while (std::ssize(m_spares) < m_size) {
        auto spare = m_factory(m_diskBytes);
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
