// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/userscope.h"

#include "base/future.h"
#include "sandbox/cgrouptree.h"

#include <QCoreApplication>
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QTimer>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// (sv), a property of a unit.
struct Property {
    QString name;
    QDBusVariant value;
};

QDBusArgument &operator<<(QDBusArgument &argument, const Property &property)
{
    argument.beginStructure();
    argument << property.name << property.value;
    argument.endStructure();
    return argument;
}

const QDBusArgument &operator>>(const QDBusArgument &argument, Property &property)
{
    argument.beginStructure();
    argument >> property.name >> property.value;
    argument.endStructure();
    return argument;
}

/// (sa(sv)), an auxiliary unit: there are none.
struct Auxiliary {
    QString name;
    QList<Property> properties;
};

QDBusArgument &operator<<(QDBusArgument &argument, const Auxiliary &unit)
{
    argument.beginStructure();
    argument << unit.name << unit.properties;
    argument.endStructure();
    return argument;
}

const QDBusArgument &operator>>(const QDBusArgument &argument, Auxiliary &unit)
{
    argument.beginStructure();
    argument >> unit.name >> unit.properties;
    argument.endStructure();
    return argument;
}

}

/// Waits for the job that makes the scope.
class ScopeJob : public QObject {
    Q_OBJECT

public:
    explicit ScopeJob(QObject *parent)
        : QObject(parent)
    {
        m_promise.start();
        m_limit.setSingleShot(true);
        connect(&m_limit, &QTimer::timeout, this, [this] { finish(u"systemd does not answer"_s); });
    }

    QFuture<Result<QString>> begin();

private Q_SLOTS:
    void onJobRemoved(const QDBusMessage &signal);

private:
    [[nodiscard]] QDBusMessage question() const;
    void finish(const QString &problem);

    QString m_unit = u"app-sandtray-%1.scope"_s.arg(QCoreApplication::applicationPid());
    QTimer m_limit;
    QPromise<Result<QString>> m_promise;
};

QFuture<Result<QString>> ScopeJob::begin()
{
    const auto answer = m_promise.future();
    QDBusConnection bus = QDBusConnection::sessionBus();
    const bool listens = bus.isConnected()
        && bus.connect(u"org.freedesktop.systemd1"_s, u"/org/freedesktop/systemd1"_s,
            u"org.freedesktop.systemd1.Manager"_s, u"JobRemoved"_s, this,
            SLOT(onJobRemoved(QDBusMessage)));
    if (!listens) {
        finish(u"there is no session bus"_s);
        return answer;
    }
    m_limit.start(3s);
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(question()), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        if (const QDBusPendingReply<QDBusObjectPath> reply = *watcher; reply.isError())
            finish(reply.error().message());
    });
    return answer;
}

QDBusMessage ScopeJob::question() const
{
    qDBusRegisterMetaType<Property>();
    qDBusRegisterMetaType<QList<Property>>();
    qDBusRegisterMetaType<Auxiliary>();
    qDBusRegisterMetaType<QList<Auxiliary>>();
    const QList<uint> processes{uint(QCoreApplication::applicationPid())};
    const auto property = [](const QString &name, const QVariant &value) { return Property{name, QDBusVariant(value)}; };
    const QList<Property> properties{property(u"Description"_s, u"Sandtray and its sandboxes"_s),
        property(u"PIDs"_s, QVariant::fromValue(processes)), property(u"Slice"_s, u"app.slice"_s),
        property(u"Delegate"_s, true), property(u"CollectMode"_s, u"inactive-or-failed"_s)};
    QDBusMessage message = QDBusMessage::createMethodCall(u"org.freedesktop.systemd1"_s, u"/org/freedesktop/systemd1"_s,
        u"org.freedesktop.systemd1.Manager"_s, u"StartTransientUnit"_s);
    message << m_unit << u"fail"_s << QVariant::fromValue(properties) << QVariant::fromValue(QList<Auxiliary>());
    return message;
}

/// JobRemoved(u id, o job, s unit, s result). As a message: Qt 6.4 does not connect a slot that takes an object path.
void ScopeJob::onJobRemoved(const QDBusMessage &signal)
{
    const QString result = signal.arguments().value(3).toString();
    if (signal.arguments().value(2).toString() == m_unit)
        finish(result == "done"_L1 ? QString() : u"the scope could not be made: %1"_s.arg(result));
}

void ScopeJob::finish(const QString &problem)
{
    if (m_promise.future().isFinished())
        return;
    const QString folder = problem.isEmpty() ? ownCgroupFolder() : QString();
    if (!problem.isEmpty())
        m_promise.addResult(fail(Code::Unavailable, problem));
    else if (!folder.endsWith(m_unit))
        m_promise.addResult(fail(Code::Unavailable, u"cgroup v2 is not in use here"_s));
    else
        m_promise.addResult(folder);
    m_promise.finish();
    deleteLater();
}

QFuture<Result<QString>> enterUserScope(QObject *context)
{
    return (new ScopeJob(context))->begin();
}

}

#include "userscope.moc"
