// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds every hostile string of h07_dialog_corpus.py through the live review window and lets the script judge what a
// screen reader finds there; asserts beside it what the script's last column asks beyond that.
#include "gui/accessibletext.h"
#include "gui/codeview.h"
#include "gui/fakeclock.h"
#include "gui/noticelist.h"
#include "gui/quotedtext.h"
#include "gui/reviewwindow.h"
#include "gui/samples.h"

#include <QJsonDocument>
#include <QLabel>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryFile>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

class DialogCorpusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void passesTheJudge();
    void showsNothingOutsideOfFrames();
    void flagsLookAlikes();
    void keepsTheTitleItsOwn();
    void namesTheNameless();
    void hasNoMnemonicOfAStranger();
    void keepsHostsWhole();
    void countsWhatIsBelowAndWarns();
    void givesNoVerdictOnPlainText();

private:
    struct Entry {
        QString id;
        QString field;
        QString text;
    };
    static approval::Request requestFor(const Entry &entry);
    static QByteArray script(const QStringList &arguments);
    [[nodiscard]] Entry entry(const QString &id) const;
    /// The window as it stands with this entry in view.
    struct Shown {
        test::FakeClock clock;
        approval::ReviewQueue queue{clock};
        gui::ReviewWindow window{queue, clock};
    };
    static std::unique_ptr<Shown> show(const Entry &entry);

    QList<Entry> m_corpus;
};

QByteArray DialogCorpusTest::script(const QStringList &arguments)
{
    QProcess python;
    python.start(u"python3"_s, QStringList{QStringLiteral(SANDTRAY_DIALOG_CORPUS)} + arguments);
    if (!python.waitForFinished())
        qFatal("python3 does not answer");
    return python.readAllStandardOutput();
}

void DialogCorpusTest::initTestCase()
{
    for (const QByteArray &line : script({u"requests"_s}).split('\n')) {
        const QJsonObject request = QJsonDocument::fromJson(line).object();
        const QJsonObject arguments = request[u"params"_s][u"arguments"_s].toObject();
        if (arguments.isEmpty())
            continue;
        Entry each{request[u"id"_s].toString(), u"name"_s, arguments[u"name"_s].toString()};
        if (arguments.contains(u"code"_s))
            each = {each.id, u"script"_s, arguments[u"code"_s].toString()};
        else if (arguments.contains(u"allow_hosts"_s))
            each = {each.id, u"host"_s, arguments[u"allow_hosts"_s][0].toString()};
        else if (arguments.contains(u"host_path"_s))
            each = {each.id, u"path"_s, arguments[u"host_path"_s].toString()};
        else if (arguments.contains(u"env"_s))
            each = {each.id, u"env"_s, arguments[u"env"_s].toObject().keys().first()};
        m_corpus += each;
    }
    QCOMPARE(m_corpus.size(), 30);
}

DialogCorpusTest::Entry DialogCorpusTest::entry(const QString &id) const
{
    const auto found = std::ranges::find(m_corpus, id, &Entry::id);
    return found == m_corpus.end() ? Entry{} : *found;
}

approval::Request DialogCorpusTest::requestFor(const Entry &entry)
{
    approval::Request request = test::sampleRequest();
    request.text = u"true"_s;
    if (entry.field == u"script") {
        request.text = entry.text;
    } else if (entry.field == u"host") {
        request.exposure.network = approval::Reach::Hosts;
        request.exposure.hosts = {entry.text};
        request.act.arguments[u"allow_hosts"_s] = entry.text;
    } else if (entry.field == u"path") {
        request.exposure.hostFiles = {entry.text};
        request.act.arguments[u"host_path"_s] = entry.text;
    } else if (entry.field == u"env") {
        request.act.environment = {{entry.text, u"/tmp/x.so"_s}};
    } else {
        request.asker.name = request.asker.claimedName = request.sandboxName = request.reason = entry.text;
        request.act.files = {
            {u"/home/sandbox/"_s + entry.text, approval::FileUnderReview::State::New, 1, QByteArray(32, 'a'), "x"}};
    }
    request.act.arguments[u"code"_s] = request.text;
    return request;
}

std::unique_ptr<DialogCorpusTest::Shown> DialogCorpusTest::show(const Entry &entry)
{
    auto shown = std::make_unique<Shown>();
    if (shown->queue.submit(requestFor(entry)) || !QTest::qWaitForWindowExposed(&shown->window))
        qFatal("not shown");
    return shown;
}

void DialogCorpusTest::passesTheJudge()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    for (const Entry &each : m_corpus) {
        const auto shown = show(each);
        auto *parts = shown->window.findChild<QListWidget *>(u"parts"_s);
        for (int part = 0; part < parts->count(); ++part) {
            // Only the script may have lines; a name must stay on one, so the other parts are judged line by line.
            parts->setCurrentRow(part);
            QString text = test::accessibleText(shown->window);
            if (part > 0)
                text.replace(u'\n', u' ');
            const QJsonObject line{{u"id"_s, each.id}, {u"shown"_s, text}};
            file.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
        }
    }
    file.flush();

    const QByteArray verdict = script({u"check"_s, file.fileName()});

    QVERIFY2(!verdict.contains("FAIL"), verdict.constData());
    QVERIFY(verdict.count("PASS") >= 30 * 3);
}

void DialogCorpusTest::showsNothingOutsideOfFrames()
{
    const auto shown = show(entry(u"D06"_s));

    for (const QLabel *label : shown->window.findChildren<QLabel *>()) {
        QVERIFY2(label->textFormat() == Qt::PlainText || label->objectName().isEmpty(), qPrintable(label->text()));
        QVERIFY2(!label->text().contains(u"Apple"_s), qPrintable(label->text()));
        QVERIFY(!label->openExternalLinks());
    }
    QCOMPARE(shown->window.findChild<gui::QuotedText *>(u"clientName"_s)->code().text(), entry(u"D06"_s).text);
}

void DialogCorpusTest::flagsLookAlikes()
{
    for (const QString &id : {u"D03"_s, u"D04"_s}) {
        const auto shown = show(entry(id));
        QVERIFY2(test::accessibleText(shown->window).contains(u"look-alike letters"_s), qPrintable(id));
    }
}

void DialogCorpusTest::keepsTheTitleItsOwn()
{
    const QString title = show(entry(u"D01"_s))->window.windowTitle();

    QCOMPARE(show(entry(u"D11"_s))->window.windowTitle(), title);
    QVERIFY(!title.isEmpty());
}

void DialogCorpusTest::namesTheNameless()
{
    QCOMPARE(
        show(entry(u"D18"_s))->window.findChild<gui::QuotedText *>(u"clientName"_s)->code().text(), u"(no name)"_s);
}

void DialogCorpusTest::hasNoMnemonicOfAStranger()
{
    const auto shown = show(entry(u"D19"_s));

    QCOMPARE(shown->window.findChild<gui::QuotedText *>(u"clientName"_s)->code().text(), u"&Allow &Deny"_s);
}

void DialogCorpusTest::keepsHostsWhole()
{
    for (const QString &id : {u"D20"_s, u"D21"_s, u"D22"_s}) {
        const auto shown = show(entry(id));
        const auto *exposure = shown->window.findChild<gui::QuotedText *>(u"exposure"_s);
        QVERIFY(exposure->code().text().contains(entry(id).text));
        QCOMPARE(exposure->linesBelow(), 0); // nothing elided, nothing to scroll
    }
}

void DialogCorpusTest::countsWhatIsBelowAndWarns()
{
    for (const QString &id : {u"D07"_s, u"D08"_s}) {
        const auto shown = show(entry(id));
        const QString text = test::accessibleText(shown->window);
        QVERIFY2(text.contains(u"long stretch of blank space"_s), qPrintable(id));
        QVERIFY2(text.contains(u"more line"_s), qPrintable(id));
    }
}

void DialogCorpusTest::givesNoVerdictOnPlainText()
{
    const auto shown = show(entry(u"D30"_s));

    QCOMPARE(shown->window.findChild<gui::CodeView *>(u"code"_s)->code().text(), entry(u"D30"_s).text);
    QVERIFY(!test::accessibleText(shown->window).contains(u"safe"_s, Qt::CaseInsensitive));
}

QTEST_MAIN(DialogCorpusTest)
#include "tst_dialogcorpus.moc"
