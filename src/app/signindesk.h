// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewqueue.h"
#include "history/statestore.h"
#include "server/oauth/consentprompter.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace sandtray::app {

/// Asks for the consent to a sign-in through the review queue, so that it gets the same window, the same dead time and
/// the same terminal as everything else. No level and no grant ever answers; what cannot be written down is not asked.
/// Main thread, owned by Core.
class SignInDesk final : public QObject, public server::ConsentPrompter {
    Q_OBJECT

public:
    SignInDesk(approval::ReviewQueue &queue, history::StateStore &ledger, const Clock &clock);

    [[nodiscard]] QFuture<Result<server::Consent>> ask(const server::ConsentQuestion &question) override;
    void withdraw(const RequestId &question) override;
    /// Nobody is asked about it any more.
    void clientEnded(const ClientId &client);

private:
    struct Open {
        approval::Request request;
        std::shared_ptr<QPromise<Result<server::Consent>>> promise;
    };
    void submit();
    void onDecided(const approval::Request &request, const approval::Decision &decision);
    void settle(const approval::Decision &decision);

    approval::ReviewQueue &m_queue;
    history::StateStore &m_ledger;
    const Clock &m_clock;
    QTimer m_unanswered;
    std::optional<Open> m_open; ///< the server asks one question at a time
};

}
