// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/registrations.h"

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
    if (m_entries.size() >= most)
        m_entries.removeFirst();
    m_entries.append({registration, program, now});
}

std::optional<Registration> Registrations::find(const ClientId &id) const
{
    const Entry *entry = living(id);
    return entry ? std::optional(entry->registration) : std::nullopt;
}

PeerProgram Registrations::programOf(const ClientId &id) const
{
    const Entry *entry = living(id);
    return entry ? entry->program : PeerProgram();
}

const Registrations::Entry *Registrations::living(const ClientId &id) const
{
    const auto found = std::find_if(
        m_entries.cbegin(), m_entries.cend(), [&](const Entry &entry) { return entry.registration.id == id; });
    const bool lives = found != m_entries.cend() && m_clock.monotonic() - found->since <= lifetime;
    return lives ? &*found : nullptr;
}

}
