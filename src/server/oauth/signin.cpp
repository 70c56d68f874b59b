// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/oauth/signin.h"

#include "server/oauth/signinpages.h"

#include "base/future.h"
#include "base/randombytes.h"

#include <QUrl>

using namespace Qt::StringLiterals;

namespace sandtray::server {

bool AuthorizationRequest::repeats(const AuthorizationRequest &other) const
{
    return registration.id == other.registration.id && redirectUri == other.redirectUri && state == other.state
        && challenge == other.challenge && issuer == other.issuer;
}

/// What the client put into its redirect URI stays as it is.
QByteArray answerUrl(const AuthorizationRequest &request, const QList<std::pair<QString, QString>> &fields)
{
    QByteArray url = request.redirectUri.toLatin1();
    char separator = url.contains('?') ? '&' : '?';
    const auto add = [&](const QString &name, const QString &value) {
        url += separator + name.toLatin1() + '=' + QUrl::toPercentEncoding(value);
        separator = '&';
    };
    for (const auto &[name, value] : fields)
        add(name, value);
    if (!request.state.isEmpty())
        add(u"state"_s, request.state);
    add(u"iss"_s, QString::fromLatin1(request.issuer));
    return url;
}

SignIn::SignIn(AuthorizationRequest request, ConsentPrompter &prompter, const Patience &patience)
    : m_request(std::move(request))
    , m_prompter(prompter)
    , m_patience(patience)
    , m_handle(randomToken())
{
    m_alone.setSingleShot(true);
    m_alone.setInterval(patience.absence);
    connect(&m_alone, &QTimer::timeout, this, &SignIn::withdraw);
    m_alone.start();
}

SignIn::~SignIn()
{
    for (mcp::Exchange *exchange : std::as_const(m_waiting))
        exchange->respond(SignInPages::problem(SignInPages::Problem::NothingWaits));
}

void SignIn::ask(const PeerProgram &asker, const PeerProgram &receiver)
{
    if (m_isOver)
        return;
    const ConsentQuestion question{m_question, m_request.registration.id, m_request.registration.name, asker,
        m_request.redirectUri, receiver};
    onResult(m_prompter.ask(question), this, [this](const Result<Consent> &consent) {
        if (!m_isOver && !isAnswered())
            Q_EMIT decided(consent.value_or(Consent::NotAnswered));
    });
}

void SignIn::wait(mcp::Exchange &exchange, bool isPatient)
{
    if (isAnswered()) {
        m_isOver = true; // fetched
        return exchange.respond(redirection(m_answer));
    }
    m_alone.stop();
    m_waiting.append(&exchange);
    connect(&exchange, &mcp::Exchange::gone, this, [this, &exchange] { dropWaiter(&exchange); });
    if (!isPatient)
        QTimer::singleShot(m_patience.browser, &exchange, [self = QPointer(this), &exchange] {
            if (self)
                self->sendBack(&exchange);
        });
}

void SignIn::answer(const QByteArray &url)
{
    m_answer = url;
    m_isOver = !m_waiting.isEmpty();
    const auto waiting = std::exchange(m_waiting, {});
    for (mcp::Exchange *exchange : waiting)
        exchange->respond(redirection(url));
    m_alone.start(); // for a browser that is between two pages
}

void SignIn::withdraw()
{
    m_isOver = true;
    if (!isAnswered())
        m_prompter.withdraw(m_question);
}

void SignIn::dropWaiter(mcp::Exchange *exchange)
{
    m_waiting.removeOne(exchange);
    if (m_waiting.isEmpty())
        m_alone.start();
}

void SignIn::sendBack(mcp::Exchange *exchange)
{
    if (!m_waiting.contains(exchange))
        return;
    dropWaiter(exchange);
    exchange->respond(SignInPages::waiting(waitingUrl(m_handle)));
}

}
