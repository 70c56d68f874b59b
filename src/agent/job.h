// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/channel.h"

namespace sandtray::agent {

/// A call whose answer takes more than one turn of the loop. Owned by Jobs.
class Job {
public:
    virtual ~Job() = default;
    /// Does a bounded piece of work and sends at most a frame; true when the answer is complete. Called only while the
    /// channel has room.
    [[nodiscard]] virtual bool advance(Channel &channel) = 0;
};

}
