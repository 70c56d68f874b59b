// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/socketconnection.h"
#include "server/socketserver.h"

#include "support/fakedirectory.h"
#include "support/fakeprovider.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <memory>
#include <vector>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::server;

namespace {

struct Application {
    Application()
        : engine({provider}, sessions, u"1"_s)
        , server(engine, provider, clients, processes)
    {
    }

    test::FakeProvider provider;
    test::MemorySessions sessions;
    test::FakeDirectory clients;
    ProcTable processes;
    mcp::Engine engine;
    SocketServer server;
};

struct Client {
    explicit Client(const SocketServer &server) { socket.connectToServer(server.path()); }

    void send(const QByteArray &line) { socket.write(line + '\n'); }
    [[nodiscard]] QJsonObject next(int timeout = 10'000)
    {
        [[maybe_unused]] const bool came = QTest::qWaitFor([this] { return socket.canReadLine(); }, timeout);
        return QJsonDocument::fromJson(socket.readLine()).object();
    }
    [[nodiscard]] bool isClosed() const { return socket.state() == QLocalSocket::UnconnectedState; }

    QLocalSocket socket;
};

QByteArray call(const QByteArray &tool, int id = 1)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"method":"tools/call","params":{"name":")" + tool
        + R"("}})";
}

int idOf(const QJsonObject &message)
{
    return message.value(u"id"_s).toInt(-1);
}

mode_t modeOf(const QString &path)
{
    struct stat found{};
    return ::lstat(QFile::encodeName(path).constData(), &found) == 0 ? found.st_mode & 07777 : 0;
}

/// A socket file whose process died without removing it.
bool leaveStaleSocket(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy(name.begin(), name.end(), address.sun_path);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const bool bound = ::bind(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::close(fd);
    return bound;
}

}

class TestSocketServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void servesACall();
    void keepsOthersOut();
    void refusesAFolderOthersMayEnter_data();
    void refusesAFolderOthersMayEnter();
    void refusesALinkInPlaceOfTheFolder();
    void refusesAPathThatIsTooLong();
    void replacesAStaleSocket();
    void leavesALivingSocketAlone();
    void removesItsSocketAtTheEnd();
    void identifiesTheProgram();
    void cutsLinesAnywhere();
    void answersManyLinesAtOnce();
    void hearsTheLastWords();
    void cancelsWhenTheClientCloses();
    void cutsOffWhoWasForgotten();
    void dropsAnEndlessLine();
    void dropsAClientThatDoesNotRead();
    void boundsTheConnections();
    void tellsWhoIsPresent();
};

void TestSocketServer::servesACall()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.filePath(u"sandtray"_s)));
    Client client(application.server);

    client.send(call("echo", 5));

    QCOMPARE(idOf(client.next()), 5);
    QCOMPARE(application.server.path(), root.filePath(u"sandtray/mcp.sock"_s));
}

void TestSocketServer::keepsOthersOut()
{
    QTemporaryDir root;
    Application application;

    QVERIFY(application.server.listen(root.filePath(u"a/b/sandtray"_s)));

    QCOMPARE(modeOf(root.filePath(u"a/b/sandtray"_s)), mode_t(0700));
    QCOMPARE(modeOf(application.server.path()), mode_t(0600));
}

void TestSocketServer::refusesAFolderOthersMayEnter_data()
{
    QTest::addColumn<int>("mode");
    for (const int mode : {0755, 0750, 0701, 0770, 0702})
        QTest::addRow("%o", mode) << mode;
}

void TestSocketServer::refusesAFolderOthersMayEnter()
{
    QFETCH(const int, mode);
    QTemporaryDir root;
    const QString folder = root.filePath(u"sandtray"_s);
    QVERIFY(QDir().mkdir(folder));
    QCOMPARE(::chmod(QFile::encodeName(folder).constData(), mode_t(mode)), 0);
    Application application;

    const auto listening = application.server.listen(folder);

    QCOMPARE(listening.error().code, Code::NotPermitted);
    QVERIFY(!QFile::exists(folder + u"/mcp.sock"_s));
}

void TestSocketServer::refusesALinkInPlaceOfTheFolder()
{
    QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkdir(u"elsewhere"_s));
    QVERIFY(QFile::link(root.filePath(u"elsewhere"_s), root.filePath(u"sandtray"_s)));
    Application application;

    QVERIFY(!application.server.listen(root.filePath(u"sandtray"_s)));
}

void TestSocketServer::refusesAPathThatIsTooLong()
{
    QTemporaryDir root;
    Application application;

    const auto listening = application.server.listen(root.filePath(QString(120, u'x')));

    QCOMPARE(listening.error().code, Code::BadArgument);
}

void TestSocketServer::replacesAStaleSocket()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(leaveStaleSocket(root.filePath(u"mcp.sock"_s)));

    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);
    client.send(call("echo"));

    QCOMPARE(idOf(client.next()), 1);
}

void TestSocketServer::leavesALivingSocketAlone()
{
    QTemporaryDir root;
    Application first;
    QVERIFY(first.server.listen(root.path()));
    Application second;

    const auto listening = second.server.listen(root.path());
    Client client(first.server);
    client.send(call("echo"));

    QCOMPARE(listening.error().code, Code::Conflict);
    QCOMPARE(idOf(client.next()), 1);
}

void TestSocketServer::removesItsSocketAtTheEnd()
{
    QTemporaryDir root;
    {
        Application application;
        QVERIFY(application.server.listen(root.path()));
        QVERIFY(QFile::exists(root.filePath(u"mcp.sock"_s)));
    }
    QVERIFY(!QFile::exists(root.filePath(u"mcp.sock"_s)));
}

void TestSocketServer::identifiesTheProgram()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client first(application.server);
    Client second(application.server);

    first.send(call("echo"));
    second.send(call("echo"));
    QCOMPARE(idOf(first.next()), 1);
    QCOMPARE(idOf(second.next()), 1);

    const auto &callers = application.provider.callers;
    QCOMPARE(callers[0].program, QCoreApplication::applicationFilePath());
    QCOMPARE(callers[0].pid, QCoreApplication::applicationPid());
    QCOMPARE(callers[0].client, callers[1].client);
    QVERIFY(callers[0].connection != callers[1].connection);
}

void TestSocketServer::cutsLinesAnywhere()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);

    const QByteArray lines = call("echo", 1) + "\r\n\n" + call("echo", 2) + '\n';
    for (const char byte : lines) {
        client.socket.write(QByteArray(1, byte));
        client.socket.flush();
        QCoreApplication::processEvents();
    }

    QCOMPARE(idOf(client.next()), 1);
    QCOMPARE(idOf(client.next()), 2);
}

void TestSocketServer::answersManyLinesAtOnce()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);

    QByteArray lines;
    for (int id = 1; id <= 1000; ++id)
        lines += call("echo", id) + '\n';
    client.socket.write(lines);

    for (int id = 1; id <= 1000; ++id)
        QCOMPARE(idOf(client.next()), id);
}

void TestSocketServer::hearsTheLastWords()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    {
        Client client(application.server);
        client.send(call("echo"));
        client.socket.flush();
    }

    QTRY_COMPARE(application.provider.callers.size(), 1);
}

void TestSocketServer::cancelsWhenTheClientCloses()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);
    client.send(call("wait"));
    QTRY_COMPARE(application.provider.waiting.size(), 1);

    client.socket.abort();

    QTRY_COMPARE(application.provider.cancelled, 1);
    QTRY_VERIFY(!application.provider.waiting[0]);
}

void TestSocketServer::cutsOffWhoWasForgotten()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.filePath(u"sandtray"_s)));
    Client client(application.server);
    client.send(call("wait"));
    QTRY_COMPARE(application.provider.waiting.size(), 1);

    application.server.cutOff(ClientId::generate());
    QCOMPARE(application.provider.cancelled, 0);
    application.server.cutOff(*application.clients.byExecutable.cbegin());

    QTRY_VERIFY(client.isClosed());
    QCOMPARE(application.provider.cancelled, 1);
    Client next(application.server); // new, and welcome
    next.send(call("echo"));
    QCOMPARE(next.next().value(u"id"_s).toInt(), 1);
}

void TestSocketServer::dropsAnEndlessLine()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);

    client.socket.write(QByteArray(SocketConnection::longestLine + 1024 * 1024, ' '));

    QTRY_VERIFY_WITH_TIMEOUT(client.isClosed(), 20'000);
    Client other(application.server);
    other.send(call("echo"));
    QCOMPARE(idOf(other.next()), 1);
}

void TestSocketServer::dropsAClientThatDoesNotRead()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);
    client.socket.setReadBufferSize(1);
    const QString large(16 * 1024 * 1024, u'x');

    for (int id = 1; id <= 6; ++id)
        client.send(call("wait", id));
    QTRY_COMPARE(application.provider.waiting.size(), 6);
    for (const auto &waiting : application.provider.waiting) {
        if (waiting)
            waiting->answer({large, {}, {}, false});
    }

    QTRY_VERIFY(application.provider.present.isEmpty());
}

void TestSocketServer::boundsTheConnections()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 64; ++i) {
        clients.push_back(std::make_unique<Client>(application.server));
        QTRY_COMPARE(application.provider.present.size(), i + 1);
    }

    Client another(application.server);
    QTRY_VERIFY(another.isClosed());
    clients.pop_back();
    QTRY_COMPARE(application.provider.present.size(), 63);
    Client next(application.server);
    next.send(call("echo"));

    QCOMPARE(idOf(next.next()), 1);
}

void TestSocketServer::tellsWhoIsPresent()
{
    QTemporaryDir root;
    Application application;
    QVERIFY(application.server.listen(root.path()));
    Client client(application.server);
    QTRY_COMPARE(application.provider.present.size(), 1);

    client.socket.abort();

    QTRY_VERIFY(application.provider.present.isEmpty());
}

QTEST_GUILESS_MAIN(TestSocketServer)
#include "tst_socketserver.moc"
