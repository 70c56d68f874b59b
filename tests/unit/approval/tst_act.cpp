// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/act.h"
#include "approval/exposure.h"
#include "approval/unreviewedfiles.h"

#include <QTest>

using namespace sandtray::approval;
using namespace Qt::StringLiterals;

class TestAct : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPartIsInTheDigest_data();
    void everyPartIsInTheDigest();
    void orderOfInsertionDoesNotMatter();
    void exposureSurvivesItsJson();
    void foreignExposureIsNone_data();
    void foreignExposureIsNone();
    void filesStayUntilTheirBytesWereAllowed();
    void declinedFilesSaySo();
    void allowedBytesWrittenAgainAreNotNew();
};

namespace {

Act sample()
{
    return {.tool = u"run_command"_s,
        .arguments = {{u"command"_s, u"ls"_s}, {u"stdin"_s, QString()}},
        .environment = {{u"A"_s, u"1"_s}},
        .secrets = {u"TOKEN"_s},
        .origin = u"host"_s,
        .files = {{u"/home/sandbox/a.py"_s, FileUnderReview::State::New, 3, QByteArray(32, 'a'), "abc"}}};
}

}

void TestAct::everyPartIsInTheDigest_data()
{
    QTest::addColumn<Act>("changed");
    const auto row = [](const char *name, auto change) {
        Act act = sample();
        change(act);
        QTest::newRow(name) << act;
    };
    row("tool", [](Act &act) { act.tool = u"run_code"_s; });
    row("argument", [](Act &act) { act.arguments.insert(u"command"_s, u"ls "_s); });
    row("stdin", [](Act &act) { act.arguments.insert(u"stdin"_s, u"x"_s); });
    row("environment value", [](Act &act) { act.environment.insert(u"A"_s, u"2"_s); });
    row("environment name", [](Act &act) { act.environment.insert(u"BASH_ENV"_s, u"x"_s); });
    row("secret", [](Act &act) { act.secrets.clear(); });
    row("template", [](Act &act) { act.origin = u"other"_s; });
    row("file bytes", [](Act &act) { act.files.first().sha256[0] = 'b'; });
    row("file path", [](Act &act) { act.files.first().path = u"/home/sandbox/b.py"_s; });
    row("no file", [](Act &act) { act.files.clear(); });
}

void TestAct::everyPartIsInTheDigest()
{
    QFETCH(Act, changed);

    QVERIFY(changed.digest() != sample().digest());
    QCOMPARE_EQ(changed.digest().size(), 32);
}

void TestAct::orderOfInsertionDoesNotMatter()
{
    Act act = sample();
    act.arguments = {};
    act.arguments.insert(u"stdin"_s, QString());
    act.arguments.insert(u"command"_s, u"ls"_s);

    QCOMPARE_EQ(act.canonical(), sample().canonical());
}

void TestAct::exposureSurvivesItsJson()
{
    const Exposure exposure{Reach::Hosts, {u"a.example"_s, u"b.example"_s}, {u"S"_s}, {u"/f"_s}, {u"/d"_s}, {80, 443},
        u"host"_s};

    QVERIFY(exposureFromJson(toJson(exposure)) == exposure);
}

void TestAct::foreignExposureIsNone_data()
{
    QTest::addColumn<QByteArray>("text");
    QByteArray good = toJson(Exposure());
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("list") << QByteArray("[]");
    QTest::newRow("missing members") << QByteArray("{\"network\":0}");
    QTest::newRow("unknown network") << QByteArray(good).replace("\"network\":0", "\"network\":9");
    QTest::newRow("unknown member") << QByteArray(good).replace("{", "{\"future\":1,");
}

void TestAct::foreignExposureIsNone()
{
    QFETCH(QByteArray, text);

    QVERIFY(!exposureFromJson(text));
}

void TestAct::filesStayUntilTheirBytesWereAllowed()
{
    UnreviewedFiles files;
    files.noteWritten(u"/home/sandbox/b.py"_s, "1");
    files.noteWritten(u"/home/sandbox/a.py"_s, "1");
    const QList<FileUnderReview> reviewed = files.pending();
    QCOMPARE_EQ(reviewed.size(), 2);
    QCOMPARE_EQ(reviewed.first().path, u"/home/sandbox/a.py"_s);

    files.noteWritten(u"/home/sandbox/a.py"_s, "2"); // after the review was shown
    files.noteAllowed(reviewed);

    QCOMPARE_EQ(files.pending().size(), 1);
    QCOMPARE_EQ(files.pending().first().content, QByteArray("2"));
    files.noteWritten(u"/home/sandbox/b.py"_s, "3");
    QCOMPARE_EQ(files.pending().last().state, FileUnderReview::State::Changed);
}

void TestAct::declinedFilesSaySo()
{
    UnreviewedFiles files;
    files.noteWritten(u"/home/sandbox/evil.py"_s, "evil");
    files.noteDeclined(files.pending());

    files.noteWritten(u"/home/sandbox/evil.py"_s, "evil, written again");

    QCOMPARE_EQ(files.pending().first().state, FileUnderReview::State::DeclinedBefore);
}

void TestAct::allowedBytesWrittenAgainAreNotNew()
{
    UnreviewedFiles files;
    files.noteWritten(u"/home/sandbox/a.py"_s, "1");
    files.noteAllowed(files.pending());
    files.noteWritten(u"/home/sandbox/a.py"_s, "2");

    files.noteWritten(u"/home/sandbox/a.py"_s, "1");

    QVERIFY(files.pending().isEmpty());
}

QTEST_GUILESS_MAIN(TestAct)
#include "tst_act.moc"
