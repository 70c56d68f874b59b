// SPDX-License-Identifier: GPL-3.0-or-later
// The review as a person meets it: the built tray application on a real display, real keys from outside, and an AI
// client that waits for the answer.
#include "support/instance.h"

#include <QCryptographicHash>
#include <QStandardPaths>
#include <QTest>

using namespace sandtray;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int deadMilliseconds = 1000;
constexpr int keyPause = 500; // xdotool changes the key map to type: what was pressed before must have arrived

QString xdotool(const QStringList &arguments)
{
    QProcess process;
    process.start(u"xdotool"_s, arguments);
    process.waitForFinished(5000);
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

QString reviewWindow()
{
    return xdotool({u"search"_s, u"--onlyvisible"_s, u"--name"_s, u"Review a request"_s}).section(u'\n', 0, 0);
}

void press(const QString &keys)
{
    xdotool({u"key"_s, u"--clearmodifiers"_s, keys});
}

}

class TestRealReview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void earlyKeysAnswerNothing();
    void declineWithAReasonReachesTheClient();
    void aDeclinedFileIsStillListedAndWhatRunsIsWhatWasShown();
    void aFunctionInTheEnvironmentIsRefusedUnasked();
    void aSecondStartShowsTheWindow();

private:
    using Answer = QFuture<Result<cli::McpClient::Answer>>;

    [[nodiscard]] Answer run(const QString &command)
    {
        return m_instance->begin(u"run_command"_s, {{u"command"_s, command}, {u"sandbox_id"_s, m_sandbox}});
    }
    /// Waits until the window is there, has the keyboard and takes answers.
    void awaitReview()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!reviewWindow().isEmpty(), 10'000);
        xdotool({u"windowactivate"_s, u"--sync"_s, reviewWindow()});
        QTest::qWait(deadMilliseconds + 400);
    }

    std::unique_ptr<test::Instance> m_instance;
    QString m_sandbox;
};

void TestRealReview::initTestCase()
{
    QVERIFY2(!QStandardPaths::findExecutable(u"xdotool"_s).isEmpty(), "xdotool is needed");
    m_instance = std::make_unique<test::Instance>(QStringList(), test::Instance::Mode::Tray);
    QVERIFY(m_instance->isReady());
    m_sandbox = m_instance->call(u"create_sandbox"_s, {{u"name"_s, u"desk"_s}}).facts.value(u"sandbox_id"_s).toString();
    QVERIFY(!m_sandbox.isEmpty());
}

void TestRealReview::cleanupTestCase()
{
    QVERIFY(m_instance->quit());
}

void TestRealReview::earlyKeysAnswerNothing()
{
    const Answer answer = run(u"echo allowed"_s);
    QTRY_VERIFY_WITH_TIMEOUT(!reviewWindow().isEmpty(), 10'000);
    xdotool({u"windowactivate"_s, u"--sync"_s, reviewWindow()});
    for (const QString &keys : {u"Return"_s, u"space"_s, u"alt+o"_s, u"Escape"_s, u"y"_s})
        press(keys);
    QVERIFY(!reviewWindow().isEmpty());
    QVERIFY(!answer.isFinished());

    awaitReview();
    press(u"alt+o"_s);

    QTRY_VERIFY_WITH_TIMEOUT(answer.isFinished(), 10'000);
    QCOMPARE_EQ(answer.result()->facts.value(u"stdout"_s).toString(), u"allowed\n"_s);
}

void TestRealReview::declineWithAReasonReachesTheClient()
{
    const Answer answer = run(u"touch declined"_s);
    awaitReview();
    press(u"alt+r"_s);
    QTest::qWait(keyPause);
    xdotool({u"type"_s, u"not today"_s});
    QTest::qWait(keyPause);
    press(u"Return"_s);

    QTRY_VERIFY_WITH_TIMEOUT(answer.isFinished(), 10'000);
    QVERIFY(answer.result()->isError);
    QVERIFY2(answer.result()->text.contains(u"not today"_s), qPrintable(answer.result()->text));
    const auto files = m_instance->call(u"list_sandbox_files"_s, {{u"sandbox_id"_s, m_sandbox}});
    QVERIFY(!files.text.contains(u"declined"_s));
}

void TestRealReview::aDeclinedFileIsStillListedAndWhatRunsIsWhatWasShown()
{
    (void)m_instance->call(u"write_sandbox_file"_s,
        {{u"path"_s, u"job.py"_s}, {u"content"_s, u"print('the job')\n"_s}, {u"sandbox_id"_s, m_sandbox}});
    const Answer declined = run(u"python3 job.py"_s);
    awaitReview();
    press(u"alt+d"_s);
    QTRY_VERIFY_WITH_TIMEOUT(declined.isFinished(), 10'000);
    QVERIFY(declined.result()->isError);

    const Answer allowed = run(u"python3 job.py"_s);
    awaitReview();
    press(u"alt+o"_s);
    QTRY_VERIFY_WITH_TIMEOUT(allowed.isFinished(), 10'000);
    QCOMPARE_EQ(allowed.result()->facts.value(u"stdout"_s).toString(), u"the job\n"_s);

    const test::Instance::Ran log = m_instance->run({u"log"_s, u"--json"_s, u"--kind"_s, u"request"_s});
    const QString shownHash = QString::fromLatin1(
        QCryptographicHash::hash("print('the job')\n", QCryptographicHash::Sha256).toHex());
    QCOMPARE_EQ(log.output.count(shownHash), 2); // asked twice, with the same bytes
}

void TestRealReview::aFunctionInTheEnvironmentIsRefusedUnasked()
{
    const auto answer = m_instance->call(u"run_command"_s,
        {{u"command"_s, u"ls"_s}, {u"sandbox_id"_s, m_sandbox},
            {u"env"_s, QJsonObject{{u"BASH_FUNC_ls%%"_s, u"() { evil; }"_s}}}});

    QVERIFY(answer.isError);
    QVERIFY(reviewWindow().isEmpty());
}

void TestRealReview::aSecondStartShowsTheWindow()
{
    QCOMPARE_EQ(m_instance->run({}).exitCode, 0);

    QTRY_VERIFY_WITH_TIMEOUT(!xdotool({u"search"_s, u"--onlyvisible"_s, u"--name"_s, u"^Sandtray$"_s}).isEmpty(), 10'000);
}

QTEST_GUILESS_MAIN(TestRealReview)
#include "tst_realreview.moc"
