// SPDX-License-Identifier: GPL-3.0-or-later
// Run inside user-session.sh --no-keyring: the Secret Service is the test's own, and so is the human at its prompt.
#include "credentials/secretservice_p.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVirtualObject>
#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::credentials;

namespace {

const QString serviceName = u"org.freedesktop.secrets"_s;
const QString rootPath = u"/org/freedesktop/secrets"_s;
const QString promptPath = u"/org/freedesktop/secrets/prompt/p1"_s;

/// As much of a Secret Service as unlocking needs, on a connection of its own.
class FakeService final : public QDBusVirtualObject {
    Q_OBJECT

public:
    enum class Human { Accepts, Dismisses, Sleeps };

    FakeService()
        : m_bus(QDBusConnection::connectToBus(QDBusConnection::SessionBus, u"service"_s))
    {
        m_bus.registerVirtualObject(u"/"_s, this, QDBusConnection::SubPath);
        m_bus.registerService(serviceName);
    }
    ~FakeService() override
    {
        m_bus.unregisterService(serviceName);
        m_bus.unregisterObject(u"/"_s, QDBusConnection::UnregisterTree);
        QDBusConnection::disconnectFromBus(u"service"_s);
    }

    QString introspect(const QString &) const override { return {}; }

    bool handleMessage(const QDBusMessage &message, const QDBusConnection &) override
    {
        calls.append(message.member());
        if (message.member() == ignored)
            return true;
        if (message.member() == failing)
            return m_bus.send(message.createErrorReply(u"org.freedesktop.DBus.Error.Failed"_s, u"no"_s));
        if (message.member() == u"ReadAlias"_s)
            return reply(message, {QVariant::fromValue(QDBusObjectPath(collection))});
        if (message.member() == u"Get"_s)
            return reply(message, {QVariant::fromValue(QDBusVariant(isLocked))});
        if (message.member() == u"Unlock"_s)
            return reply(message,
                {QVariant::fromValue(QList<QDBusObjectPath>()),
                    QVariant::fromValue(QDBusObjectPath(needsPrompt ? promptPath : u"/"_s))});
        if (message.member() == u"Prompt"_s && human != Human::Sleeps)
            complete(human == Human::Dismisses);
        return reply(message, {});
    }

    void complete(bool dismissed)
    {
        QDBusMessage signal =
            QDBusMessage::createSignal(promptPath, u"org.freedesktop.Secret.Prompt"_s, u"Completed"_s);
        signal.setArguments({dismissed, QVariant::fromValue(QDBusVariant(QString()))});
        m_bus.send(signal);
    }

    QString collection = rootPath + u"/collection/login"_s;
    bool isLocked = true;
    bool needsPrompt = true;
    Human human = Human::Accepts;
    QString ignored; // the method that is not answered
    QString failing; // the method that is answered by an error
    QStringList calls;

private:
    bool reply(const QDBusMessage &message, const QVariantList &arguments)
    {
        return m_bus.send(message.createReply(arguments));
    }

    QDBusConnection m_bus;
};

Result<> answer(const QFuture<Result<>> &future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 20'000))
        return fail(Code::Internal, u"no answer in time"_s);
    return future.result();
}

}

class TestSecretService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhenThereIsNone();
    void doesNotTakeAFailureForAbsence_data();
    void doesNotTakeAFailureForAbsence();
    void doesNotAskWhenItIsOpen();
    void doesNotAskWhenThereIsNoCollection();
    void opensWithoutAPrompt();
    void opensWhenTheHumanAccepts();
    void staysLockedWhenTheHumanDismisses();
    void givesUpOnAHumanWhoSleeps();
    void waitsForAServiceThatAnswersWithTheHuman();
    void asksOnceForCallsAtTheSameTime();
    void asksAgainForALaterCall();
    void takesNoLateAnswerForANewOne();
    void mayBeGoneWhileTheHumanThinks();
};

void TestSecretService::saysWhenThereIsNone()
{
    SecretService service(1min);

    QCOMPARE(answer(service.unlock()).error().code, Code::Unavailable);
}

void TestSecretService::doesNotTakeAFailureForAbsence_data()
{
    QTest::addColumn<QString>("method");
    for (const char *method : {"ReadAlias", "Get", "Unlock", "Prompt"})
        QTest::newRow(method) << QString::fromLatin1(method);
}

void TestSecretService::doesNotTakeAFailureForAbsence()
{
    QFETCH(QString, method);
    FakeService fake;
    fake.failing = method;
    SecretService service(1min);

    QCOMPARE(answer(service.unlock()).error().code, Code::Io);
}

void TestSecretService::doesNotAskWhenItIsOpen()
{
    FakeService fake;
    fake.isLocked = false;
    SecretService service(1min);

    QVERIFY(answer(service.unlock()));

    QCOMPARE(fake.calls, QStringList({u"ReadAlias"_s, u"Get"_s}));
}

void TestSecretService::doesNotAskWhenThereIsNoCollection()
{
    FakeService fake;
    fake.collection = u"/"_s;
    SecretService service(1min);

    QVERIFY(answer(service.unlock()));

    QCOMPARE(fake.calls, QStringList{u"ReadAlias"_s});
}

void TestSecretService::opensWithoutAPrompt()
{
    FakeService fake;
    fake.needsPrompt = false;
    SecretService service(1min);

    QVERIFY(answer(service.unlock()));

    QVERIFY(!fake.calls.contains(u"Prompt"_s));
}

void TestSecretService::opensWhenTheHumanAccepts()
{
    FakeService fake;
    SecretService service(1min);

    QVERIFY(answer(service.unlock()));

    QVERIFY(fake.calls.contains(u"Prompt"_s));
}

void TestSecretService::staysLockedWhenTheHumanDismisses()
{
    FakeService fake;
    fake.human = FakeService::Human::Dismisses;
    SecretService service(1min);

    QCOMPARE(answer(service.unlock()).error().code, Code::Locked);

    QCOMPARE(fake.calls.count(u"Prompt"_s), 1);
}

void TestSecretService::givesUpOnAHumanWhoSleeps()
{
    FakeService fake;
    fake.human = FakeService::Human::Sleeps;
    SecretService service(200ms);
    QElapsedTimer timer;
    timer.start();

    QCOMPARE(answer(service.unlock()).error().code, Code::Locked);

    QVERIFY(timer.elapsed() >= 200);
    QTRY_VERIFY(fake.calls.contains(u"Dismiss"_s));
}

void TestSecretService::waitsForAServiceThatAnswersWithTheHuman()
{
    FakeService fake;
    fake.human = FakeService::Human::Sleeps;
    fake.ignored = u"Prompt"_s;
    SecretService service(1min);
    const auto future = service.unlock();
    QTRY_VERIFY(fake.calls.contains(u"Prompt"_s));

    fake.complete(false);

    QVERIFY(answer(future));
}

void TestSecretService::asksOnceForCallsAtTheSameTime()
{
    FakeService fake;
    SecretService service(1min);

    const auto first = service.unlock();
    const auto second = service.unlock();

    QVERIFY(answer(first));
    QVERIFY(answer(second));
    QCOMPARE(fake.calls.count(u"Prompt"_s), 1);
}

void TestSecretService::asksAgainForALaterCall()
{
    FakeService fake;
    fake.human = FakeService::Human::Dismisses;
    SecretService service(1min);
    QVERIFY(!answer(service.unlock()));

    fake.human = FakeService::Human::Accepts;

    QVERIFY(answer(service.unlock()));
}

void TestSecretService::takesNoLateAnswerForANewOne()
{
    FakeService fake;
    fake.human = FakeService::Human::Sleeps;
    SecretService service(200ms);
    QVERIFY(!answer(service.unlock()));
    QTRY_VERIFY(fake.calls.contains(u"Dismiss"_s));
    fake.calls.clear();
    fake.ignored = u"ReadAlias"_s;

    const auto next = service.unlock();
    QTRY_VERIFY(fake.calls.contains(u"ReadAlias"_s));
    fake.complete(false);

    QVERIFY(!QTest::qWaitFor([&] { return next.isFinished(); }, 300));
}

void TestSecretService::mayBeGoneWhileTheHumanThinks()
{
    FakeService fake;
    fake.human = FakeService::Human::Sleeps;
    auto service = std::make_unique<SecretService>(1min);
    const auto future = service->unlock();
    QTRY_VERIFY(fake.calls.contains(u"Prompt"_s));

    service.reset();

    QVERIFY(future.isCanceled());
}

QTEST_GUILESS_MAIN(TestSecretService)
#include "tst_secretservice.moc"
