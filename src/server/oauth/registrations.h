// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/clientdirectory.h"
#include "server/oauth/tokenstore.h"

#include "base/clock.h"

#include <QList>

#include <chrono>

namespace sandtray::server {

/// Registrations that no human has consented to yet. Anybody on this computer can make one, so they are few, end by
/// themselves, and are written nowhere. When there are too many, the oldest of the program that made most makes room:
/// a flood takes nothing from others.
class Registrations {
public:
    explicit Registrations(const Clock &clock);

    /// `program` has made it; one that is not known is one of all that are not.
    void add(const Registration &registration, const PeerProgram &program);
    [[nodiscard]] std::optional<Registration> find(const ClientId &id) const;

private:
    struct Entry {
        Registration registration;
        QString program;
        std::chrono::milliseconds since;
    };
    void makeRoom();

    const Clock &m_clock;
    QList<Entry> m_entries; ///< oldest first
};

}
