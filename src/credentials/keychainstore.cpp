// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: a secret that lands in a file, a log or an error text. QtKeychain's plain-text fallback stays off, so without
// a keychain there is an error and no secret; error texts name the key, never the value, and none is taken from below.
// Not defended: another process of the user may read an unlocked keychain.
#include "credentials/keychainstore.h"

#include "credentials/secretservice_p.h"

#include <qt6keychain/keychain.h>

#include <QPromise>
#include <QTimer>

namespace sandtray::credentials {

using namespace Qt::StringLiterals;

namespace {

const QString service = u"sandtray"_s;

/// The answer to one call; the first that is given counts.
template <class T> class Answer {
public:
    Answer() { m_state->promise.start(); }

    [[nodiscard]] QFuture<Result<T>> future() const { return m_state->promise.future(); }

    void give(const Result<T> &result) const
    {
        if (std::exchange(m_state->isGiven, true))
            return;
        m_state->promise.addResult(result);
        m_state->promise.finish();
    }

private:
    struct State {
        QPromise<Result<T>> promise;
        bool isGiven = false;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();
};

Code codeOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::EntryNotFound:
        return Code::NotFound;
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return Code::Locked;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return Code::Unavailable;
    default:
        return Code::Io;
    }
}

Result<> verdict(const QKeychain::Job &job)
{
    if (job.error() == QKeychain::NoError)
        return {};
    return fail(codeOf(job.error()), u"keychain entry %1: error %2"_s.arg(job.key()).arg(job.error()));
}

/// Without a parent: libsecret calls back into a job that was started, so it must live until then. It deletes itself.
template <class Job> Job *makeJob(const QString &key)
{
    auto *job = new Job(service);
    job->setAutoDelete(true);
    job->setInsecureFallback(false);
    job->setKey(key);
    return job;
}

template <class T> void giveUpAfter(std::chrono::milliseconds patience, const Answer<T> &answer, QObject *context)
{
    const auto late = fail(Code::Io, u"the keychain does not answer"_s);
    QTimer::singleShot(patience, context, [answer, late] { answer.give(late); });
}

}

KeychainStore::KeychainStore(std::chrono::milliseconds patience, QObject *parent)
    : QObject(parent)
    , m_patience(patience)
    , m_service(std::make_unique<SecretService>(patience))
{
}

KeychainStore::~KeychainStore() = default;

QFuture<Result<Secret>> KeychainStore::read(const QString &key)
{
    const Answer<Secret> answer;
    m_service->unlock().then(this, [this, key, answer](const Result<> &unlocked) {
        if (!unlocked)
            return answer.give(tl::unexpected(unlocked.error()));
        auto *job = makeJob<QKeychain::ReadPasswordJob>(key);
        connect(job, &QKeychain::Job::finished, this,
            [job, answer] { answer.give(verdict(*job).map([job] { return Secret(job->binaryData()); })); });
        giveUpAfter(m_patience, answer, this); // making the first collection asks the human for a password
        job->start();
    });
    return answer.future();
}

QFuture<Result<>> KeychainStore::write(const QString &key, const Secret &value)
{
    const Answer<void> answer;
    m_service->unlock().then(this, [this, key, value, answer](const Result<> &unlocked) {
        if (!unlocked)
            return answer.give(unlocked);
        auto *job = makeJob<QKeychain::WritePasswordJob>(key);
        job->setBinaryData(value.reveal());
        connect(job, &QKeychain::Job::finished, this, [job, answer] { answer.give(verdict(*job)); });
        giveUpAfter(m_patience, answer, this);
        job->start();
    });
    return answer.future();
}

/// Reads first: libsecret does not say whether there was something to delete.
QFuture<Result<>> KeychainStore::remove(const QString &key)
{
    const Answer<void> answer;
    read(key).then(this, [this, key, answer](const Result<Secret> &found) {
        if (!found)
            return answer.give(tl::unexpected(found.error()));
        auto *job = makeJob<QKeychain::DeletePasswordJob>(key);
        connect(job, &QKeychain::Job::finished, this, [job, answer] { answer.give(verdict(*job)); });
        giveUpAfter(m_patience, answer, this);
        job->start();
    });
    return answer.future();
}

}
