// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/grants.h"
#include "approval/reviewqueue.h"

#include <QObject>

#include <functional>

namespace sandtray::approval {

/// The one gate in front of everything that runs or crosses the border: grants first, then the client's level, then the
/// human. Every entry point of the product asks here. Main thread, owned by the composition root.
class Reviewer : public QObject {
    Q_OBJECT

public:
    Reviewer(ReviewQueue &queue, GrantBook &grants, QObject *parent = nullptr);

    /// Who decides where no human can be asked.
    using StandIn = std::function<Decision(const Request &)>;
    void setStandIn(StandIn standIn) { m_standIn = std::move(standIn); }

    /// What a grant, the level or the stand-in decides, in silence; nothing when the human is to be asked. `request.id`
    /// is set by the caller.
    [[nodiscard]] std::optional<Decision> decideAlone(const Request &request);
    /// Asks the human; decided() brings the answer. A decision at once only for a client that cools down.
    [[nodiscard]] std::optional<Decision> ask(Request request);
    void markGone(const RequestId &id) { m_queue.markGone(id); }
    void withdraw(const RequestId &id) { m_queue.withdraw(id); }
    void sandboxEnded(const SandboxId &id);

Q_SIGNALS:
    void decided(const sandtray::approval::Request &request, const sandtray::approval::Decision &decision);

private:
    void onDecided(const Request &request, const Decision &decision);

    ReviewQueue &m_queue;
    GrantBook &m_grants;
    StandIn m_standIn;
};

}
