// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/errorsentence.h"
#include "gui/language.h"
#include "gui/problem.h"

#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using Choice = settings::Settings::Language;

class ErrorSentenceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasASentenceForEachCode_data();
    void hasASentenceForEachCode();
    void makesDetailsVisible();
    void hasASentenceForEachProblem();

private:
    gui::Language m_language;
};

void ErrorSentenceTest::hasASentenceForEachCode_data()
{
    QTest::addColumn<int>("code");
    for (int code = 0; code <= static_cast<int>(Code::Internal); ++code)
        QTest::addRow("%d", code) << code;
}

void ErrorSentenceTest::hasASentenceForEachCode()
{
    QFETCH(int, code);
    const Error error{static_cast<Code>(code), u"some detail"_s};

    m_language.use(Choice::English);
    const QString english = gui::ErrorSentence::of(error);
    m_language.use(Choice::French);
    const QString french = gui::ErrorSentence::of(error);

    QVERIFY(english.size() > 20);
    QVERIFY(english != french);
    const bool isInternal = error.code == Code::Internal;
    QCOMPARE(english.contains(u"went wrong inside"_s), isInternal);
}

void ErrorSentenceTest::makesDetailsVisible()
{
    const QString sentence = gui::ErrorSentence::of({Code::Io, u"a\u202eb\nc"_s});

    QVERIFY(sentence.contains(u"a⟦U+202E⟧b⟦U+000A⟧c"_s));
}

void ErrorSentenceTest::hasASentenceForEachProblem()
{
    m_language.use(Choice::English);
    QSet<QString> sentences;
    for (int kind = 0; kind < static_cast<int>(gui::Problem::Kind::Host); ++kind) {
        gui::Problem problem;
        problem.kind = static_cast<gui::Problem::Kind>(kind);
        sentences.insert(gui::ProblemWords::notice(problem).text);
    }
    for (int kind = 0; kind <= static_cast<int>(sandbox::HostProblem::Kind::Other); ++kind) {
        sandbox::HostProblem host;
        host.kind = static_cast<sandbox::HostProblem::Kind>(kind);
        host.fix = u"sudo apt install bubblewrap"_s;
        const QString text = gui::ProblemWords::notice(gui::Problem::of(host)).text;
        QVERIFY(text.endsWith(host.fix));
        sentences.insert(text);
    }

    QCOMPARE(sentences.size(), 8 + 6);
    QVERIFY(!sentences.contains(QString()));
}

QTEST_GUILESS_MAIN(ErrorSentenceTest)
#include "tst_errorsentence.moc"
