// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "base/clock.h"

#include <QList>

#include <optional>

namespace sandtray::approval {

enum class GrantScope {
    Script, ///< the same act, for this client
    Sandbox, ///< runs and open doors in one sandbox
    Client, ///< one named thing (item), for this client, until revoked
    OneCall, ///< one identical call: the client was gone when the human said yes
};

/// A lasting answer, with the exposure it was given under.
struct Grant {
    GrantId id;
    GrantScope scope = GrantScope::Script;
    ClientId client;
    SandboxId sandbox;
    QByteArray digest;
    QString item; ///< secret:NAME
    Exposure exposure;
    QDateTime granted;
    QDateTime expires; ///< wall clock; invalid: until revoked or until its sandbox ends
};

/// Where grants outlive the program. Writes are told at once and done later.
class GrantStore {
public:
    virtual ~GrantStore() = default;
    virtual void save(const Grant &grant) = 0;
    virtual void remove(const GrantId &id) = 0;
};

/// All grants in force. Pure but for the store it tells. Main thread, owned by the composition root.
class GrantBook {
public:
    GrantBook(const Clock &clock, GrantStore &store);

    /// Grants of an earlier life of the program; not written again.
    void load(const QList<Grant> &grants);
    [[nodiscard]] QList<Grant> grants() const;

    /// The grant that answers `request`; one for one call is used up by it. Nothing: it must be asked.
    [[nodiscard]] std::optional<Grant> take(const Request &request);
    /// The grant *this sandbox* that would answer but for its narrower exposure.
    [[nodiscard]] std::optional<Grant> suspended(const Request &request) const;

    /// Keeps what a decision grants; nothing for once, declined and unanswered ones. For a request whose client was gone
    /// every allowing answer is a grant for one call within ten minutes.
    void keep(const Request &request, const Decision &decision);
    void revoke(const GrantId &id);
    /// The sandbox is gone, and with it what was granted for it.
    void sandboxEnded(const SandboxId &id);
    void forgetClient(const ClientId &id);

private:
    void dropExpired();
    void add(Grant grant);

    const Clock &m_clock;
    GrantStore &m_store;
    QList<Grant> m_grants;
};

/// What a border request asks for, as the items of client grants: secret:NAME ...
[[nodiscard]] QStringList borderItems(const Request &request);

}
