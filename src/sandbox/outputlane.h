// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/outputspool.h"
#include "sandbox/secretmask.h"
#include "wire/messages.h"

namespace sandtray::sandbox {

/// One output stream of a run on its way from the agent to the spool: counts what the agent may send, and replaces
/// secrets before anything is kept. Owned by its run.
class OutputLane {
public:
    OutputLane(const QString &folder, qint64 capacity, const SecretPatterns &patterns);

    /// False when the agent sent more than it was granted.
    [[nodiscard]] bool take(const std::string &bytes);
    void finish();
    /// What the agent may send in addition, once it is worth a message; else 0.
    [[nodiscard]] std::uint32_t claimCredit();
    [[nodiscard]] const OutputSpool &spool() const { return m_spool; }

private:
    void keep(const QByteArray &bytes);

    SecretMask m_mask;
    OutputSpool m_spool;
    std::uint32_t m_credit = wire::initialCredit;
    std::uint32_t m_taken = 0; // since the last grant
    bool m_full = false;
};

}
