// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/clientfile.h"
#include "clients/connector.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::clients;
using Standing = Connection::Standing;

namespace {

const QString bridge = u"/usr/bin/sandtray-mcp"_s;

/// A home of its own, with nothing in it.
struct Home {
    Home()
    {
        session.home = root.filePath(u"home"_s);
        session.configHome = session.home + u"/.config"_s;
        session.programFolders = {root.filePath(u"bin"_s)};
        session.processes = root.filePath(u"proc"_s);
        QDir(root.path()).mkpath(u"home/.config"_s);
        QDir(root.path()).mkpath(u"bin"_s);
        QDir(root.path()).mkpath(u"proc"_s);
    }

    [[nodiscard]] Connector connector(const QString &id, const QString &program = bridge) const
    {
        return Connector(*findClientKind(id), session, program, ConnectionRecords(root.filePath(u"state"_s)));
    }
    [[nodiscard]] QString fileOf(const QString &id) const { return findClientKind(id)->file(session); }
    void write(const QString &path, const QByteArray &text) const
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
    }
    /// A program that prints its arguments and runs `script`, in sh.
    void install(const QString &name, const QByteArray &script) const
    {
        write(root.filePath(u"bin/"_s + name), "#!/bin/sh\n" + script);
        QFile::setPermissions(root.filePath(u"bin/"_s + name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    void run(const QString &program) const
    {
        QDir(session.processes).mkpath(u"123"_s);
        QFile::link(u"/opt/"_s + program, session.processes + u"/123/exe"_s);
    }

    QTemporaryDir root;
    Surroundings session;
    QObject context;
};

Result<> connectTo(Home &home, const QString &id, const QString &program = bridge)
{
    Connector connector = home.connector(id, program);
    const auto plan = connector.planConnecting();
    if (!plan)
        return tl::unexpected(plan.error());
    const auto done = connector.carryOut(*plan, &home.context);
    return QTest::qWaitFor([&] { return done.isFinished(); }) ? done.result() : fail(Code::Internal, u"never ended"_s);
}

Result<> disconnectFrom(Home &home, const QString &id)
{
    Connector connector = home.connector(id);
    const auto plan = connector.planDisconnecting();
    if (!plan)
        return tl::unexpected(plan.error());
    const auto done = connector.carryOut(*plan, &home.context);
    return QTest::qWaitFor([&] { return done.isFinished(); }) ? done.result() : fail(Code::Internal, u"never ended"_s);
}

}

class TestConnector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesEachClientOnce();
    void connectsAndTakesBack_data();
    void connectsAndTakesBack();
    void makesTheFileAndRemovesIt_data();
    void makesTheFileAndRemovesIt();
    void leavesWhatWasWrittenSince();
    void isDoneTwiceAsOnce();
    void mendsAnOldPath();
    void tellsALostConnection();
    void touchesNoServerOfAnother();
    void refuses_data();
    void refuses();
    void followsLinks();
    void followsLinksOutOfLinkedFolders();
    void keepsModes();
    void waitsForTheClientToQuit();
    void noticesAChangeMeanwhile();
    void usesTheClientsOwnCommand();
    void saysWhatTheCommandSays();
    void keepsCopies();
    void findsWhatIsInstalled();
    void handsOverTheClipboard();
};

void TestConnector::initTestCase()
{
    QVERIFY2(::getuid() != 0, "root may write what is read-only");
}

void TestConnector::namesEachClientOnce()
{
    QSet<QString> ids;
    for (const ClientKind &kind : clientKinds()) {
        QVERIFY(!ids.contains(kind.id));
        ids.insert(kind.id);
        QVERIFY(!kind.name.isEmpty());
        QVERIFY2(kind.entry, qPrintable(kind.id));
        QVERIFY2(kind.files || kind.isByHand, qPrintable(kind.id));
        QVERIFY2(!kind.folders.isEmpty() || !kind.programs.isEmpty(), qPrintable(kind.id));
    }
}

void TestConnector::connectsAndTakesBack_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("text");
    for (const ClientKind &kind : clientKinds()) {
        const auto row = [&kind](const char *name, const QByteArray &text) {
            QTest::addRow("%s: %s", qPrintable(kind.id), name) << kind.id << text;
        };
        if (kind.isByHand)
            continue;
        row("empty", "");
        if (kind.format == Format::Toml) {
            row("others", "# mine\nmodel = 'm'\n\n[mcp_servers.x]\ncommand = \"npx\" # c\n");
        } else if (kind.format == Format::Yaml || kind.format == Format::YamlList) {
            row("others", "# mine\nname: me\nmodels:\n- name: x # c\n");
        } else {
            const QByteArray root = kind.place.path.first().toUtf8();
            row("empty object", "{}");
            row("empty servers", "{\r\n\t\"" + root + "\": {}\r\n}\r\n");
            row("others",
                "\xef\xbb\xbf{\n    \"a\": 1.0,\n    \"" + root
                    + "\": {\n        \"x\": {\"command\": \"y\"}\n    }\n}");
        }
        if (kind.format == Format::JsonWithComments)
            row("comments", "// a\n{\n  \"a\": [1,], // b\n  /* c */\n}\n");
    }
}

void TestConnector::connectsAndTakesBack()
{
    QFETCH(const QString, id);
    QFETCH(const QByteArray, text);
    Home home;
    const QString path = home.fileOf(id);
    home.write(path, text);

    const auto connected = connectTo(home, id);
    QVERIFY2(connected, connected ? "" : qPrintable(connected.error().detail));
    QCOMPARE(home.connector(id).look().standing, Standing::Connected);
    QVERIFY(home.read(path).contains(bridge.toUtf8()));
    const auto disconnected = disconnectFrom(home, id);
    QVERIFY2(disconnected, disconnected ? "" : qPrintable(disconnected.error().detail));

    QCOMPARE(home.read(path), text);
    QCOMPARE(home.connector(id).look().standing, Standing::Disconnected);
}

void TestConnector::makesTheFileAndRemovesIt_data()
{
    QTest::addColumn<QString>("id");
    for (const ClientKind &kind : clientKinds()) {
        if (!kind.isByHand)
            QTest::newRow(qPrintable(kind.id)) << kind.id;
    }
}

void TestConnector::makesTheFileAndRemovesIt()
{
    QFETCH(const QString, id);
    Home home;

    QVERIFY(connectTo(home, id));

    const QString path = home.fileOf(id);
    QCOMPARE(home.connector(id).look().standing, Standing::Connected);
    QCOMPARE(QFile::permissions(path) & QFile::Permissions(0x7077), QFile::ReadOwner | QFile::WriteOwner);
    QVERIFY(disconnectFrom(home, id));
    QVERIFY(!QFile::exists(path));
}

void TestConnector::leavesWhatWasWrittenSince()
{
    Home home;
    const QString path = home.fileOf(u"cursor"_s);
    QVERIFY(connectTo(home, u"cursor"_s));
    home.write(path, home.read(path).replace("\"mcpServers\": {\n", "\"mcpServers\": {\n    \"x\": {},\n"));

    QVERIFY(disconnectFrom(home, u"cursor"_s));

    QCOMPARE(home.read(path), "{\n  \"mcpServers\": {\n    \"x\": {}\n  }\n}\n");
}

void TestConnector::isDoneTwiceAsOnce()
{
    Home home;
    QVERIFY(connectTo(home, u"zed"_s));
    const auto again = home.connector(u"zed"_s).planConnecting();
    QVERIFY(again);
    QVERIFY(again->changesNothing());
    QVERIFY(disconnectFrom(home, u"zed"_s));
    QCOMPARE(home.connector(u"zed"_s).planDisconnecting().error().code, Code::NotFound);
}

void TestConnector::mendsAnOldPath()
{
    Home home;
    QVERIFY(connectTo(home, u"codex"_s, u"/opt/old/sandtray-mcp"_s));
    QCOMPARE(home.connector(u"codex"_s).look().standing, Standing::Outdated);

    QVERIFY(connectTo(home, u"codex"_s));

    QCOMPARE(home.connector(u"codex"_s).look().standing, Standing::Connected);
    QVERIFY(!home.read(home.fileOf(u"codex"_s)).contains("/opt/old"));
    QVERIFY(disconnectFrom(home, u"codex"_s));
    QCOMPARE(home.connector(u"codex"_s).look().standing, Standing::Disconnected);

    QVERIFY(connectTo(home, u"opencode"_s, u"/opt/old/sandtray-mcp"_s)); // which writes a list
    QVERIFY(connectTo(home, u"opencode"_s));
    QCOMPARE(home.connector(u"opencode"_s).look().standing, Standing::Connected);
}

void TestConnector::tellsALostConnection()
{
    Home home;
    QVERIFY(connectTo(home, u"claude-desktop"_s));
    home.write(home.fileOf(u"claude-desktop"_s), "{\"mcpServers\": {}}"); // as it does when it starts
    QCOMPARE(home.connector(u"claude-desktop"_s).look().standing, Standing::Lost);

    QVERIFY(connectTo(home, u"claude-desktop"_s));
    QVERIFY(disconnectFrom(home, u"claude-desktop"_s));

    QCOMPARE(home.read(home.fileOf(u"claude-desktop"_s)), "{\"mcpServers\": {}}");
}

void TestConnector::touchesNoServerOfAnother()
{
    Home home;
    const QByteArray text = R"({"mcpServers": {"sandtray": {"command": "/opt/other"}}})";
    home.write(home.fileOf(u"cursor"_s), text);

    QCOMPARE(home.connector(u"cursor"_s).look().standing, Standing::Taken);
    QCOMPARE(connectTo(home, u"cursor"_s).error().code, Code::Conflict);
    QCOMPARE(disconnectFrom(home, u"cursor"_s).error().code, Code::NotFound);
    QCOMPARE(home.read(home.fileOf(u"cursor"_s)), text);
}

void TestConnector::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Code>("code");
    QTest::newRow("comments where none may be") << QByteArray("{} // mine") << Code::BadArgument;
    QTest::newRow("a root of the wrong type") << QByteArray("{\"mcpServers\": []}") << Code::BadArgument;
    QTest::newRow("cut off") << QByteArray("{\"mcpServers\": {") << Code::BadArgument;
    QTest::newRow("a key twice") << QByteArray("{\"mcpServers\": {}, \"mcpServers\": {}}") << Code::Conflict;
}

void TestConnector::refuses()
{
    QFETCH(const QByteArray, text);
    QFETCH(const Code, code);
    Home home;
    home.write(home.fileOf(u"cursor"_s), text);

    const auto refused = connectTo(home, u"cursor"_s);

    QVERIFY(!refused);
    QCOMPARE(refused.error().code, code);
    QCOMPARE(home.connector(u"cursor"_s).look().standing, Standing::Unreadable);
    QVERIFY(!home.connector(u"cursor"_s).look().reason.isEmpty());
    QCOMPARE(home.read(home.fileOf(u"cursor"_s)), text);
}

void TestConnector::followsLinks()
{
    Home home;
    const QString real = home.root.filePath(u"dotfiles/mcp.json"_s);
    home.write(real, "{}\n");
    QDir(home.session.home).mkpath(u".cursor"_s);
    QVERIFY(QFile::link(real, home.fileOf(u"cursor"_s)));

    QVERIFY(connectTo(home, u"cursor"_s));

    QVERIFY(QFileInfo(home.fileOf(u"cursor"_s)).isSymLink());
    QVERIFY(home.read(real).contains(bridge.toUtf8()));
    QVERIFY(disconnectFrom(home, u"cursor"_s));
    QCOMPARE(home.read(real), "{}\n");
}

void TestConnector::followsLinksOutOfLinkedFolders()
{
    Home home;
    const QDir root(home.root.path());
    root.mkpath(u"dot/zed"_s);
    root.mkpath(u"dot/shared"_s);
    QVERIFY(QFile::link(root.filePath(u"dot/zed"_s), home.session.configHome + u"/zed"_s));
    QVERIFY(QFile::link(u"../shared/z.json"_s, root.filePath(u"dot/zed/settings.json"_s)));

    QVERIFY(connectTo(home, u"zed"_s)); // there is no file yet

    QVERIFY(home.read(root.filePath(u"dot/shared/z.json"_s)).contains(bridge.toUtf8()));
    QCOMPARE(home.connector(u"zed"_s).look().standing, Standing::Connected);
}

void TestConnector::keepsModes()
{
    Home home;
    const QString path = home.fileOf(u"cursor"_s);
    for (const auto permissions : {QFile::ReadOwner | QFile::WriteOwner,
             QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther}) {
        home.write(path, "{}");
        QFile::setPermissions(path, permissions);
        QVERIFY(connectTo(home, u"cursor"_s));
        QCOMPARE(QFile::permissions(path) & QFile::Permissions(0x7077), permissions);
        QVERIFY(disconnectFrom(home, u"cursor"_s));
    }
    QFile::setPermissions(path, QFile::ReadOwner);
    QCOMPARE(connectTo(home, u"cursor"_s).error().code, Code::NotPermitted);
    QCOMPARE(home.connector(u"cursor"_s).look().standing, Standing::Disconnected); // not lost: it never was
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    QFile::setPermissions(QFileInfo(path).path(), QFile::ReadOwner | QFile::ExeOwner);
    QCOMPARE(connectTo(home, u"cursor"_s).error().code, Code::NotPermitted);
    QFile::setPermissions(QFileInfo(path).path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QCOMPARE(home.read(path), "{}");
}

void TestConnector::waitsForTheClientToQuit()
{
    Home home;
    home.run(u"claude-desktop"_s);

    QVERIFY(home.connector(u"claude-desktop"_s).look().mustQuit);
    QCOMPARE(connectTo(home, u"claude-desktop"_s).error().code, Code::Unavailable);
    QVERIFY(!QFile::exists(home.fileOf(u"claude-desktop"_s)));
    QVERIFY(connectTo(home, u"cursor"_s));
}

void TestConnector::noticesAChangeMeanwhile()
{
    Home home;
    const QString path = home.fileOf(u"cursor"_s);
    Connector connector = home.connector(u"cursor"_s);
    const auto plan = connector.planConnecting();
    home.write(path, "{\"new\": 1}");

    QCOMPARE(connector.carryOut(*plan, &home.context).result().error().code, Code::Conflict);
    QCOMPARE(home.read(path), "{\"new\": 1}");

    const auto file = ClientFile::read(path);
    home.write(path, "{\"new\": 2}");
    QCOMPARE(file->write("{}").error().code, Code::Conflict);
    QCOMPARE(file->remove().error().code, Code::Conflict);
    QCOMPARE(home.read(path), "{\"new\": 2}");
    QCOMPARE(QDir(QFileInfo(path).path()).entryList(QDir::Files), QStringList{u"mcp.json"_s}); // nothing is left behind
}

void TestConnector::usesTheClientsOwnCommand()
{
    Home home;
    const QString path = home.fileOf(u"claude-code"_s);
    home.install(u"claude"_s,
        "echo \"$@\" >> '" + home.root.filePath(u"calls"_s).toUtf8()
            + "'\n"
              "case $2 in add-json) echo \"{\\\"mcpServers\\\": {\\\"sandtray\\\": $6}}\" ;; *) echo '{}' ;; esac > '"
            + path.toUtf8() + "'\n");
    home.run(u"claude"_s); // it does not mind

    QVERIFY(connectTo(home, u"claude-code"_s, u"/old/sandtray-mcp"_s));
    QCOMPARE(home.connector(u"claude-code"_s).look().standing, Standing::Outdated);
    QVERIFY(connectTo(home, u"claude-code"_s));
    QCOMPARE(home.connector(u"claude-code"_s).look().standing, Standing::Connected);
    QVERIFY(disconnectFrom(home, u"claude-code"_s));

    const QByteArrayList calls = home.read(home.root.filePath(u"calls"_s)).trimmed().split('\n');
    QCOMPARE(calls.size(), 4);
    QVERIFY(calls[0].startsWith("mcp add-json -s user sandtray {\"args\":[],\"command\":\"/old/sandtray-mcp\""));
    QCOMPARE(calls[1], "mcp remove -s user sandtray");
    QVERIFY(calls[2].contains("/usr/bin/sandtray-mcp"));
    QCOMPARE(calls[3], "mcp remove -s user sandtray");
    QCOMPARE(home.connector(u"claude-code"_s).look().standing, Standing::Disconnected);
}

void TestConnector::saysWhatTheCommandSays()
{
    Home home;
    home.install(u"claude"_s, "echo 'not today' >&2; exit 3\n");
    const auto failed = connectTo(home, u"claude-code"_s);
    QVERIFY(!failed);
    QCOMPARE(failed.error(), (Error{Code::Io, u"claude says: not today"_s}));

    home.install(u"claude"_s, "exit 0\n"); // and does nothing
    QCOMPARE(connectTo(home, u"claude-code"_s).error().code, Code::Internal);
}

void TestConnector::keepsCopies()
{
    Home home;
    const QString path = home.fileOf(u"cursor"_s);
    for (int i = 0; i < 12; ++i) {
        home.write(path, "{\"n\": " + QByteArray::number(i) + "}");
        QVERIFY(connectTo(home, u"cursor"_s));
        QTest::qWait(2); // copies are named by milliseconds
    }
    const QDir copies(home.root.filePath(u"state/client-backups/cursor"_s));
    const QStringList originals = copies.entryList({u"*.original"_s}, QDir::Files, QDir::Name);

    QCOMPARE(originals.size(), ConnectionRecords::kept);
    QCOMPARE(home.read(copies.filePath(originals.last())), "{\"n\": 11}");
    for (const QFileInfo &file : copies.entryInfoList(QDir::Files))
        QCOMPARE(file.permissions() & QFile::Permissions(0x7077), QFile::ReadOwner | QFile::WriteOwner);
}

void TestConnector::findsWhatIsInstalled()
{
    Home home;
    for (const ClientKind &kind : clientKinds())
        QVERIFY2(!kind.isInstalled(home.session), qPrintable(kind.id));

    home.install(u"codex"_s, "");
    QDir(home.session.home).mkpath(u".cursor"_s);

    QVERIFY(home.connector(u"codex"_s).look().isInstalled);
    QVERIFY(home.connector(u"cursor"_s).look().isInstalled);
}

void TestConnector::handsOverTheClipboard()
{
    Home home;
    QCOMPARE(home.connector(u"jetbrains"_s).look().standing, Standing::ByHand);
    QCOMPARE(connectTo(home, u"jetbrains"_s).error().code, Code::NotFound);
    QVERIFY(findClientKind(u"jetbrains"_s)->snippet(bridge).contains(u"\"command\": \"/usr/bin/sandtray-mcp\""_s));
}

QTEST_GUILESS_MAIN(TestConnector)
#include "tst_connector.moc"
