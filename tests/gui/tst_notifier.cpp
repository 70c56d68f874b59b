// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/fakeclock.h"
#include "gui/notifier.h"
#include "gui/samples.h"
#include "settings/memorysettingsstore.h"

#include <QDBusConnectionInterface>
#include <QProcess>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

/// A notification server that remembers what it was told.
class FakeServer : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Shown {
        QString summary;
        QString body;
        QStringList actions;
    };

public Q_SLOTS:
    Q_SCRIPTABLE QStringList GetCapabilities() { return capabilities; }
    Q_SCRIPTABLE uint Notify(const QString &, uint, const QString &, const QString &summary, const QString &body,
        const QStringList &actions, const QVariantMap &, int)
    {
        shown += Shown{summary, body, actions};
        return static_cast<uint>(shown.size());
    }
    Q_SCRIPTABLE void CloseNotification(uint number) { closed += number; }

Q_SIGNALS:
    Q_SCRIPTABLE void ActionInvoked(uint number, const QString &action);
    Q_SCRIPTABLE void ActivationToken(uint number, const QString &token);

public:
    QStringList capabilities{u"actions"_s, u"body"_s, u"body-markup"_s};
    QList<Shown> shown;
    QList<uint> closed;
};

class NotifierTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void cleanup();

    void saysWhoWaitsAndNothingOfTheCode();
    void escapesMarkupInNames();
    void escapesNothingForAServerWithoutMarkup();
    void opensTheReviewOnClick();
    void handsTheActivationTokenOn();
    void takesTheNotificationBackWhenAnswered();
    void countsWhatWaits();
    void staysQuietWhenTurnedOff();
    void livesWithoutABus();

private:
    approval::Request submit(approval::Request request = test::sampleRequest());

    QProcess m_daemon;
    QString m_address;
    test::FakeClock m_clock;
    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<approval::ReviewQueue> m_queue;
    std::unique_ptr<settings::MemorySettingsStore> m_settings;
    std::unique_ptr<gui::Notifier> m_notifier;
};

void NotifierTest::initTestCase()
{
    m_daemon.start(u"dbus-daemon"_s, {u"--session"_s, u"--nofork"_s, u"--print-address"_s});
    QVERIFY(m_daemon.waitForReadyRead());
    m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
}

void NotifierTest::cleanupTestCase()
{
    m_daemon.terminate();
    m_daemon.waitForFinished();
}

void NotifierTest::init()
{
    QDBusConnection bus = QDBusConnection::connectToBus(m_address, u"server"_s);
    m_server = std::make_unique<FakeServer>();
    QVERIFY(bus.registerObject(
        u"/org/freedesktop/Notifications"_s, m_server.get(), QDBusConnection::ExportScriptableContents));
    QVERIFY(bus.registerService(u"org.freedesktop.Notifications"_s));
    m_queue = std::make_unique<approval::ReviewQueue>(m_clock);
    m_settings = std::make_unique<settings::MemorySettingsStore>();
    m_notifier = std::make_unique<gui::Notifier>(
        *m_queue, *m_settings, gui::Notifier::Channel{QDBusConnection::connectToBus(m_address, u"client"_s), nullptr});
}

void NotifierTest::cleanup()
{
    m_notifier.reset();
    m_server.reset();
    QDBusConnection::disconnectFromBus(u"client"_s);
    QDBusConnection::disconnectFromBus(u"server"_s);
}

approval::Request NotifierTest::submit(approval::Request request)
{
    if (m_queue->submit(request))
        qFatal("cools down");
    return request;
}

void NotifierTest::saysWhoWaitsAndNothingOfTheCode()
{
    const auto request = submit(test::busyRequest());

    QTRY_COMPARE(m_server->shown.size(), 1);
    const FakeServer::Shown shown = m_server->shown.first();
    QCOMPARE(shown.body, u"Claude Code wants to run a command."_s);
    QVERIFY(shown.actions.contains(u"show"_s));
    for (const QString &secret : {u"python3"_s, u"example.com"_s, u"API_KEY"_s, u"analyse"_s, request.reason})
        QVERIFY2(!shown.body.contains(secret) && !shown.summary.contains(secret), qPrintable(secret));
}

void NotifierTest::escapesMarkupInNames()
{
    auto request = test::sampleRequest();
    request.asker.name = u"<a href='http://x'>ok</a><img src=x>\u202e"_s;
    submit(request);

    QTRY_COMPARE(m_server->shown.size(), 1);
    const QString body = m_server->shown.first().body;
    QVERIFY(!body.contains(u'<') && !body.contains(QChar(0x202E)));
    QVERIFY(body.contains(u"&lt;a href="_s));
}

void NotifierTest::escapesNothingForAServerWithoutMarkup()
{
    m_server->capabilities = {u"actions"_s, u"body"_s};
    m_notifier = std::make_unique<gui::Notifier>(
        *m_queue, *m_settings, gui::Notifier::Channel{QDBusConnection::connectToBus(m_address, u"client"_s), nullptr});
    auto request = test::sampleRequest();
    request.asker.name = u"Tom & Jerry"_s;
    QTRY_VERIFY([&] {
        submit(request);
        request.id = RequestId::generate();
        return !m_server->shown.isEmpty() && m_server->shown.last().body.contains(u"Tom & Jerry"_s);
    }());
}

void NotifierTest::opensTheReviewOnClick()
{
    QSignalSpy opened(m_notifier.get(), &gui::Notifier::openRequested);
    const auto request = submit();
    QTRY_COMPARE(m_server->shown.size(), 1);

    // The server's answer to Notify may still be on its way to the client.
    QTRY_VERIFY([&] {
        Q_EMIT m_server->ActionInvoked(7, u"show"_s); // of somebody else
        Q_EMIT m_server->ActionInvoked(1, u"show"_s);
        return !opened.isEmpty();
    }());

    QCOMPARE(opened.first().first().value<RequestId>(), request.id);
}

void NotifierTest::handsTheActivationTokenOn()
{
    qunsetenv("XDG_ACTIVATION_TOKEN");
    submit();
    QTRY_COMPARE(m_server->shown.size(), 1);

    QTRY_VERIFY([&] {
        Q_EMIT m_server->ActivationToken(7, u"of-somebody-else"_s);
        Q_EMIT m_server->ActivationToken(1, u"token-of-the-click"_s);
        return qEnvironmentVariableIsSet("XDG_ACTIVATION_TOKEN");
    }());

    QCOMPARE(qgetenv("XDG_ACTIVATION_TOKEN"), "token-of-the-click");
}

void NotifierTest::takesTheNotificationBackWhenAnswered()
{
    const auto request = submit();

    m_queue->withdraw(request.id); // before the server had a number for it

    QTRY_COMPARE(m_server->closed, QList<uint>{1});
}

void NotifierTest::countsWhatWaits()
{
    submit();
    submit();

    QTRY_COMPARE(m_server->shown.size(), 2);
    QVERIFY(m_server->shown.last().body.contains(u"2 request(s)"_s));
}

void NotifierTest::staysQuietWhenTurnedOff()
{
    settings::Settings quiet;
    quiet.notifications = false;
    QVERIFY(m_settings->save(quiet));
    submit();
    m_notifier->tell(u"title"_s, u"body"_s); // goes after the other, had there been one

    QTRY_COMPARE(m_server->shown.size(), 1);
    QCOMPARE(m_server->shown.first().summary, u"title"_s);
}

void NotifierTest::livesWithoutABus()
{
    approval::ReviewQueue queue(m_clock);
    gui::Notifier notifier(queue, *m_settings, {QDBusConnection(u"none"_s), nullptr});

    QVERIFY(!queue.submit(test::sampleRequest()));
    notifier.tell(u"title"_s, u"body"_s);

    QVERIFY(m_server->shown.isEmpty());
}

QTEST_MAIN(NotifierTest)
#include "tst_notifier.moc"
