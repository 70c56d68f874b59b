// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/linechanges.h"
#include "approval/request.h"

namespace sandtray::approval {

/// The texts that the human has lately allowed by looking at them, so that the next one can be shown with what is new
/// in it. In memory alone: nobody else can put a text here.
class AllowedTexts {
public:
    struct Comparison {
        LineChanges changes;
        QDateTime allowed; ///< when the earlier text was; invalid: it is the agent's own, which the human has changed
    };

    void add(const Request &request, const QDateTime &when);
    /// With the one that differs least of the last texts of the same client, tool and language; none when none is
    /// similar.
    [[nodiscard]] std::optional<Comparison> compare(const Request &request) const;

private:
    struct Allowed {
        ClientId client;
        QString tool;
        QString language;
        QString text;
        QDateTime when;
    };

    QList<Allowed> m_texts; // newest first
};

}
