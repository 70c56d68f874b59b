// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/admission.h"
#include "server/clientdirectory.h"
#include "server/gatelimits.h"
#include "server/requesthead.h"

#include "base/error.h"

#include <functional>

#include <sys/types.h>

namespace sandtray::server {

/// Decides by its head alone whether a request comes in: who asks, from where, for what, how much. The order of the
/// checks is part of the contract: nobody without a token learns more than that one is needed, and how to get it.
class Doorkeeper {
public:
    /// Says whose connection it is; asked only for a request that may still come in.
    using PeerUid = std::function<Result<uid_t>()>;

    Doorkeeper(ClientDirectory &clients, const GateLimits &limits);

    /// The error is an HTTP status.
    [[nodiscard]] tl::expected<Admission, int> admit(
        const RequestHead &head, quint16 port, const PeerUid &peerUid) const;

private:
    [[nodiscard]] tl::expected<Admission, int> admitToEndpoint(const RequestHead &head) const;
    [[nodiscard]] tl::expected<Admission, int> admitToPage(const RequestHead &head) const;
    [[nodiscard]] tl::expected<mcp::Caller, int> callerOf(const QByteArray &authorization) const;

    ClientDirectory &m_clients;
    const GateLimits &m_limits;
};

}
