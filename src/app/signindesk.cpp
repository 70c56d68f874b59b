// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signindesk.h"

#include "base/future.h"
#include "tools/ledgerrows.h"

#include <QUrl>

namespace sandtray::app {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto answerLimit = 3min; // browsers and clients wait about as long

/// What a person recognises: the address without its path, or the program's own scheme with its host.
QString placeOf(const QString &redirectUri)
{
    const QUrl url(redirectUri, QUrl::StrictMode);
    return url.scheme() + u"://"_s + url.authority(QUrl::FullyEncoded);
}

approval::Request toRequest(const server::ConsentQuestion &question, const QDateTime &now)
{
    approval::Request request;
    request.id = question.id;
    request.kind = approval::Kind::SignIn;
    request.act.tool = u"sign_in"_s;
    request.act.arguments = {{u"client_name"_s, question.claimedName}, {u"redirect_uri"_s, question.redirectUri}};
    request.asker.client = question.client;
    request.asker.name = question.claimedName;
    request.asker.claimedName = question.claimedName;
    request.asker.program = question.asker.name();
    request.asker.pid = question.asker.pid;
    request.destination = placeOf(question.redirectUri);
    request.receiver = question.receiver.name();
    request.asked = now;
    return request;
}

history::LedgerEntry rowOf(const approval::Request &request, const QString &kind)
{
    history::LedgerEntry row;
    row.kind = kind;
    row.client = request.asker.client;
    row.clientName = request.asker.name;
    row.subject = request.id.toString();
    row.tool = request.act.tool;
    row.digest = request.act.digest();
    return row;
}

server::Consent consentOf(const approval::Decision &decision)
{
    if (decision.isAllowed())
        return server::Consent::Given;
    return decision.answer == approval::Answer::Decline ? server::Consent::Declined : server::Consent::NotAnswered;
}

}

SignInDesk::SignInDesk(approval::ReviewQueue &queue, history::StateStore &ledger, const Clock &clock)
    : m_queue(queue)
    , m_ledger(ledger)
    , m_clock(clock)
{
    m_unanswered.setSingleShot(true);
    m_unanswered.setInterval(answerLimit);
    connect(&m_unanswered, &QTimer::timeout, this, [this] { withdraw(m_open->request.id); });
    connect(&m_queue, &approval::ReviewQueue::decided, this, &SignInDesk::onDecided);
}

QFuture<Result<server::Consent>> SignInDesk::ask(const server::ConsentQuestion &question)
{
    if (m_open)
        withdraw(m_open->request.id);
    m_open = {toRequest(question, m_clock.wall()), std::make_shared<QPromise<Result<server::Consent>>>()};
    m_open->promise->start();
    const QFuture<Result<server::Consent>> answer = m_open->promise->future();
    submit();
    return answer;
}

/// Once it is written down; unless it was withdrawn meanwhile.
void SignInDesk::submit()
{
    history::LedgerEntry row = rowOf(m_open->request, u"request"_s);
    row.details = m_open->request.act.canonical();
    onResult(m_ledger.append(row), this, [this, id = m_open->request.id](const Result<qint64> &written) {
        if (!m_open || m_open->request.id != id)
            return;
        if (!written)
            return settle({});
        m_unanswered.start();
        if (const auto alone = m_queue.submit(m_open->request))
            settle(*alone); // declined too often
    });
}

void SignInDesk::withdraw(const RequestId &question)
{
    if (!m_open || m_open->request.id != question)
        return;
    m_queue.withdraw(question);
    settle({});
}

void SignInDesk::clientEnded(const ClientId &client)
{
    if (m_open && m_open->request.asker.client == client)
        withdraw(m_open->request.id);
}

void SignInDesk::onDecided(const approval::Request &request, const approval::Decision &decision)
{
    if (m_open && m_open->request.id == request.id)
        settle(decision);
}

/// A sign-in that cannot be written down does not happen.
void SignInDesk::settle(const approval::Decision &decision)
{
    m_unanswered.stop();
    const Open open = *std::exchange(m_open, std::nullopt);
    history::LedgerEntry row = rowOf(open.request, u"decision"_s);
    row.outcome = tools::answerName(decision.answer);
    onResult(m_ledger.append(row), this, [open, decision](const Result<qint64> &written) {
        open.promise->addResult(written ? consentOf(decision) : server::Consent::NotAnswered);
        open.promise->finish();
    });
}

}
