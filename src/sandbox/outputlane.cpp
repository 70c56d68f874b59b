// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/outputlane.h"

#include "sandbox/log.h"

namespace sandtray::sandbox {

namespace {
constexpr std::uint32_t worthAMessage = wire::initialCredit / 4;
}

OutputLane::OutputLane(const QString &folder, qint64 capacity, const SecretPatterns &patterns)
    : m_mask(patterns)
    , m_spool(folder, capacity)
{
}

bool OutputLane::take(const std::string &bytes)
{
    if (bytes.size() > m_credit)
        return false;
    m_credit -= std::uint32_t(bytes.size());
    m_taken += std::uint32_t(bytes.size());
    keep(m_mask.feed(QByteArray(bytes.data(), qsizetype(bytes.size()))));
    return true;
}

void OutputLane::finish()
{
    keep(m_mask.finish());
}

std::uint32_t OutputLane::claimCredit()
{
    if (m_taken < worthAMessage)
        return 0;
    m_credit += m_taken;
    return std::exchange(m_taken, 0);
}

void OutputLane::keep(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    const auto kept = m_spool.append(bytes);
    if (!kept && !std::exchange(m_full, true))
        qCWarning(lcSandbox).noquote() << "output is not kept any more:" << kept.error().detail;
}

}
