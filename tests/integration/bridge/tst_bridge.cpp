// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/socketserver.h"

#include "support/fakedirectory.h"
#include "support/fakeprovider.h"
#include "unit/server/rawclient.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

using namespace Qt::StringLiterals;
using namespace sandtray;

namespace {

/// An application in this process, at the place where the bridge looks.
struct Application {
    explicit Application(const QString &folder)
        : engine({provider}, sessions, u"1"_s)
        , server(engine, provider, clients, processes)
    {
        listens = server.listen(folder).has_value();
    }

    test::FakeProvider provider;
    test::MemorySessions sessions;
    test::FakeDirectory clients;
    server::ProcTable processes;
    mcp::Engine engine;
    server::SocketServer server;
    bool listens = false;
};

/// The bridge as a client runs it, in a folder of its own, where a `sandtray` may stand beside it.
class Client {
public:
    Client()
    {
        QDir(m_root.path()).mkdir(u"run"_s);
        QFile::setPermissions(runtime(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QFile::copy(QStringLiteral(BRIDGE), m_root.filePath(u"sandtray-mcp"_s));
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_RUNTIME_DIR"_s, runtime());
        environment.insert(u"LD_LIBRARY_PATH"_s, u"/opt/ide/lib"_s);
        environment.insert(u"APPDIR"_s, u"/tmp/.mount_ide"_s);
        environment.insert(u"LC_MESSAGES"_s, u"fr_FR.UTF-8"_s);
        m_process.setProcessEnvironment(environment);
    }

    ~Client()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
        QFile stop(folder() + u"/stop"_s);
        [[maybe_unused]] const bool made = stop.open(QIODevice::WriteOnly);
        [[maybe_unused]] const bool gone = QTest::qWaitFor([this] { return !isListening(); });
    }

    [[nodiscard]] QString runtime() const { return m_root.filePath(u"run"_s); }
    [[nodiscard]] QString folder() const { return runtime() + u"/sandtray"_s; }
    void placeBeside(const QString &program) { QFile::copy(program, m_root.filePath(u"sandtray"_s)); }
    void placeScript(const QByteArray &script)
    {
        QFile file(m_root.filePath(u"sandtray"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(script);
        file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    }

    void start(const QStringList &arguments = {}) { m_process.start(m_root.filePath(u"sandtray-mcp"_s), arguments); }
    void send(const QByteArray &line) { m_process.write(line + '\n'); }
    void closeInput() { m_process.closeWriteChannel(); }
    [[nodiscard]] bool hasEnded() const { return m_process.state() == QProcess::NotRunning; }
    [[nodiscard]] QProcess &process() { return m_process; }

    /// The next line of the bridge, which must be a JSON object; an empty one when none came in time.
    [[nodiscard]] QJsonObject next(int timeout = 10'000)
    {
        [[maybe_unused]] const bool came = test::waitUntil([this] { return m_process.canReadLine(); }, timeout);
        return QJsonDocument::fromJson(m_process.readLine()).object();
    }
    [[nodiscard]] bool isSilent()
    {
        return !QTest::qWaitFor([this] { return m_process.canReadLine(); }, 100);
    }

private:
    [[nodiscard]] bool isListening() const
    {
        QLocalSocket probe;
        probe.connectToServer(folder() + u"/mcp.sock"_s);
        return probe.state() == QLocalSocket::ConnectedState;
    }

    QTemporaryDir m_root;
    QProcess m_process;
};

QByteArray initialize(int id)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id)
        + R"(,"method":"initialize","params":{"protocolVersion":)"
          R"("2025-11-25","capabilities":{},"clientInfo":)"
          R"({"name":"tester","version":"1"}}})";
}

QByteArray initialized()
{
    return R"({"jsonrpc":"2.0","method":"notifications/initialized"})";
}

QByteArray call(const QByteArray &tool, const QByteArray &id, const QByteArray &text = {})
{
    return R"({"jsonrpc":"2.0","method":"tools/call","params":{"name":")" + tool + R"(","arguments":{"text":")" + text
        + R"("}},"id":)" + id + "}";
}

int codeOf(const QJsonObject &message)
{
    return message.value(u"error"_s).toObject().value(u"code"_s).toInt();
}

QString reasonIn(const QJsonObject &message)
{
    return message.value(u"error"_s).toObject().value(u"message"_s).toString();
}

}

class TestBridge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatItIs();
    void passesACallThrough();
    void isIdentifiedByWhatStartedIt();
    void startsSandtrayOnce();
    void keepsForeignEnvironmentAway();
    void leavesSandtrayRunning();
    void saysThatSandtrayIsMissing();
    void saysThatSandtrayDoesNotStart();
    void respectsThatTheUserQuit();
    void findsSandtrayStartedAfterAQuit();
    void answersWhatWasPendingAtARestart();
    void repeatsTheHandshakeAfterARestart();
    void forwardsTheFirstHandshakeAlone();
    void answersAQuestionBeforeTheEndOfInput();
    void endsWithItsInput();
    void refusesAFolderOpenToOthers();
    void passesLargeMessages();
    void refuses64MiBAndGoesOn();
    void refusesAnEndlessLineAndGoesOn();
    void passesWhatIsNotJson();
};

void TestBridge::saysWhatItIs()
{
    for (const QString &option : {u"--help"_s, u"--version"_s}) {
        Client client;
        client.start({option});
        QTRY_VERIFY(client.hasEnded());
        QCOMPARE(client.process().exitCode(), 0);
        QVERIFY(client.process().readAllStandardOutput().contains("sandtray-mcp"));
    }
    Client client;
    client.start({u"--nonsense"_s});
    QTRY_VERIFY(client.hasEnded());
    QCOMPARE(client.process().exitCode(), 2);
    QVERIFY(client.process().readAllStandardOutput().isEmpty());
}

void TestBridge::passesACallThrough()
{
    Client client;
    Application application(client.folder());
    QVERIFY(application.listens);
    client.start();

    client.send(initialize(0));
    QCOMPARE(client.next().value(u"id"_s), QJsonValue(0));
    client.send(initialized());
    client.send(call("echo", "\"one\""));
    const auto answer = client.next();

    QCOMPARE(answer.value(u"id"_s), QJsonValue(u"one"_s));
    QVERIFY(answer.contains(u"result"_s));
    QCOMPARE(application.provider.callers.constFirst().claimedName, u"tester"_s);
    QVERIFY(client.isSilent());
}

void TestBridge::isIdentifiedByWhatStartedIt()
{
    Client client;
    Application application(client.folder());
    client.start();

    client.send(call("echo", "1"));

    QVERIFY(client.next().contains(u"result"_s));
    QCOMPARE(application.clients.programs.constFirst().executable, QCoreApplication::applicationFilePath());
    QCOMPARE(application.clients.programs.constFirst().pid, QCoreApplication::applicationPid());
}

void TestBridge::startsSandtrayOnce()
{
    Client client;
    client.placeBeside(QStringLiteral(FAKE_SANDTRAY));
    client.start();

    client.send(initialize(1));
    client.send(initialized());
    client.send(call("echo", "2"));

    QCOMPARE(client.next().value(u"id"_s), QJsonValue(1));
    QCOMPARE(client.next().value(u"id"_s), QJsonValue(2));
    QVERIFY(client.isSilent());
}

void TestBridge::keepsForeignEnvironmentAway()
{
    Client client;
    client.placeBeside(QStringLiteral(FAKE_SANDTRAY));
    client.start();
    client.send(call("echo", "1"));
    QVERIFY(client.next().contains(u"result"_s));

    QFile report(client.folder() + u"/report"_s);
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QByteArray environment = report.readAll();

    QVERIFY(environment.contains("XDG_RUNTIME_DIR="));
    QVERIFY(environment.contains("LC_MESSAGES=fr_FR.UTF-8"));
    QVERIFY(!environment.contains("LD_LIBRARY_PATH"));
    QVERIFY(!environment.contains("APPDIR"));
}

void TestBridge::leavesSandtrayRunning()
{
    Client client;
    client.placeBeside(QStringLiteral(FAKE_SANDTRAY));
    client.start();
    client.send(call("echo", "1"));
    QVERIFY(client.next().contains(u"result"_s));

    client.process().kill();
    QTRY_VERIFY(client.hasEnded());
    client.start();
    client.send(call("echo", "2"));

    QVERIFY(client.next().contains(u"result"_s));
}

void TestBridge::saysThatSandtrayIsMissing()
{
    Client client;
    client.start();
    QElapsedTimer elapsed;
    elapsed.start();

    client.send(call("echo", "7"));
    const auto answer = client.next();

    QCOMPARE(answer.value(u"id"_s), QJsonValue(7));
    QCOMPARE(codeOf(answer), -32603);
    QVERIFY(reasonIn(answer).contains(u"cannot be started"));
    QVERIFY(elapsed.elapsed() < 1000);
}

void TestBridge::saysThatSandtrayDoesNotStart()
{
    Client client;
    client.placeScript("#!/bin/sh\nexit 1\n");
    client.start();

    client.send(call("echo", "7"));

    QVERIFY(reasonIn(client.next()).contains(u"did not start"));
}

void TestBridge::respectsThatTheUserQuit()
{
    Client client;
    client.placeBeside(QStringLiteral(FAKE_SANDTRAY));
    QVERIFY(QDir().mkpath(client.folder()));
    QFile::setPermissions(client.folder(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile marker(client.folder() + u"/quit"_s);
    QVERIFY(marker.open(QIODevice::WriteOnly));
    client.start();

    client.send(call("echo", "1"));

    QVERIFY(reasonIn(client.next()).contains(u"has quit Sandtray"));
    QVERIFY(!QFile::exists(client.folder() + u"/report"_s));
}

void TestBridge::findsSandtrayStartedAfterAQuit()
{
    Client client;
    auto application = std::make_unique<Application>(client.folder());
    client.start();
    client.send(call("echo", "1"));
    QVERIFY(client.next().contains(u"result"_s));
    QFile marker(client.folder() + u"/quit"_s);
    QVERIFY(marker.open(QIODevice::WriteOnly));
    application.reset();
    client.send(call("echo", "2"));
    QCOMPARE(codeOf(client.next()), -32603);

    application = std::make_unique<Application>(client.folder());
    client.send(call("echo", "3"));

    QVERIFY(client.next().contains(u"result"_s));
}

void TestBridge::answersWhatWasPendingAtARestart()
{
    Client client;
    auto application = std::make_unique<Application>(client.folder());
    client.start();
    client.send(call("wait", "1"));
    client.send(call("wait", "\"two\""));
    QTRY_COMPARE(application->provider.waiting.size(), 2);

    application.reset();

    const auto first = client.next();
    const auto second = client.next();
    QCOMPARE(codeOf(first), -32603);
    QCOMPARE(codeOf(second), -32603);
    QVERIFY(first.value(u"id"_s) != second.value(u"id"_s));
    QVERIFY(client.isSilent());
}

void TestBridge::repeatsTheHandshakeAfterARestart()
{
    Client client;
    auto application = std::make_unique<Application>(client.folder());
    client.start();
    client.send(initialize(1));
    QCOMPARE(client.next().value(u"id"_s), QJsonValue(1));
    client.send(initialized());
    client.send(call("echo", "2"));
    QVERIFY(client.next().contains(u"result"_s));

    application = nullptr;
    application = std::make_unique<Application>(client.folder());
    client.send(call("echo", "3"));

    QCOMPARE(client.next().value(u"id"_s), QJsonValue(3)); // the second answer to 1 was dropped
    QCOMPARE(application->provider.callers.constFirst().claimedName, u"tester"_s);
    QVERIFY(client.isSilent());
}

void TestBridge::forwardsTheFirstHandshakeAlone()
{
    Client client;
    auto application = std::make_unique<Application>(client.folder());
    client.start();
    client.send(initialize(1));
    QVERIFY(client.next().contains(u"result"_s));
    application = nullptr;
    application = std::make_unique<Application>(client.folder());

    client.send(initialize(1)); // of the client itself, with an id it used before
    const auto answer = client.next();

    QVERIFY(answer.contains(u"result"_s));
    QVERIFY(client.isSilent());
}

void TestBridge::answersAQuestionBeforeTheEndOfInput()
{
    Client client;
    Application application(client.folder());
    client.start();

    client.send(call("echo", "1"));
    client.closeInput();

    QVERIFY(client.next().contains(u"result"_s));
    QTRY_VERIFY(client.hasEnded());
    QCOMPARE(client.process().exitCode(), 0);
}

void TestBridge::endsWithItsInput()
{
    Client client;
    Application application(client.folder());
    client.start();
    client.send(call("wait", "1"));
    QTRY_COMPARE(application.provider.waiting.size(), 1);

    client.closeInput();

    QTRY_VERIFY(client.hasEnded());
    QTRY_COMPARE(application.provider.cancelled, 1);
    QTRY_VERIFY(application.provider.present.isEmpty());
}

void TestBridge::refusesAFolderOpenToOthers()
{
    Client client;
    auto application = std::make_unique<Application>(client.folder());
    QFile::setPermissions(client.folder(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ExeOther);
    client.start();

    client.send(call("echo", "1"));

    QCOMPARE(codeOf(client.next()), -32603);
    QVERIFY(application->provider.callers.isEmpty());
}

void TestBridge::passesLargeMessages()
{
    Client client;
    Application application(client.folder());
    client.start();
    const QByteArray text(31 * 1024 * 1024, 'x');

    client.send(call("echo", "1", text));
    const auto answer = client.next(30'000);

    const auto facts = answer.value(u"result"_s)[u"_meta"_s][u"app.sandtray/result"_s];
    QCOMPARE(facts[u"text"_s].toString().size(), text.size());
}

void TestBridge::refuses64MiBAndGoesOn()
{
    Client client;
    Application application(client.folder());
    client.start();

    client.send(call("echo", "1", QByteArray(64 * 1024 * 1024, 'x')));
    const auto refusal = client.next(30'000);
    client.send(call("echo", "2"));

    QCOMPARE(codeOf(refusal), -32603);
    QCOMPARE(refusal.value(u"id"_s), 1);
    QVERIFY(client.next().contains(u"result"_s));
}

void TestBridge::refusesAnEndlessLineAndGoesOn()
{
    Client client;
    Application application(client.folder());
    client.start();

    client.send(QByteArray(130 * 1024 * 1024, ' '));
    const auto refusal = client.next(30'000);
    client.send(call("echo", "1"));

    QCOMPARE(codeOf(refusal), -32603);
    QVERIFY(!refusal.contains(u"id"_s)); // it was not read so far
    QVERIFY(client.next().contains(u"result"_s));
}

void TestBridge::passesWhatIsNotJson()
{
    Client client;
    Application application(client.folder());
    client.start();
    for (const QByteArray line : {"{", "[", "\"", "{\"id\":", "{\"method\":\"x\\", "]", "nonsense"}) {
        client.send(line);
        QCOMPARE(codeOf(client.next()), -32700);
    }
    client.send(call("echo", "1"));
    QVERIFY(client.next().contains(u"result"_s));
}

QTEST_GUILESS_MAIN(TestBridge)
#include "tst_bridge.moc"
