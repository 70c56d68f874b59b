// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/allowedtexts.h"
#include "base/clock.h"
#include "base/error.h"

#include <QHash>
#include <QList>
#include <QObject>

#include <optional>

namespace sandtray::approval {

/// The requests that wait for the human, oldest first. One window shows the first; nothing stacks. Main thread, owned by
/// the composition root. A client that was declined three times within a minute is declined at once for the next
/// minute (cool-down).
class ReviewQueue : public QObject {
    Q_OBJECT

public:
    explicit ReviewQueue(const Clock &clock, QObject *parent = nullptr);

    /// Takes a request in. A decision comes back at once when the client cools down, otherwise later by decided().
    [[nodiscard]] std::optional<Decision> submit(const Request &request);

    [[nodiscard]] const QList<Request> &requests() const { return m_requests; }
    [[nodiscard]] const Request *find(const RequestId &id) const;

    /// The human's answer to what was in view. Code::Conflict when `digestShown` is not the request's digest,
    /// Code::NotFound when the request is no longer waiting, what checkEdit() says of a changed text. `level` is what
    /// the human chose for a new client.
    [[nodiscard]] Result<> answer(const RequestId &id, const QByteArray &digestShown, const Decision &decision,
        std::optional<Level> level = {});
    /// What is new in the text of a request since the human allowed a similar one here.
    [[nodiscard]] std::optional<AllowedTexts::Comparison> comparedToAllowed(const Request &request) const
    {
        return m_allowed.compare(request);
    }
    /// Declines every waiting request of `client`.
    void declineAll(const ClientId &client, const QString &reason);

    /// The call was given up before it was answered: the request stays in view and says so.
    void markGone(const RequestId &id);
    /// The request has lost its object (the sandbox ended): removed without an answer.
    void withdraw(const RequestId &id);

Q_SIGNALS:
    void added(const sandtray::approval::Request &request);
    void changed(const sandtray::approval::Request &request);
    void removed(const sandtray::RequestId &id);
    void decided(const sandtray::approval::Request &request, const sandtray::approval::Decision &decision);
    void levelChosen(const sandtray::ClientId &client, sandtray::approval::Level level);

private:
    [[nodiscard]] bool isCoolingDown(const ClientId &client) const;
    void noteDecline(const ClientId &client);
    void finish(const RequestId &id, const Decision &decision);

    const Clock &m_clock;
    QList<Request> m_requests;
    AllowedTexts m_allowed;
    QHash<ClientId, QList<std::chrono::milliseconds>> m_declines; // times of the last declines
};

}
