// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"
#include "server/oauth/tokenstore.h"

#include "base/clock.h"

#include <QList>

#include <chrono>

namespace sandtray::server {

/// Registrations that no human has consented to yet. Anybody on this computer can make one, so they are few, end by
/// themselves, and are written nowhere; the oldest makes room.
class Registrations {
public:
    explicit Registrations(const Clock &clock);

    void add(const Registration &registration, const PeerProgram &program);
    [[nodiscard]] std::optional<Registration> find(const ClientId &id) const;
    /// What registered it; empty when that is not known.
    [[nodiscard]] PeerProgram programOf(const ClientId &id) const;

private:
    struct Entry {
        Registration registration;
        PeerProgram program;
        std::chrono::milliseconds since;
    };
    [[nodiscard]] const Entry *living(const ClientId &id) const;

    const Clock &m_clock;
    QList<Entry> m_entries; ///< oldest first
};

}
