// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/registrations.h"

#include <QHash>

#include <algorithm>

namespace sandtray::server {

using namespace std::chrono_literals;

namespace {
constexpr qsizetype most = 100;
constexpr std::chrono::milliseconds lifetime = 24h; // a client that was closed before the answer may come back
}

Registrations::Registrations(const Clock &clock)
    : m_clock(clock)
{
}

void Registrations::add(const Registration &registration, const PeerProgram &program)
{
    const auto now = m_clock.monotonic();
    m_entries.removeIf([now](const Entry &entry) { return now - entry.since > lifetime; });
    m_entries.append({registration, program.name(), now});
    if (m_entries.size() > most)
        makeRoom();
}

void Registrations::makeRoom()
{
    QHash<QString, int> made;
    for (const Entry &entry : std::as_const(m_entries))
        ++made[entry.program];
    const auto busiest = std::ranges::max_element(m_entries, {}, [&](const Entry &entry) { return made[entry.program]; });
    m_entries.erase(busiest);
}

std::optional<Registration> Registrations::find(const ClientId &id) const
{
    const auto found = std::ranges::find_if(m_entries, [&](const Entry &entry) { return entry.registration.id == id; });
    const bool lives = found != m_entries.cend() && m_clock.monotonic() - found->since <= lifetime;
    return lives ? std::optional(found->registration) : std::nullopt;
}

}
