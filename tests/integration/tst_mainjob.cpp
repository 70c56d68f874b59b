// SPDX-License-Identifier: GPL-3.0-or-later
// The main job, end to end, with the built program: an AI client gets code run in a sandbox, and nothing stays.
#include "support/instance.h"
#include "support/sanitized.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QTest>

#include <csignal>

using namespace sandtray;
using namespace Qt::StringLiterals;
using test::isSanitized;

using Headers = QList<QPair<QByteArray, QByteArray>>;

class TestMainJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void demoShowsTheWholeCycle();
    void oneCycleThroughTheEndpoint();
    void killMinusNineLeavesNoProcess();
    void endlessOutputStaysBounded();
    void aGibibyteThroughOneRun();
    void twoHundredCyclesLeaveNothing();
    void badInputIsAnsweredAndNothingIsLost_data();
    void badInputIsAnsweredAndNothingIsLost();
    void oddPathsWork_data();
    void oddPathsWork();
    void denyDeclinesWithAText();
    void commandsSpeakToTheInstance();
    void runEndsWithTheExitCodeOfTheProgram();
    void secretlessEnvironmentIsClean();
    void aSecondServerIsRefused();
    void quitsAtOnceWhileItStarts();
};

void TestMainJob::demoShowsTheWholeCycle()
{
    test::Instance folders; // for its folders alone
    const test::Instance::Ran demo = folders.run({u"demo"_s});

    QCOMPARE_EQ(demo.exitCode, 0);
    QVERIFY2(demo.output.contains(u"0 1 1 2 3 5 8 13 21 34 55 89"_s), qPrintable(demo.output + demo.error));
    QVERIFY(demo.output.contains(u"1 4 9"_s));
}

void TestMainJob::oneCycleThroughTheEndpoint()
{
    test::Instance instance;
    QVERIFY(instance.isReady());
    const QString sandbox = instance.call(u"create_sandbox"_s, {{u"name"_s, u"cycle"_s}}).facts.value(u"sandbox_id"_s).toString();
    QVERIFY(!sandbox.isEmpty());

    const auto python = instance.call(u"run_code"_s,
        {{u"sandbox_id"_s, sandbox}, {u"language"_s, u"python"_s},
            {u"code"_s, u"import sys\nopen('out.txt', 'w').write('made inside')\nprint('out')\nprint('err', file=sys.stderr)\nsys.exit(3)"_s}});
    QCOMPARE_EQ(python.facts.value(u"exit_code"_s).toInt(), 3);
    QCOMPARE_EQ(python.facts.value(u"stdout"_s).toString(), u"out\n"_s);
    QCOMPARE_EQ(python.facts.value(u"stderr"_s).toString(), u"err\n"_s);
    QVERIFY(!python.isError);

    const auto file = instance.call(u"read_sandbox_file"_s, {{u"sandbox_id"_s, sandbox}, {u"path"_s, u"out.txt"_s}});
    QCOMPARE_EQ(file.text, u"made inside"_s);
    const auto files = instance.call(u"list_sandbox_files"_s, {{u"sandbox_id"_s, sandbox}});
    QVERIFY(files.text.contains(u"out.txt"_s));
    const auto killed = instance.call(u"kill_sandbox"_s, {{u"sandbox_id"_s, sandbox}});
    QCOMPARE_EQ(killed.facts.value(u"end_reason"_s).toString(), u"killed"_s);
    const auto listed = instance.call(u"list_sandboxes"_s, {{u"sandbox_id"_s, sandbox}});
    QCOMPARE_EQ(listed.facts.value(u"sandboxes"_s)[0]["end_reason"_L1].toString(), u"killed"_s);
    QVERIFY(instance.quit());
}

void TestMainJob::killMinusNineLeavesNoProcess()
{
    const QByteArray marker = "98765." + QByteArray::number(QCoreApplication::applicationPid());
    test::Instance instance;
    for (int count = 0; count < 5; ++count) {
        const QString sandbox = instance.call(u"create_sandbox"_s, {}).facts.value(u"sandbox_id"_s).toString();
        (void)instance.call(u"run_command"_s,
            {{u"sandbox_id"_s, sandbox}, {u"background"_s, true}, {u"timeout_seconds"_s, 600},
                {u"command"_s, u"trap '' TERM; (setsid sleep %1 &); sleep %1"_s.arg(QString::fromLatin1(marker))}}, 1);
    }
    QVERIFY(QTest::qWaitFor([&] { return test::processesWith(marker).size() == 10; })); // none has argv in its execve(2)

    ::kill(pid_t(instance.process().processId()), SIGKILL);

    QTRY_VERIFY_WITH_TIMEOUT(test::processesWith(marker).isEmpty(), 1000);
    QVERIFY(QDir(instance.folder() + u"/state/sandtray/spool"_s).isEmpty());
    const auto next = instance.run({u"--headless"_s, u"--port"_s, u"0"_s}, {}, 3); // runs until it is ended
    QVERIFY2(next.output.contains(u"\"ready\""_s), qPrintable(next.error)); // the dead one's sockets are no obstacle
}

void TestMainJob::endlessOutputStaysBounded()
{
    test::Instance instance;
    (void)instance.begin(u"run_command"_s, {{u"command"_s, u"yes"_s}, {u"timeout_seconds"_s, 8}});
    const QString other = instance.call(u"create_sandbox"_s, {}).facts.value(u"sandbox_id"_s).toString();

    QElapsedTimer elapsed;
    elapsed.start();
    qint64 most = 0;
    while (elapsed.elapsed() < 5000) {
        const auto answer = instance.call(u"run_command"_s, {{u"sandbox_id"_s, other}, {u"command"_s, u"echo there"_s}});
        QCOMPARE_EQ(answer.facts.value(u"stdout"_s).toString(), u"there\n"_s);
        most = std::max(most, instance.residentBytes());
    }

    QVERIFY2(isSanitized || most < qint64(150) << 20, qPrintable(QString::number(most >> 20)));
}

void TestMainJob::aGibibyteThroughOneRun()
{
    test::Instance instance;
    const auto answer = instance.call(u"run_command"_s,
        {{u"command"_s, u"head -c 1073741824 /dev/zero | tr '\\0' x; echo the end"_s}, {u"timeout_seconds"_s, 300}}, 300);

    QCOMPARE_EQ(answer.facts.value(u"exit_code"_s).toInt(-1), 0);
    QVERIFY(answer.facts.value(u"stdout"_s).toString().endsWith(u"the end\n"_s));
    QVERIFY(answer.facts.value(u"truncated"_s)["stdout"_L1].toInteger() > 1'000'000'000);
    QVERIFY2(isSanitized || instance.residentBytes() < qint64(150) << 20,
        qPrintable(QString::number(instance.residentBytes() >> 20)));
}

void TestMainJob::twoHundredCyclesLeaveNothing()
{
    test::Instance instance;
    const auto cycle = [&instance] {
        const QString sandbox = instance.call(u"create_sandbox"_s, {}).facts.value(u"sandbox_id"_s).toString();
        const auto ran = instance.call(u"run_command"_s, {{u"sandbox_id"_s, sandbox}, {u"command"_s, u"echo 1"_s}});
        QCOMPARE_EQ(ran.facts.value(u"stdout"_s).toString(), u"1\n"_s);
        const auto killed = instance.call(u"kill_sandbox"_s, {{u"sandbox_id"_s, sandbox}});
        QCOMPARE_EQ(killed.facts.value(u"state"_s).toString(), u"ended"_s);
    };
    const auto children = [&instance] {
        QFile file(u"/proc/%1/task/%1/children"_s.arg(instance.process().processId()));
        return file.open(QIODevice::ReadOnly) ? file.readAll().count(' ') : -1;
    };
    for (int warmUp = 0; warmUp < 20; ++warmUp)
        cycle();
    const qsizetype processes = 1; // the sandbox that waits for the next create_sandbox; made a moment after the last
    QTRY_COMPARE_EQ(children(), processes);
    const int files = instance.openFiles();
    const qint64 memory = instance.residentBytes();

    for (int count = 0; count < 200; ++count)
        cycle();

    QTRY_VERIFY2(instance.openFiles() <= files, qPrintable(QString::number(instance.openFiles() - files)));
    const qint64 grown = (instance.residentBytes() - memory) >> 20;
    QVERIFY2(isSanitized || grown < 8, qPrintable(QString::number(grown)));
    QTRY_COMPARE_EQ(children(), processes);
    QVERIFY(QDir(instance.folder() + u"/state/sandtray/spool"_s).isEmpty());
}

void TestMainJob::badInputIsAnsweredAndNothingIsLost_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Headers>("headers");
    QTest::addColumn<int>("status");
    const QByteArray list = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";
    QTest::newRow("not JSON") << QByteArray("{oops") << Headers() << 400;
    QTest::newRow("invalid UTF-8") << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\xfe\"}") << Headers() << 400;
    QTest::newRow("empty") << QByteArray() << Headers() << 400;
    QTest::newRow("too deep") << QByteArray(200'000, '[') << Headers() << 400;
    QTest::newRow("doubled key") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"a","method":"b"})") << Headers() << 400;
    QTest::newRow("foreign Host") << list << Headers{{"Host", "evil.example"}} << 403;
    QTest::newRow("foreign Origin") << list << Headers{{"Origin", "http://evil.example"}} << 403;
    QTest::newRow("null Origin") << list << Headers{{"Origin", "null"}} << 403;
    QTest::newRow("no token") << list << Headers{{"Authorization", ""}} << 401;
    QTest::newRow("wrong token") << list << Headers{{"Authorization", "Bearer AAAA"}} << 401;
    QTest::newRow("form") << list << Headers{{"Content-Type", "text/plain"}} << 415;
}

void TestMainJob::badInputIsAnsweredAndNothingIsLost()
{
    QFETCH(QByteArray, body);
    QFETCH(Headers, headers);
    QFETCH(int, status);
    static test::Instance instance;
    static const QString sandbox = instance.call(u"create_sandbox"_s, {}).facts.value(u"sandbox_id"_s).toString();

    QCOMPARE_EQ(instance.post(body, headers).status, status);

    const auto after = instance.call(u"run_command"_s, {{u"sandbox_id"_s, sandbox}, {u"command"_s, u"echo still here"_s}});
    QCOMPARE_EQ(after.facts.value(u"stdout"_s).toString(), u"still here\n"_s);
}

void TestMainJob::oddPathsWork_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("space") << u"a b.txt"_s;
    QTest::newRow("accent") << u"é/ü ñ.txt"_s;
    QTest::newRow("newline") << u"a\nb.txt"_s;
    QTest::newRow("quotes") << u"a'\"$(touch x).txt"_s;
    QTest::newRow("dash") << u"-rf"_s;
}

void TestMainJob::oddPathsWork()
{
    QFETCH(QString, path);
    static test::Instance instance;

    const auto written = instance.call(u"write_sandbox_file"_s, {{u"path"_s, path}, {u"content"_s, u"été\n"_s}});
    QVERIFY2(!written.isError, qPrintable(written.text));
    const auto read = instance.call(u"read_sandbox_file"_s, {{u"path"_s, path}});
    QCOMPARE_EQ(read.text, u"été\n"_s);
    QCOMPARE_EQ(read.facts.value(u"size"_s).toInt(), 6);
}

void TestMainJob::denyDeclinesWithAText()
{
    test::Instance instance(QStringList{});
    const auto answer = instance.call(u"run_code"_s, {{u"language"_s, u"bash"_s}, {u"code"_s, u"echo"_s}});

    QVERIFY(answer.isError);
    QCOMPARE_EQ(answer.facts.value(u"state"_s).toString(), u"declined"_s);
    QVERIFY(answer.text.contains(u"--approvals=deny"_s));
}

void TestMainJob::commandsSpeakToTheInstance()
{
    test::Instance instance;
    const QString sandbox = instance.call(u"create_sandbox"_s, {{u"name"_s, u"seen"_s}}).facts.value(u"sandbox_id"_s).toString();
    (void)instance.call(u"run_command"_s, {{u"sandbox_id"_s, sandbox}, {u"command"_s, u"echo logged"_s}});

    QVERIFY(instance.run({u"list"_s}).output.contains(sandbox));
    QVERIFY(instance.run({u"token"_s, u"list"_s}).output.contains(u"test"_s));
    const test::Instance::Ran log = instance.run({u"log"_s, u"--json"_s});
    QVERIFY(log.output.contains(u"echo logged"_s));
    QVERIFY(log.output.contains(u"\"allowed_once\""_s));
    QVERIFY(!log.output.contains(QString::fromLatin1(instance.token())));
    QCOMPARE_EQ(instance.run({u"kill"_s, u"abcdefghij0123456789"_s}).exitCode, 1);
    QCOMPARE_EQ(instance.run({u"kill"_s, sandbox}).exitCode, 0);
    QVERIFY(!instance.run({u"list"_s}).output.contains(sandbox));
    QCOMPARE_EQ(instance.run({u"token"_s, u"create"_s, u"--client"_s, u"test"_s}).exitCode, 1); // the name is taken
    QCOMPARE_EQ(instance.run({u"approve"_s}).exitCode, 2); // there is no such command
    QCOMPARE_EQ(instance.run({u"doctor"_s}).exitCode, 0);
    QCOMPARE_EQ(instance.run({u"--help"_s}).exitCode, 0);
}

void TestMainJob::runEndsWithTheExitCodeOfTheProgram()
{
    test::Instance folders;
    const auto ran = folders.run({u"run"_s, u"-"_s}, "echo out; echo err >&2; exit 7");
    QCOMPARE_EQ(ran.exitCode, 7);
    QCOMPARE_EQ(ran.output, u"out\n"_s);
    QCOMPARE_EQ(ran.error, u"err\n"_s);

    QFile file(folders.folder() + u"/add.py"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("import sys\nprint(sum(map(int, sys.argv[1:])), sys.stdin.read())");
    file.close();
    QFile slow(folders.folder() + u"/slow.sh"_s);
    QVERIFY(slow.open(QIODevice::WriteOnly));
    slow.write("sleep 1; wc -c");
    slow.close();
    const auto python = folders.run({u"run"_s, file.fileName(), u"2"_s, u"3"_s}, "typed");
    QCOMPARE_EQ(python.output, u"5 typed\n"_s);
    const QByteArray much(20'000'000, 'x'); // more than anything between here and a reader that is late can hold
    const auto late = folders.run({u"run"_s, u"--language"_s, u"bash"_s, slow.fileName()}, much);
    QCOMPARE_EQ(late.output, u"20000000\n"_s);
    QCOMPARE_EQ(folders.run({u"run"_s, u"/nonexistent"_s}).exitCode, 1);
    QCOMPARE_EQ(folders.run({u"run"_s, u"--language"_s, u"cobol"_s, u"-"_s}).exitCode, 2);
}

void TestMainJob::secretlessEnvironmentIsClean()
{
    qputenv("X_TOKEN", "must not be seen");
    test::Instance instance;
    qunsetenv("X_TOKEN");

    const auto answer = instance.call(u"run_command"_s, {{u"command"_s, u"env; cat /proc/1/environ"_s}});

    QVERIFY(!answer.text.contains(u"must not be seen"_s));
}

void TestMainJob::aSecondServerIsRefused()
{
    test::Instance instance;

    const auto second = instance.run({u"--headless"_s, u"--port"_s, u"0"_s});

    QCOMPARE_EQ(second.exitCode, 1);
    QVERIFY(second.error.contains(u"running"_s));
    QVERIFY(instance.call(u"list_sandboxes"_s, {}).facts.contains(u"sandboxes"_s));
}

void TestMainJob::quitsAtOnceWhileItStarts()
{
    for (int count = 0; count < 5; ++count) {
        test::Instance instance;
        QVERIFY(instance.quit()); // the probe of the host and the first spare sandbox may still be on their way
    }
}

QTEST_GUILESS_MAIN(TestMainJob)
#include "tst_mainjob.moc"
