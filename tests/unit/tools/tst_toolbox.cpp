// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolboxtest.h"

#include "support/filesizelimit.h"

#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace sandtray;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What the tools do with a call, from its arguments to its answer.
class TestToolbox : public test::ToolboxTest {
    Q_OBJECT

private Q_SLOTS:
    void runsWhatWasAllowedAndNothingElse();
    void runsTheHumansVersionAndSaysSo_data();
    void runsTheHumansVersionAndSaysSo();
    void tellsTheReasonOfADecline();
    void tellsAnUnansweredRequestApart();
    void showsTheWholeAct();
    void refusesBadArguments_data();
    void refusesBadArguments();
    void readsArgumentsLeniently();
    void writtenFilesAreShownUntilAllowed();
    void nothingRunsWhenAFileChangedAfterItsReview();
    void aFileWrittenWhileARunLivesIsARequest();
    void levelTwoRunsWithoutAsking();
    void thisSandboxCoversLaterRuns();
    void secretsAreAskedAndMasked();
    void unknownSecretsAreErrors();
    void aLockedKeychainIsSaidClearly();
    void largerLimitsAreAsked();
    void foreignSandboxesDoNotExist();
    void parallelFirstCallsMakeOneSandbox();
    void cancelledCallRunsNothingButKeepsTheYes();
    void cancelStopsARunningProgram();
    void waitRunFollowsARun();
    void repeatJoinsAWaitingRun();
    void killedSandboxEndsItsRuns();
    void nothingRunsWithoutTheLedger();
    void imagesPassUnopened();
    void imagesThatCannotBeScaledAreNamed();
    void aCellGivesItsResults();
    void theContextIsPartOfTheAct();
    void backgroundIsAnsweredAtOnce();
    void signalsReachARunUnasked();
    void typedInputIsARequest();
    void controlRefusesWhatCannotBe_data();
    void controlRefusesWhatCannotBe();
    void aFileWrittenWhileARequestWaitsStopsIt();
    void aChangedFileIsShownAsItIs();
    void whatCannotBeReadBackIsNotReviewed();
    void anAllowedAppendDoesNotCoverTheWholeFile();
    void unseenDecisionsReviewNothing();
    void requestsOfAnEndedSandboxAreLost();
    void repeatOfARunningRunJoinsIt();
};

void TestToolbox::runsWhatWasAllowedAndNothingElse()
{
    const Call run = runCode(u"echo hello"_s);
    QVERIFY(waitsForAnswer());
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());

    answer(approval::Answer::Once);
    QVERIFY(lastRun());
    QVERIFY(lastRun()->spec.cell);
    QCOMPARE_EQ(lastRun()->spec.cell->language, u"bash"_s);
    QCOMPARE_EQ(lastRun()->spec.cell->context, u"default"_s);
    QCOMPARE_EQ(lastRun()->spec.script, QByteArray("echo hello"));
    lastRun()->print("hello\n");
    lastRun()->exit(3);

    QTRY_VERIFY(run->result);
    QVERIFY(!run->result->isError); // a program that exits 3 is a result
    QCOMPARE_EQ(run->fact("state"), u"finished"_s);
    QCOMPARE_EQ(run->fact("stdout"), u"hello\n"_s);
    QCOMPARE_EQ(run->fact("end_reason"), u"exited"_s);
    QCOMPARE_EQ(run->result->facts.value(u"exit_code"_s).toInt(), 3);
}

void TestToolbox::runsTheHumansVersionAndSaysSo_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QJsonObject>("arguments");
    QTest::newRow("run_code") << u"run_code"_s << QJsonObject{{u"language"_s, u"bash"_s}, {u"code"_s, u"rm -r data"_s}};
    QTest::newRow("run_command") << u"run_command"_s << QJsonObject{{u"command"_s, u"rm -r data"_s}};
}

void TestToolbox::runsTheHumansVersionAndSaysSo()
{
    QFETCH(QString, tool);
    QFETCH(QJsonObject, arguments);
    const Call run = call(tool, arguments);
    QVERIFY(waitsForAnswer());
    const approval::Request asked = m_queue->requests().first();
    const approval::Decision yes{.answer = approval::Answer::Once, .editedText = u"ls data"_s};

    QVERIFY(m_queue->answer(asked.id, asked.act.digest(), yes));

    QVERIFY(lastRun());
    const sandbox::RunSpec &spec = lastRun()->spec;
    const QByteArray whatRuns = spec.argv.join(u" "_s).toUtf8() + spec.script.value_or(QByteArray());
    QVERIFY(whatRuns.contains("ls data") && !whatRuns.contains("rm -r"));
    Q_EMIT run->undeliverable(); // its stream closed
    const Call repeat = call(tool, arguments); // the agent's own act again, while it runs: nobody is asked
    lastRun()->print("a.csv\n");
    lastRun()->exit(0);
    QTRY_VERIFY(repeat->result);
    QVERIFY(repeat->result->facts.value(u"edited_by_user"_s).toBool());
    const QString text = repeat->result->text;
    QVERIFY2(text.startsWith(u"The user changed the text before it ran."_s), qPrintable(text));
    QVERIFY2(text.contains(u"ls data"_s) && text.contains(u"a.csv"_s), qPrintable(text));
    const QFuture<Result<QList<history::LedgerEntry>>> rows = m_state->entries({});
    QTRY_VERIFY(rows.isFinished());
    const auto kept = rows.result().value();
    const auto decision = std::ranges::find(kept, u"decision"_s, &history::LedgerEntry::kind);
    QVERIFY(decision != kept.end());
    QCOMPARE_EQ(decision->text, u"ls data"_s);
    QVERIFY(decision->digest != asked.act.digest());
    QVERIFY(decision->details.contains("\"edited_by_user\":true"));
}

void TestToolbox::tellsTheReasonOfADecline()
{
    const Call run = runCode(u"rm -rf ."_s);
    answer(approval::Answer::Decline, u"not in this folder"_s);

    QTRY_VERIFY(run->result);
    QVERIFY(run->result->isError);
    QCOMPARE_EQ(run->fact("state"), u"declined"_s);
    QVERIFY(run->result->text.contains(u"not in this folder"_s));
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());
}

void TestToolbox::tellsAnUnansweredRequestApart()
{
    const Call run = runCode(u"echo"_s);
    answer(approval::Answer::NotAnswered);

    QTRY_VERIFY(run->result);
    QCOMPARE_EQ(run->fact("state"), u"not_answered"_s);
    QVERIFY(run->result->isError);
}

void TestToolbox::showsTheWholeAct()
{
    const Call run = call(u"run_command"_s,
        {{u"command"_s, u"sort"_s}, {u"stdin"_s, u"b\na\n"_s}, {u"env"_s, QJsonObject{{u"BASH_ENV"_s, u"x.sh"_s}}},
            {u"working_directory"_s, u"/tmp"_s}, {u"reason"_s, u"to sort"_s}});
    QVERIFY(waitsForAnswer());

    const approval::Request request = m_queue->requests().first();
    QCOMPARE_EQ(request.text, u"sort"_s);
    QCOMPARE_EQ(request.reason, u"to sort"_s);
    const QByteArray canonical = request.act.canonical();
    for (const char *part : {"sort", "b\\na\\n", "BASH_ENV", "x.sh", "/tmp"})
        QVERIFY2(canonical.contains(part), canonical.constData());
    QVERIFY(!canonical.contains("to sort"));
}

void TestToolbox::refusesBadArguments_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<QString>("part");
    const QJsonObject command{{u"command"_s, u"ls"_s}};
    const auto with = [](QJsonObject object, const QString &name, const QJsonValue &value) {
        object.insert(name, value);
        return object;
    };
    const auto code = [](const QJsonValue &text) { return QJsonObject{{u"language"_s, u"python"_s}, {u"code"_s, text}}; };
    QTest::newRow("no code") << u"run_code"_s << QJsonObject{{u"language"_s, u"python"_s}} << u"code"_s;
    QTest::newRow("empty code") << u"run_code"_s << code(u" \n"_s) << u"empty"_s;
    QTest::newRow("code is a list") << u"run_code"_s << code(QJsonArray{1}) << u"code"_s;
    QTest::newRow("more than 1 MiB") << u"run_code"_s << code(QString(1'100'000, u'x')) << u"1 MiB"_s;
    QTest::newRow("unknown language") << u"run_code"_s << QJsonObject{{u"language"_s, u"cobol"_s}, {u"code"_s, u"x"_s}}
                                      << u"language"_s;
    QTest::newRow("time of 0") << u"run_command"_s << with(command, u"timeout_seconds"_s, 0) << u"timeout_seconds"_s;
    QTest::newRow("time as words") << u"run_command"_s << with(command, u"timeout_seconds"_s, u"soon"_s)
                                   << u"timeout_seconds"_s;
    QTest::newRow("BASH_FUNC_ls%%") << u"run_command"_s
                                    << with(command, u"env"_s, QJsonObject{{u"BASH_FUNC_ls%%"_s, u"() { evil; }"_s}})
                                    << u"BASH_FUNC_ls%%"_s;
    QTest::newRow("PATH") << u"run_command"_s << with(command, u"env"_s, QJsonObject{{u"PATH"_s, u"/tmp"_s}}) << u"PATH"_s;
    QTest::newRow("unknown sandbox") << u"run_command"_s << with(command, u"sandbox_id"_s, u"abcdefghij0123456789"_s)
                                     << u"abcdefghij0123456789"_s;
    QTest::newRow("no sandbox id") << u"run_command"_s << with(command, u"sandbox_id"_s, u"../etc"_s) << u"../etc"_s;
    QTest::newRow("lease of 0") << u"create_sandbox"_s << QJsonObject{{u"timeout_seconds"_s, 0}} << u"timeout_seconds"_s;
    QTest::newRow("network") << u"create_sandbox"_s << QJsonObject{{u"network"_s, u"full"_s}} << u"network"_s;
    QTest::newRow("unknown run") << u"wait_run"_s << QJsonObject{{u"run_id"_s, u"abcdefghij0123456789"_s}} << u"run"_s;
    QTest::newRow("decimal mode") << u"write_sandbox_file"_s
                                  << QJsonObject{{u"path"_s, u"a"_s}, {u"content"_s, u""_s}, {u"mode"_s, u"999"_s}}
                                  << u"mode"_s;
    QTest::newRow("no content") << u"write_sandbox_file"_s << QJsonObject{{u"path"_s, u"a"_s}} << u"content"_s;
    QTest::newRow("bad base64") << u"write_sandbox_file"_s
                                << QJsonObject{{u"path"_s, u"a"_s}, {u"content"_s, u"*"_s}, {u"encoding"_s, u"base64"_s}}
                                << u"base64"_s;
    QTest::newRow("NUL in a path") << u"read_sandbox_file"_s << QJsonObject{{u"path"_s, QString(QChar(0))}} << u"NUL"_s;
    QTest::newRow("kill without id") << u"kill_sandbox"_s << QJsonObject() << u"sandbox_id"_s;
}

void TestToolbox::refusesBadArguments()
{
    QFETCH(QString, tool);
    QFETCH(QJsonObject, arguments);
    QFETCH(QString, part);

    verifyRefused(call(tool, arguments), part);
}

void TestToolbox::readsArgumentsLeniently()
{
    const Call run = call(u"run_command"_s,
        {{u"command"_s, u"ls"_s}, {u"timeout_seconds"_s, u"7"_s}, {u"env"_s, u"{\"A\":\"1\"}"_s},
            {u"working_directory"_s, QJsonValue::Null}, {u"invented"_s, true}});
    answer(approval::Answer::Once);

    QVERIFY(lastRun());
    QCOMPARE_EQ(lastRun()->spec.timeout, std::chrono::milliseconds(7000));
    QCOMPARE_EQ(lastRun()->spec.environment.value(u"A"_s), u"1"_s);
}

void TestToolbox::writtenFilesAreShownUntilAllowed()
{
    const Call written = call(u"write_sandbox_file"_s, {{u"path"_s, u"job.py"_s}, {u"content"_s, u"print(1)\n"_s}});
    QTRY_VERIFY(written->result);
    QVERIFY(!written->result->isError);

    const Call declined = call(u"run_command"_s, {{u"command"_s, u"python3 job.py"_s}});
    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().act.files.first().content, QByteArray("print(1)\n"));
    answer(approval::Answer::Decline);
    QTRY_VERIFY(declined->result);

    const Call again = call(u"run_command"_s, {{u"command"_s, u"python3 ./job.py"_s}});
    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().act.files.first().state, approval::FileUnderReview::State::DeclinedBefore);
    answer(approval::Answer::Once);
    QVERIFY(lastRun());
    lastRun()->exit(0);
    QTRY_VERIFY(again->result);

    const Call third = call(u"run_command"_s, {{u"command"_s, u"true"_s}});
    QVERIFY(waitsForAnswer());
    QVERIFY(m_queue->requests().first().act.files.isEmpty());
}

void TestToolbox::nothingRunsWhenAFileChangedAfterItsReview()
{
    const Call written = call(u"write_sandbox_file"_s, {{u"path"_s, u"job.py"_s}, {u"content"_s, u"good"_s}});
    QTRY_VERIFY(written->result);
    const Call run = call(u"run_command"_s, {{u"command"_s, u"python3 job.py"_s}});
    QVERIFY(waitsForAnswer());

    m_backend.sandboxes.last()->files[u"/home/sandbox/job.py"_s] = "evil";
    answer(approval::Answer::Once);

    QTRY_VERIFY(run->result);
    QVERIFY(run->result->isError);
    QVERIFY(run->result->text.contains(u"changed after it was reviewed"_s));
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());
}

void TestToolbox::aFileWrittenWhileARunLivesIsARequest()
{
    const Call loop = runCode(u"while :; do . ./x; done"_s);
    answer(approval::Answer::Once);
    QVERIFY(lastRun());

    const Call written = call(u"write_sandbox_file"_s, {{u"path"_s, u"x"_s}, {u"content"_s, u"evil"_s}});
    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().kind, approval::Kind::OpenDoor);
    QCOMPARE_EQ(m_queue->requests().first().openRuns, QStringList(lastRun()->id().toString()));
    QVERIFY(m_backend.sandboxes.last()->files.isEmpty());

    answer(approval::Answer::Decline);
    QTRY_VERIFY(written->result);
    QVERIFY(written->result->isError);
    QVERIFY(m_backend.sandboxes.last()->files.isEmpty());
}

void TestToolbox::levelTwoRunsWithoutAsking()
{
    m_book.level = approval::Level::ReviewBorder;

    const Call run = runCode(u"echo"_s);

    QVERIFY(lastRun());
    QVERIFY(m_queue->requests().isEmpty());
}

void TestToolbox::thisSandboxCoversLaterRuns()
{
    const Call first = runCode(u"echo 1"_s);
    answer(approval::Answer::ThisSandbox);
    QVERIFY(lastRun());
    lastRun()->exit(0);
    QTRY_VERIFY(first->result);

    const Call second = runCode(u"echo 2"_s);

    QVERIFY(lastRun(2));
    QVERIFY(m_queue->requests().isEmpty());
}

void TestToolbox::secretsAreAskedAndMasked()
{
    const Call created = call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"TOKEN"_s}}});
    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().kind, approval::Kind::Border);
    QCOMPARE_EQ(m_secrets.reads, 0); // read only after the yes
    answer(approval::Answer::Once);
    QTRY_VERIFY(created->result);
    QVERIFY(!created->result->isError);
    const auto sandbox = m_backend.sandboxes.last();
    QCOMPARE_EQ(sandbox->spec().secrets.value(u"TOKEN"_s).reveal(), QByteArray("correct horse battery"));

    sandbox->files[u"/home/sandbox/leak"_s] = "<correct horse battery>";
    const Call read = call(u"read_sandbox_file"_s,
        {{u"path"_s, u"/home/sandbox/leak"_s}, {u"sandbox_id"_s, created->fact("sandbox_id")}});
    QTRY_VERIFY(read->result);
    QCOMPARE_EQ(read->result->text, u"<[secret TOKEN]>"_s);

    // In pieces of three bytes neither.
    for (int offset = 0; offset < 23; ++offset) {
        const Call piece = call(u"read_sandbox_file"_s, {{u"path"_s, u"/home/sandbox/leak"_s}, {u"offset_bytes"_s, offset},
                                                            {u"length_bytes"_s, 3}, {u"sandbox_id"_s, created->fact("sandbox_id")}});
        QTRY_VERIFY(piece->result);
        const QString text = QString(piece->result->text).remove(u"[secret TOKEN]"_s);
        QVERIFY2(text == u"<"_s || text == u">"_s || text.isEmpty(), qPrintable(text));
    }
}

void TestToolbox::unknownSecretsAreErrors()
{
    const Call created = call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"OTHER"_s}}});

    verifyRefused(created, u"OTHER"_s);
    QVERIFY(!created->result->text.contains(u"TOKEN"_s));
}

void TestToolbox::aLockedKeychainIsSaidClearly()
{
    m_secrets.problem = Error{Code::Locked, {}};

    verifyRefused(call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"TOKEN"_s}}}), u"locked"_s);
}

void TestToolbox::largerLimitsAreAsked()
{
    const Call small = call(u"create_sandbox"_s, {{u"memory_mb"_s, 512}});
    QTRY_VERIFY(small->result);
    QVERIFY(m_queue->requests().isEmpty());

    const Call large = call(u"create_sandbox"_s, {{u"memory_mb"_s, 4096}});
    answer(approval::Answer::Once);
    QTRY_VERIFY(large->result);
    QCOMPARE_EQ(m_backend.sandboxes.last()->spec().limits.memoryBytes, qint64(4096) << 20);
}

void TestToolbox::foreignSandboxesDoNotExist()
{
    const Call created = call(u"create_sandbox"_s, {});
    QTRY_VERIFY(created->result);
    const QJsonObject id{{u"sandbox_id"_s, created->fact("sandbox_id")}};
    m_client = ClientId::generate();

    for (const QString &tool : {u"kill_sandbox"_s, u"list_sandboxes"_s, u"list_sandbox_files"_s}) {
        const Call foreign = call(tool, id);
        QTRY_VERIFY(foreign->result);
        QVERIFY(foreign->result->isError);
    }
    QVERIFY(m_backend.sandboxes.last()->isAlive());
}

void TestToolbox::parallelFirstCallsMakeOneSandbox()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call first = runCode(u"echo 1"_s);
    const Call second = runCode(u"echo 2"_s);
    QVERIFY(lastRun(2));
    QCOMPARE_EQ(m_backend.sandboxes.size(), 1);

    const Call elsewhere = call(u"run_code"_s, {{u"language"_s, u"bash"_s}, {u"code"_s, u"echo 3"_s}}, u"c2"_s);
    QTRY_COMPARE_EQ(m_backend.sandboxes.size(), 2);
}

void TestToolbox::cancelledCallRunsNothingButKeepsTheYes()
{
    const Call run = runCode(u"echo"_s);
    QVERIFY(waitsForAnswer());
    Q_EMIT run->cancelled();
    QVERIFY(m_queue->requests().first().clientGone);

    answer(approval::Answer::Once);
    QTest::qWait(50);
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());

    const Call again = runCode(u"echo"_s);
    QVERIFY(lastRun());
    QVERIFY(m_queue->requests().isEmpty());
    lastRun()->exit(0);
    QTRY_VERIFY(again->result);

    const Call third = runCode(u"echo"_s);
    QVERIFY(waitsForAnswer());
}

void TestToolbox::cancelStopsARunningProgram()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call run = runCode(u"sleep 60"_s);
    QVERIFY(lastRun());

    Q_EMIT run->cancelled();

    QCOMPARE_EQ(lastRun()->signalsSent, QList<sandbox::RunSignal>{sandbox::RunSignal::Kill});
    QVERIFY(!run->result);
}

void TestToolbox::waitRunFollowsARun()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call run = call(u"run_command"_s, {{u"command"_s, u"x"_s}, {u"background"_s, true}});
    QVERIFY(lastRun());
    const QString id = lastRun()->id().toString();
    lastRun()->print("one\n");

    const Call now = call(u"wait_run"_s, {{u"run_id"_s, id}, {u"timeout_seconds"_s, 0}});
    QTRY_VERIFY(now->result);
    QCOMPARE_EQ(now->fact("state"), u"running"_s);
    QCOMPARE_EQ(now->fact("stdout"), u"one\n"_s);

    const Call later = call(u"wait_run"_s, {{u"run_id"_s, id}, {u"offset_bytes"_s, 4}});
    lastRun()->print("two\n");
    lastRun()->exit(0);
    QTRY_VERIFY(later->result);
    QCOMPARE_EQ(later->fact("state"), u"finished"_s);
    QCOMPARE_EQ(later->fact("stdout"), u"two\n"_s);

    m_client = ClientId::generate();
    const Call foreign = call(u"wait_run"_s, {{u"run_id"_s, id}});
    QTRY_VERIFY(foreign->result);
    QVERIFY(foreign->result->isError);
}

void TestToolbox::repeatJoinsAWaitingRun()
{
    const Call first = runCode(u"echo"_s);
    QVERIFY(waitsForAnswer());
    const Call second = runCode(u"echo"_s);
    QTest::qWait(50);
    QCOMPARE_EQ(m_queue->requests().size(), 1);
    const Call elsewhere = call(u"run_code"_s, {{u"language"_s, u"bash"_s}, {u"code"_s, u"echo"_s}}, u"c2"_s);
    QTRY_COMPARE_EQ(m_queue->requests().size(), 2);

    answer(approval::Answer::Once);
    QTRY_COMPARE_EQ(m_backend.sandboxes.first()->runs.size(), 1);
    m_backend.sandboxes.first()->runs.first()->exit(0);
    QTRY_VERIFY(first->result && second->result);
    QCOMPARE_EQ(first->fact("run_id"), second->fact("run_id"));
}

void TestToolbox::killedSandboxEndsItsRuns()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call created = call(u"create_sandbox"_s, {});
    QTRY_VERIFY(created->result);
    const QString id = created->fact("sandbox_id");
    const Call run = call(u"run_command"_s, {{u"command"_s, u"sleep 9"_s}, {u"sandbox_id"_s, id}});
    QVERIFY(lastRun());

    const Call killed = call(u"kill_sandbox"_s, {{u"sandbox_id"_s, id}});

    QTRY_VERIFY(killed->result && run->result);
    QCOMPARE_EQ(killed->fact("state"), u"ended"_s);
    QCOMPARE_EQ(run->fact("end_reason"), u"killed"_s);
    const Call after = call(u"run_command"_s, {{u"command"_s, u"ls"_s}, {u"sandbox_id"_s, id}});
    QTRY_VERIFY(after->result);
    QVERIFY(after->result->text.contains(u"ended"_s));
}

void TestToolbox::nothingRunsWithoutTheLedger()
{
    m_book.level = approval::Level::ReviewBorder;
    const test::FileSizeLimit fullDisk(1);
    const Call run = runCode(u"echo"_s);

    QTRY_VERIFY(run->result);
    QVERIFY(run->result->isError);
    QVERIFY2(run->result->text.contains(u"ledger"_s), qPrintable(run->result->text));
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());
}

void TestToolbox::imagesPassUnopened()
{
    const Call created = call(u"create_sandbox"_s, {});
    QTRY_VERIFY(created->result);
    const QByteArray png = QByteArray("\x89PNG\r\n\x1a\n") + QByteArray("\0\0\0\rIHDR\0\0\0\x2\0\0\0\x3", 16) + "not really";
    m_backend.sandboxes.last()->files[u"/p.png"_s] = png;

    const Call read = call(u"read_sandbox_file"_s,
        {{u"path"_s, u"/p.png"_s}, {u"sandbox_id"_s, created->fact("sandbox_id")}});

    QTRY_VERIFY(read->result);
    QCOMPARE_EQ(read->result->attachments.size(), 1);
    QCOMPARE_EQ(std::get<mcp::Image>(read->result->attachments.first()).bytes, png);
}

void TestToolbox::imagesThatCannotBeScaledAreNamed()
{
    const Call created = call(u"create_sandbox"_s, {});
    QTRY_VERIFY(created->result);
    m_backend.sandboxes.last()->files[u"/wide.png"_s]
        = QByteArray("\x89PNG\r\n\x1a\n") + QByteArray("\0\0\0\rIHDR\0\0\x6\x21\0\0\0\x1", 16);

    const Call read = call(u"read_sandbox_file"_s,
        {{u"path"_s, u"/wide.png"_s}, {u"sandbox_id"_s, created->fact("sandbox_id")}});

    QTRY_VERIFY(read->result);
    QVERIFY(read->result->attachments.isEmpty());
    QVERIFY2(read->result->text.contains(u"/wide.png"_s), qPrintable(read->result->text));
}

void TestToolbox::aCellGivesItsResults()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call run = call(u"run_code"_s, {{u"language"_s, u"python"_s}, {u"code"_s, u"x"_s}});
    QTRY_VERIFY(lastRun());
    const QByteArray png = QByteArray("\x89PNG\r\n\x1a\n") + QByteArray("\0\0\0\rIHDR\0\0\0\x2\0\0\0\x3", 16);
    m_backend.sandboxes.last()->files[u"/tmp/sandtray/1.png"_s] = png;
    lastRun()->reports = {R"({"type":"result","main":false,"image":{"path":"/tmp/sandtray/1.png"}})",
        R"({"type":"result","main":true,"data":{"text/plain":"42"}})",
        R"({"type":"error","name":"KeyError","message":"'a'","traceback":"Traceback"})", "[]", "no json"};
    lastRun()->exit(1);

    QTRY_VERIFY(run->result);
    QCOMPARE_EQ(run->result->attachments.size(), 1);
    QCOMPARE_EQ(std::get<mcp::Image>(run->result->attachments.first()).bytes, png);
    const QJsonArray results = run->result->facts.value(u"results"_s).toArray();
    QCOMPARE_EQ(results.size(), 2);
    QCOMPARE_EQ(results.at(0).toObject().value(u"image"_s).toInt(-1), 0);
    QCOMPARE_EQ(results.at(1).toObject().value(u"text"_s).toString(), u"42"_s);
    QCOMPARE_EQ(run->result->facts.value(u"error"_s).toObject().value(u"name"_s).toString(), u"KeyError"_s);
    QVERIFY2(run->result->text.contains(u"[result]\n42"_s), qPrintable(run->result->text));
}

void TestToolbox::theContextIsPartOfTheAct()
{
    const QJsonObject first{{u"language"_s, u"python"_s}, {u"code"_s, u"x"_s}};
    QJsonObject second = first;
    second.insert(u"context"_s, u"other"_s);
    QJsonObject third = first;
    third.insert(u"reset_context"_s, true);
    QSet<QByteArray> digests;
    for (const QJsonObject &arguments : {first, second, third}) {
        const Call run = call(u"run_code"_s, arguments);
        QVERIFY(waitsForAnswer());
        digests.insert(m_queue->requests().first().act.digest());
        answer(approval::Answer::Decline);
        QTRY_VERIFY(run->result);
    }
    QCOMPARE_EQ(digests.size(), 3);
}

void TestToolbox::backgroundIsAnsweredAtOnce()
{
    const Call run = call(u"run_command"_s, {{u"command"_s, u"sleep 9"_s}, {u"background"_s, true}});
    QVERIFY(waitsForAnswer());
    QVERIFY(!run->result); // what waits for the human is no background yet
    answer(approval::Answer::Once);

    QTRY_VERIFY_WITH_TIMEOUT(run->result, 1000);
    QCOMPARE_EQ(run->fact("state"), u"running"_s);
    QTRY_VERIFY(lastRun());
    QVERIFY(lastRun()->isRunning());
}

void TestToolbox::signalsReachARunUnasked()
{
    const Call run = call(u"run_command"_s, {{u"command"_s, u"sleep 9"_s}, {u"background"_s, true}});
    QVERIFY(waitsForAnswer());
    answer(approval::Answer::Once);
    QTRY_VERIFY(lastRun());
    QVERIFY(lastRun()->spec.keepInput);
    const QString id = lastRun()->id().toString();

    const Call control = call(u"control_run"_s, {{u"run_id"_s, id}, {u"signal"_s, u"TERM"_s}, {u"close_input"_s, true}});

    QTRY_VERIFY(control->result);
    QVERIFY2(!control->result->isError, qPrintable(control->result->text));
    QCOMPARE_EQ(control->fact("state"), u"running"_s);
    QCOMPARE_EQ(lastRun()->signalsSent, QList{sandbox::RunSignal::Terminate});
    QVERIFY(lastRun()->isInputClosed);
}

void TestToolbox::typedInputIsARequest()
{
    const Call run = call(u"run_command"_s, {{u"command"_s, u"cat"_s}, {u"background"_s, true}});
    QVERIFY(waitsForAnswer());
    answer(approval::Answer::Once);
    QTRY_VERIFY(lastRun());
    const QString id = lastRun()->id().toString();

    const Call declined = call(u"control_run"_s, {{u"run_id"_s, id}, {u"input"_s, u"rm\n"_s}});
    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().kind, approval::Kind::OpenDoor);
    QCOMPARE_EQ(m_queue->requests().first().text, u"rm\n"_s);
    answer(approval::Answer::Decline);
    QTRY_VERIFY(declined->result);
    QVERIFY(lastRun()->input.isEmpty());

    const Call allowed = call(u"control_run"_s, {{u"run_id"_s, id}, {u"input"_s, u"hi\n"_s}});
    QVERIFY(waitsForAnswer());
    answer(approval::Answer::Once);
    QTRY_VERIFY(allowed->result);
    QCOMPARE_EQ(lastRun()->input, QByteArray("hi\n"));
    QCOMPARE_EQ(allowed->fact("controlled_run_id"), id);
}

void TestToolbox::controlRefusesWhatCannotBe_data()
{
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<QString>("part");
    QTest::newRow("nothing to do") << QJsonObject{} << u"input"_s;
    QTest::newRow("a signal of its own") << QJsonObject{{u"signal"_s, u"HUP"_s}} << u"signal"_s;
    QTest::newRow("an ended run") << QJsonObject{{u"signal"_s, u"INT"_s}} << u"ended"_s;
}

void TestToolbox::controlRefusesWhatCannotBe()
{
    QFETCH(QJsonObject, arguments);
    QFETCH(QString, part);
    m_book.level = approval::Level::ReviewBorder;
    const Call run = call(u"run_command"_s, {{u"command"_s, u"true"_s}});
    QTRY_VERIFY(lastRun());
    lastRun()->exit(0);
    QTRY_VERIFY(run->result);
    arguments.insert(u"run_id"_s, run->fact("run_id"));

    const Call refused = call(u"control_run"_s, arguments);
    QTRY_VERIFY(refused->result);
    QVERIFY(refused->result->isError);
    QVERIFY2(refused->result->text.contains(part), qPrintable(refused->result->text));
}

void TestToolbox::aFileWrittenWhileARequestWaitsStopsIt()
{
    const Call run = call(u"run_command"_s, {{u"command"_s, u"python3 setup.py"_s}});
    QVERIFY(waitsForAnswer());
    const Call written = call(u"write_sandbox_file"_s, {{u"path"_s, u"setup.py"_s}, {u"content"_s, u"evil"_s}});
    QTRY_VERIFY(written->result);

    answer(approval::Answer::Once);

    QTRY_VERIFY(run->result);
    QVERIFY(run->result->isError);
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());
}

void TestToolbox::aChangedFileIsShownAsItIs()
{
    const Call written = call(u"write_sandbox_file"_s, {{u"path"_s, u"c.py"_s}, {u"content"_s, u"good"_s}});
    QTRY_VERIFY(written->result);
    const Call first = call(u"run_command"_s, {{u"command"_s, u"python3 c.py"_s}});
    QVERIFY(waitsForAnswer());
    m_backend.sandboxes.last()->files[u"/home/sandbox/c.py"_s] = "evil";
    answer(approval::Answer::Once);
    QTRY_VERIFY(first->result);

    const Call second = call(u"run_command"_s, {{u"command"_s, u"python3 c.py"_s}});
    QVERIFY(waitsForAnswer());

    QCOMPARE_EQ(m_queue->requests().first().act.files.first().content, QByteArray("evil"));
}

void TestToolbox::whatCannotBeReadBackIsNotReviewed()
{
    const Call refused = call(u"write_sandbox_file"_s,
        {{u"path"_s, u"m.py"_s}, {u"content"_s, u"x"_s}, {u"mode"_s, u"0200"_s}});
    QTRY_VERIFY(refused->result);
    QVERIFY(refused->result->isError);

    const Call dots = call(u"write_sandbox_file"_s, {{u"path"_s, u"/usr/share/link/../../x/up.py"_s}, {u"content"_s, u"x"_s}});
    QTRY_VERIFY(dots->result);
    QVERIFY(m_backend.sandboxes.last()->files.contains(u"/usr/x/up.py"_s)); // no ".." is left for links to bend

    const Call large = call(u"write_sandbox_file"_s, {{u"path"_s, u"large"_s}, {u"content"_s, u"x"_s}, {u"append"_s, true}});
    QTRY_VERIFY(large->result);
    m_backend.sandboxes.last()->files[u"/home/sandbox/large"_s] = QByteArray(33 << 20, 'x');
    const Call more = call(u"write_sandbox_file"_s, {{u"path"_s, u"large"_s}, {u"content"_s, u"evil"_s}, {u"append"_s, true}});
    QTRY_VERIFY(more->result);
    QVERIFY(more->result->isError);
    const Call run = call(u"run_command"_s, {{u"command"_s, u"bash large"_s}});
    answer(approval::Answer::Once);
    QTRY_VERIFY(run->result);
    QVERIFY(run->result->isError);
    QVERIFY(m_backend.sandboxes.last()->runs.isEmpty());
}

void TestToolbox::anAllowedAppendDoesNotCoverTheWholeFile()
{
    const Call loop = runCode(u"sleep 9"_s);
    answer(approval::Answer::Once);
    QVERIFY(lastRun());
    const Call tail = call(u"write_sandbox_file"_s, {{u"path"_s, u"h.py"_s}, {u"content"_s, u"# tail"_s}, {u"append"_s, true}});
    answer(approval::Answer::Once);
    QTRY_VERIFY(tail->result);
    QVERIFY(!tail->result->isError);
    lastRun()->exit(0);
    QTRY_VERIFY(loop->result);

    const Call run = call(u"run_command"_s, {{u"command"_s, u"python3 h.py"_s}});
    QVERIFY(waitsForAnswer());

    QCOMPARE_EQ(m_queue->requests().first().act.files.size(), 1);
}

void TestToolbox::unseenDecisionsReviewNothing()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call written = call(u"write_sandbox_file"_s, {{u"path"_s, u"a.py"_s}, {u"content"_s, u"x"_s}});
    QTRY_VERIFY(written->result);
    const Call run = call(u"run_command"_s, {{u"command"_s, u"python3 a.py"_s}});
    QVERIFY(lastRun());
    lastRun()->exit(0);
    QTRY_VERIFY(run->result);

    m_book.level = approval::Level::ReviewScripts;
    const Call later = call(u"run_command"_s, {{u"command"_s, u"python3 a.py"_s}});
    QVERIFY(waitsForAnswer());

    QCOMPARE_EQ(m_queue->requests().first().act.files.size(), 1);
}

void TestToolbox::requestsOfAnEndedSandboxAreLost()
{
    const Call run = runCode(u"echo"_s);
    QVERIFY(waitsForAnswer());

    m_backend.sandboxes.last()->destroy(sandbox::EndReason::Killed);

    QTRY_VERIFY(run->result);
    QCOMPARE_EQ(run->fact("state"), u"lost"_s);
}

void TestToolbox::repeatOfARunningRunJoinsIt()
{
    m_book.level = approval::Level::ReviewBorder;
    const Call run = runCode(u"echo"_s);
    QVERIFY(lastRun());
    Q_EMIT run->undeliverable(); // its stream closed

    const Call again = runCode(u"echo"_s);
    lastRun()->exit(0);

    QTRY_VERIFY(again->result);
    QCOMPARE_EQ(m_backend.sandboxes.last()->runs.size(), 1);
}

QTEST_GUILESS_MAIN(TestToolbox)
#include "tst_toolbox.moc"
