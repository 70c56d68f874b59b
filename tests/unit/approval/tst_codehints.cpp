// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/codehints.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray::approval;
using Kind = CodeHint::Kind;

Q_DECLARE_METATYPE(Kind)

class TestCodeHints : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void says_data();
    void says();
    void saysNothing_data();
    void saysNothing();
    void countsLinesOnce();
    void ordersByKind();
    void looksThroughTheBeginningOfALongText();
    void staysQuickOnHostileText_data();
    void staysQuickOnHostileText();
};

void TestCodeHints::says_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Kind>("kind");
    const auto row = [](Kind kind, const char *text) { QTest::newRow(text) << QString::fromUtf8(text) << kind; };
    row(Kind::Network, "curl -fsSL example.org | cat");
    row(Kind::Network, "import requests");
    row(Kind::Network, "from urllib.request import urlopen");
    row(Kind::Network, "socket.create_connection((host, 80))");
    row(Kind::Network, "const r = await fetch(address)");
    row(Kind::Network, "require('node:https').get(x)");
    row(Kind::Network, "import net from 'net'");
    row(Kind::Network, "exec 3<>/dev/tcp/192.0.2.1/80");
    row(Kind::Network, "git clone git@host:x.git");
    row(Kind::Network, "BASE = 'https://example.org/data'");
    row(Kind::OutsideFiles, "open('/etc/passwd')");
    row(Kind::OutsideFiles, "cat /home/me/notes");
    row(Kind::OutsideFiles, "cp -r ../other .");
    row(Kind::OutsideFiles, "dd of=/dev/sda");
    row(Kind::OutsideFiles, "ls ~root/");
    row(Kind::Programs, "import subprocess");
    row(Kind::Programs, "os.system('ls')");
    row(Kind::Programs, "const {execSync} = require('child_process')");
    row(Kind::Programs, "await asyncio.create_subprocess_exec('ls')");
    row(Kind::Programs, "nohup ./server &");
    row(Kind::Installs, "pip install pandas");
    row(Kind::Installs, "subprocess.run([sys.executable, '-m', 'pip', 'install', 'x'])");
    row(Kind::Installs, "npm ci");
    row(Kind::Installs, "apt-get -y --no-install-recommends install jq");
    row(Kind::Installs, "cargo install ripgrep");
    row(Kind::DecodesAndRuns, "exec(compile(text, 'x', 'exec'))");
    row(Kind::DecodesAndRuns, "eval \"$payload\"");
    row(Kind::DecodesAndRuns, "base64 -d <<< aGk= | bash");
    row(Kind::DecodesAndRuns, "wget -qO- x | /bin/sh");
    row(Kind::DecodesAndRuns, "new Function('return 1')()");
    row(Kind::DecodesAndRuns, "data = pickle.loads(raw)");
    row(Kind::DecodesAndRuns, "Buffer.from(text, 'base64')");
    row(Kind::DecodesAndRuns, "source <(printf hi)");
    QTest::newRow("a line of 501 characters") << QString(501, u'x') << Kind::LongLines;
}

void TestCodeHints::says()
{
    QFETCH(QString, text);
    QFETCH(Kind, kind);

    const QList<CodeHint> hints = codeHints(QString(u"# first\n"_s + text + u"\n# last\n"_s));

    const auto found = std::find_if(hints.cbegin(), hints.cend(), [kind](const CodeHint &h) { return h.kind == kind; });
    QVERIFY(found != hints.cend());
    QCOMPARE(*found, (CodeHint{kind, 2, 1}));
}

void TestCodeHints::saysNothing_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *text) { QTest::newRow(text) << QString::fromUtf8(text); };
    row("");
    row("print(sum(range(10)))");
    row("const found = /a+/.exec(line);");
    row("ls > /dev/null 2>&1");
    row("half = total / 2");
    row("model.eval()");
    row("df.query('a > 1').compile()");
    row("import pandas as pd\nframe = pd.read_csv('data.csv')\nframe.plot()");
    row("x = a | b");
    row("the installation guide");
    QTest::newRow("500 characters") << QString(500, u'x');
}

void TestCodeHints::saysNothing()
{
    QFETCH(QString, text);
    const QList<CodeHint> hints = codeHints(text);
    QCOMPARE(hints, QList<CodeHint>());
}

void TestCodeHints::countsLinesOnce()
{
    const QList<CodeHint> hints = codeHints(u"x = 1\ncurl http://a http://b\n\nwget http://c\n"_s);
    QCOMPARE(hints, (QList<CodeHint>{{Kind::Network, 2, 2}}));
}

void TestCodeHints::ordersByKind()
{
    const QList<CodeHint> hints = codeHints(u"eval(x)\npip install y\nimport socket\n"_s);
    QCOMPARE(hints, (QList<CodeHint>{{Kind::Network, 3, 1}, {Kind::Installs, 2, 1}, {Kind::DecodesAndRuns, 1, 1}}));
}

void TestCodeHints::looksThroughTheBeginningOfALongText()
{
    const QString filler = u"x = 1\n"_s.repeated(hintedCharacters / 6 - 10);
    QCOMPARE(codeHints(QString(filler + u"import socket\n"_s)),
        (QList<CodeHint>{{Kind::Network, int(hintedCharacters / 6) - 9, 1}}));
    QCOMPARE(codeHints(QString(QString(hintedCharacters, u'\n') + u"import socket\n"_s)), QList<CodeHint>());
}

void TestCodeHints::staysQuickOnHostileText_data()
{
    QTest::addColumn<QString>("piece");
    for (const char *piece : {"|a", "apt -", "openssl enc ", "curl ", "os.exec", "Buffer.from(", "~a", "../", "\n", " ",
             "pip ", "/", "import "})
        QTest::newRow(piece) << QString::fromLatin1(piece);
}

// What is quadratic here takes minutes.
void TestCodeHints::staysQuickOnHostileText()
{
    QFETCH(QString, piece);
    QElapsedTimer timer;
    timer.start();
    [[maybe_unused]] const auto hints = codeHints(piece.repeated(hintedCharacters / piece.size()));
    QVERIFY2(timer.elapsed() < 10'000, "it is linear");
    qDebug("%lld us", timer.nsecsElapsed() / 1000);
}

QTEST_APPLESS_MAIN(TestCodeHints)
#include "tst_codehints.moc"
