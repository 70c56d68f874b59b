// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/holdpolicy.h"

#include <QTest>

using namespace std::chrono_literals;
using std::chrono::seconds;

/// A call is answered before its client gives up, and held long enough for a person where the client can wait.
class TestHoldPolicy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersBeforeTheClientGivesUp_data();
    void answersBeforeTheClientGivesUp();
    void trustsNoUnknownClientToWait();
};

void TestHoldPolicy::answersBeforeTheClientGivesUp_data()
{
    QTest::addColumn<QString>("client");
    QTest::addColumn<bool>("progress");
    QTest::addColumn<seconds>("limit"); // the client's own, unless it is told otherwise
    QTest::addColumn<seconds>("atLeast");
    const auto row = [](const char *name, const char *client, bool progress, seconds limit, seconds atLeast) {
        QTest::newRow(name) << QString::fromLatin1(client) << progress << limit << atLeast;
    };
    row("Claude Code, silent", "claude-code", false, 300s, 200s);
    row("Claude Code, progress", "claude-code", true, 1800s, 6min); // measured: progress extends it
    row("Codex", "codex-mcp-client", true, 300s, 200s); // measured: progress does not extend it
    row("Gemini CLI", "gemini-cli-mcp-client-sandtray", true, 600s, 6min);
    row("OpenCode, silent", "opencode", false, 60s, 40s);
    row("OpenCode, progress", "opencode", true, 3600s, 6min);
    row("Copilot CLI, silent", "copilot-cli", false, 180s, 120s);
    row("Copilot CLI, progress", "copilot-cli", true, 3600s, 6min);
    row("Continue CLI", "continue-cli-client", false, 60s, 40s);
    row("Cowork", "local-agent-mode-1234", false, 60s, 40s);
    row("Claude Desktop", "claude-ai", false, 60s, 40s); // its two tabs differ
    row("VS Code", "Visual Studio Code", false, 300s, 200s);
    row("Cursor", "cursor-vscode", false, 60s, 20s);
    row("Jan", "jan", false, 30s, 20s);
}

void TestHoldPolicy::answersBeforeTheClientGivesUp()
{
    QFETCH(const QString, client);
    QFETCH(const bool, progress);
    QFETCH(const seconds, limit);
    QFETCH(const seconds, atLeast);

    const seconds hold = sandtray::tools::patienceOf(client, progress);

    QVERIFY2(hold + 5s <= limit, qPrintable(QString::number(hold.count())));
    QVERIFY2(hold >= atLeast, qPrintable(QString::number(hold.count())));
}

void TestHoldPolicy::trustsNoUnknownClientToWait()
{
    for (const char *name : {"", "claude", "Claude-Code", "my-client"})
        QCOMPARE(sandtray::tools::patienceOf(QString::fromLatin1(name), true), 25s);
}

QTEST_GUILESS_MAIN(TestHoldPolicy)
#include "tst_holdpolicy.moc"
