// SPDX-License-Identifier: GPL-3.0-or-later
// libsecret, below QtKeychain, answers "no such entry" for an entry in a locked collection whose prompt was dismissed.
// Taken at its word, that would have a new key made over the old one; so the collection is opened here first, where the
// two can be told apart.
#include "credentials/secretservice_p.h"

#include "base/future.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QFileInfo>

namespace sandtray::credentials {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto serviceLimit = 10s; // the service may have to be started

const QString service = u"org.freedesktop.secrets"_s;
const QString root = u"/org/freedesktop/secrets"_s;
const QString promptInterface = u"org.freedesktop.Secret.Prompt"_s;
const QString noObject = u"/"_s;

/// The libraries would start a bus of their own where there is none (dbus-launch); nobody's keychain would be on it.
bool hasSessionBus()
{
    return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")
        || QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + u"/bus"_s);
}

/// Only a service that is not there is absent. One that is there and does not work is another matter: callers trust
/// more where there is no keychain at all.
Code codeOf(const QDBusError &error)
{
    const bool isAbsent = error.type() == QDBusError::ServiceUnknown || error.type() == QDBusError::NoServer
        || error.type() == QDBusError::Disconnected || error.name().startsWith(u"org.freedesktop.DBus.Error.Spawn."_s);
    return isAbsent ? Code::Unavailable : Code::Io;
}

QDBusMessage message(
    const QString &path, const QString &interface, const QString &method, const QVariantList &arguments)
{
    QDBusMessage message = QDBusMessage::createMethodCall(service, path, interface, method);
    message.setArguments(arguments);
    return message;
}

QDBusMessage serviceMessage(const QString &method, const QVariantList &arguments)
{
    return message(root, u"org.freedesktop.Secret.Service"_s, method, arguments);
}

}

SecretService::SecretService(std::chrono::milliseconds patience, QObject *parent)
    : QObject(parent)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(patience);
    connect(&m_patience, &QTimer::timeout, this, &SecretService::giveUp);
}

QFuture<Result<>> SecretService::unlock()
{
    if (!hasSessionBus() || !QDBusConnection::sessionBus().isConnected())
        return ready(Result<>(fail(Code::Unavailable, u"there is no D-Bus session bus"_s)));
    QPromise<Result<>> &promise = m_waiting.emplace_back();
    promise.start();
    const auto future = promise.future();
    if (m_waiting.size() == 1)
        call(serviceMessage(u"ReadAlias"_s, {u"default"_s}), serviceLimit, &SecretService::onDefaultCollection);
    return future;
}

void SecretService::call(const QDBusMessage &message, std::chrono::milliseconds limit, Step next)
{
    const auto pending = QDBusConnection::sessionBus().asyncCall(message, int(limit.count()));
    auto *watcher = new QDBusPendingCallWatcher(pending, this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
        [this, next, round = m_round](QDBusPendingCallWatcher *done) {
            done->deleteLater();
            const QVariantList answer = done->reply().arguments();
            if (round != m_round)
                return;
            if (done->isError())
                return finish(fail(codeOf(done->error()), u"the Secret Service fails: "_s + done->error().name()));
            (this->*next)(answer.isEmpty() ? QVariant() : answer.last());
        });
}

void SecretService::onDefaultCollection(const QVariant &path)
{
    m_collection = path.value<QDBusObjectPath>().path();
    if (m_collection.isEmpty() || m_collection == noObject)
        return finish({}); // a new keychain: it is made with the first entry
    call(message(m_collection, u"org.freedesktop.DBus.Properties"_s, u"Get"_s,
             {u"org.freedesktop.Secret.Collection"_s, u"Locked"_s}),
        serviceLimit, &SecretService::onLocked);
}

void SecretService::onLocked(const QVariant &isLocked)
{
    if (!isLocked.value<QDBusVariant>().variant().toBool())
        return finish({});
    const QList<QDBusObjectPath> collections{QDBusObjectPath(m_collection)};
    call(serviceMessage(u"Unlock"_s, {QVariant::fromValue(collections)}), serviceLimit, &SecretService::onPromptMade);
}

void SecretService::onPromptMade(const QVariant &prompt)
{
    const QString path = prompt.value<QDBusObjectPath>().path();
    if (path == noObject)
        return finish({}); // opened without asking
    m_prompt = path;
    // By name: QtDBus has no other way to a signal of a path that is known only now.
    QDBusConnection::sessionBus().connect(
        service, m_prompt, promptInterface, u"Completed"_s, this, SLOT(onPromptCompleted(bool, QDBusVariant)));
    m_patience.start();
    // Some services answer when the human has; so the human's time is also the limit here.
    call(message(m_prompt, promptInterface, u"Prompt"_s, {QString()}), 2 * m_patience.intervalAsDuration(),
        &SecretService::onPromptShown);
}

void SecretService::onPromptShown(const QVariant &)
{
    // Now it is the human's turn: onPromptCompleted() or giveUp().
}

void SecretService::onPromptCompleted(bool dismissed, const QDBusVariant &)
{
    finish(dismissed ? Result<>(fail(Code::Locked, u"the keychain stays locked: the prompt was dismissed"_s))
                     : Result<>());
}

void SecretService::giveUp()
{
    QDBusConnection::sessionBus().asyncCall(message(m_prompt, promptInterface, u"Dismiss"_s, {}));
    finish(fail(Code::Locked, u"the keychain stays locked: the prompt was not answered"_s));
}

void SecretService::finish(const Result<> &result)
{
    ++m_round;
    m_patience.stop();
    if (!m_prompt.isEmpty())
        QDBusConnection::sessionBus().disconnect(
            service, m_prompt, promptInterface, u"Completed"_s, this, SLOT(onPromptCompleted(bool, QDBusVariant)));
    m_prompt.clear();
    // The answers may lead to the next call.
    for (QPromise<Result<>> &promise : std::exchange(m_waiting, {})) {
        promise.addResult(result);
        promise.finish();
    }
}

}
