// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "server/oauth/consentprompter.h"
#include "server/oauth/tokenstore.h"

#include "mcp/exchange.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>

namespace sandtray::server {

/// A checked request for authorization.
struct AuthorizationRequest {
    Registration registration;
    QString redirectUri;
    QString state; ///< the client's own; empty: none
    QByteArray challenge;
    QByteArray resource;
    QByteArray issuer;

    /// Whether it can only come from whom the other one comes from: state and challenge are that program's secrets.
    [[nodiscard]] bool repeats(const AuthorizationRequest &other) const;
};

/// Where the browser goes with an answer: the redirect URI with these fields, `state` and `iss` (RFC 9207).
[[nodiscard]] QByteArray answerUrl(
    const AuthorizationRequest &request, const QList<std::pair<QString, QString>> &fields);

/// One sign-in from its question until its answer has been fetched. The browser asks again and again for the answer;
/// when it stays away the question is withdrawn.
class SignIn final : public QObject {
    Q_OBJECT

public:
    struct Patience {
        std::chrono::milliseconds browser = std::chrono::seconds(20); ///< well below what a page may take to load
        std::chrono::milliseconds absence = std::chrono::seconds(15); ///< nobody waits for so long: nobody will
    };
    SignIn(AuthorizationRequest request, ConsentPrompter &prompter, const Patience &patience);
    ~SignIn() override;

    /// Puts the question to the human, once it is known who is at its ends.
    void ask(const PeerProgram &asker, const PeerProgram &receiver);
    [[nodiscard]] const AuthorizationRequest &request() const { return m_request; }
    /// Known to the browser that asked alone: no other page can fetch the answer.
    [[nodiscard]] const QByteArray &handle() const { return m_handle; }
    [[nodiscard]] bool isAnswered() const { return !m_answer.isEmpty(); }
    /// Nobody may fetch the answer any more.
    [[nodiscard]] bool isOver() const { return m_isOver; }

    /// Answers `exchange` with the redirection: now, or when there is an answer. A browser (`isPatient` false) is sent
    /// back to the waiting page after a while.
    void wait(mcp::Exchange &exchange, bool isPatient);
    void answer(const QByteArray &url);
    /// Another one takes its place, or nobody waits any more.
    void withdraw();

Q_SIGNALS:
    void decided(sandtray::server::Consent consent);

private:
    void dropWaiter(mcp::Exchange *exchange);
    void sendBack(mcp::Exchange *exchange);

    AuthorizationRequest m_request;
    ConsentPrompter &m_prompter;
    Patience m_patience;
    RequestId m_question = RequestId::generate();
    QByteArray m_handle;
    QByteArray m_answer;
    QList<mcp::Exchange *> m_waiting;
    QTimer m_alone; ///< runs while nobody waits
    bool m_isOver = false;
};

}
