// SPDX-License-Identifier: GPL-3.0-or-later
// Walks every window as assistive technology sees it: whatever can be operated has a name, and the keyboard reaches it.
#include "gui/editdialog.h"
#include "gui/reviewwindow.h"
#include "gui/samples.h"
#include "gui/windowfixture.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

namespace {

constexpr int mostTabs = 150;

bool isOperated(const QAccessibleInterface &at)
{
    static const QSet<QAccessible::Role> roles{QAccessible::Button, QAccessible::ButtonMenu, QAccessible::CheckBox,
        QAccessible::RadioButton, QAccessible::ComboBox, QAccessible::EditableText, QAccessible::SpinBox,
        QAccessible::List, QAccessible::Table, QAccessible::Link, QAccessible::Slider, QAccessible::PageTab};
    return roles.contains(at.role());
}

/// Everything visible that can be operated; the inner parts of a spin box or an open list are their owner's.
void collect(QAccessibleInterface *at, QList<QWidget *> &found)
{
    if (!at || at->state().invisible)
        return;
    auto *widget = qobject_cast<QWidget *>(at->object());
    if (widget && !widget->isVisible())
        return;
    if (widget && isOperated(*at)) {
        found += widget;
        return;
    }
    for (int i = 0; i < at->childCount(); ++i)
        collect(at->child(i), found);
}

QList<QWidget *> operatedIn(QWidget &window)
{
    QList<QWidget *> found;
    collect(QAccessible::queryAccessibleInterface(&window), found);
    return found;
}

QString describe(const QWidget &widget)
{
    return u"%1 %2 in %3"_s.arg(
        QLatin1StringView(widget.metaObject()->className()), widget.objectName(), widget.window()->objectName());
}

QSet<QWidget *> reachedByTab(QWidget &window)
{
    QSet<QWidget *> reached;
    for (int i = 0; i < mostTabs; ++i) {
        QWidget *focus = window.focusWidget();
        if (!focus)
            break;
        reached += focus;
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    return reached;
}

/// A radio button is reached through its group, by the arrow keys.
bool isReached(QWidget *widget, const QSet<QWidget *> &reached)
{
    if (qobject_cast<QRadioButton *>(widget)) {
        const auto group = widget->parentWidget()->findChildren<QRadioButton *>();
        return std::any_of(group.begin(), group.end(), [&](QWidget *each) { return reached.contains(each); });
    }
    return reached.contains(widget);
}

}

class AccessibilityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPage_data();
    void everyPage();
    void oneSandbox();
    void everyReview_data();
    void everyReview();
    void everyDialog_data();
    void everyDialog();
    void theEditor();
    void whatIsAskedIsReadWithTheFocus();

private:
    void check(QWidget &window);
};

void AccessibilityTest::check(QWidget &window)
{
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const QList<QWidget *> operated = operatedIn(window);
    QVERIFY(!operated.isEmpty());
    for (QWidget *each : operated)
        QVERIFY2(!QAccessible::queryAccessibleInterface(each)->text(QAccessible::Name).isEmpty(),
            qPrintable(u"no name: "_s + describe(*each)));
    if (!window.focusWidget())
        QTest::keyClick(&window, Qt::Key_Tab);
    const QSet<QWidget *> reached = reachedByTab(window);
    for (QWidget *each : operated) {
        if (each->isEnabled())
            QVERIFY2(isReached(each, reached), qPrintable(u"not reached: "_s + describe(*each)));
    }
}

void AccessibilityTest::everyPage_data()
{
    QTest::addColumn<int>("page");
    QTest::addColumn<bool>("isFilled");
    for (int page = 0; page <= static_cast<int>(gui::MainWindow::PageIndex::Protection); ++page) {
        QTest::addRow("page %d, empty", page) << page << false;
        QTest::addRow("page %d, filled", page) << page << true;
    }
}

void AccessibilityTest::everyPage()
{
    QFETCH(int, page);
    QFETCH(bool, isFilled);
    test::WindowFixture fixture;
    if (isFilled)
        fixture.fill();
    fixture.window.show();
    fixture.window.openPage(static_cast<gui::MainWindow::PageIndex>(page));
    QTest::qWait(100); // what is read meanwhile
    for (auto *table : fixture.window.findChildren<QTableView *>())
        table->selectRow(0);

    check(fixture.window);
}

void AccessibilityTest::oneSandbox()
{
    test::WindowFixture fixture;
    fixture.fill();
    fixture.window.show();
    fixture.window.findChild<QTableView *>(u"sandboxes"_s)->selectRow(0);
    fixture.window.findChild<QPushButton *>(u"openSandbox"_s)->click();
    fixture.window.findChild<QTableView *>(u"timeline"_s)->selectRow(0);

    check(fixture.window);
}

void AccessibilityTest::everyReview_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("script") << 0;
    QTest::newRow("everything at once") << 1;
    QTest::newRow("sign-in") << 2;
}

void AccessibilityTest::everyReview()
{
    QFETCH(int, kind);
    test::FakeClock clock;
    approval::ReviewQueue queue(clock);
    gui::ReviewWindow window(queue, clock);
    const approval::Request request = kind == 0 ? test::sampleRequest()
        : kind == 1                             ? test::busyRequest()
                                                : test::sampleSignIn();
    QVERIFY(!queue.submit(request));
    QVERIFY(QTest::qWaitForWindowActive(&window));
    clock.advance(gui::AnswerGuard::deadTime);

    check(window);
    if (kind < 2) {
        QTest::keyClick(&window, Qt::Key_R, Qt::AltModifier);
        QTRY_VERIFY(window.findChild<QWidget *>(u"declineReason"_s)->isVisible());
        check(window);
    }
}

void AccessibilityTest::everyDialog_data()
{
    QTest::addColumn<QString>("button");
    for (const char *button : {"createToken", "addSecret", "cursorButton", "codexButton", "jetbrainsButton"})
        QTest::newRow(button) << QString::fromLatin1(button);
}

void AccessibilityTest::everyDialog()
{
    QFETCH(QString, button);
    test::WindowFixture fixture;
    fixture.window.show();
    fixture.window.openPage(gui::MainWindow::PageIndex::Connect);
    QTRY_VERIFY(fixture.window.findChild<QPushButton *>(button)->isEnabled());
    QTest::qWait(100);
    fixture.window.findChild<QPushButton *>(button)->click();
    QTRY_VERIFY(QApplication::activeModalWidget());

    check(*QApplication::activeModalWidget());
}

/// It keeps Tab for itself, so every button has a letter.
void AccessibilityTest::theEditor()
{
    const approval::Request request = test::sampleRequest();
    QWidget parent;
    parent.resize(800, 600);
    gui::EditDialog editor(request, request.text, &parent);
    editor.show();
    QVERIFY(QTest::qWaitForWindowActive(&editor));

    for (QWidget *each : operatedIn(editor)) {
        QVERIFY2(!QAccessible::queryAccessibleInterface(each)->text(QAccessible::Name).isEmpty(),
            qPrintable(describe(*each)));
        if (const auto *button = qobject_cast<QAbstractButton *>(each))
            QVERIFY2(!button->shortcut().isEmpty(), qPrintable(describe(*each)));
    }
    QVERIFY(editor.focusWidget() == editor.findChild<QPlainTextEdit *>());
}

/// A screen reader reads the window that comes up, and the answer that has the focus in it.
void AccessibilityTest::whatIsAskedIsReadWithTheFocus()
{
    test::FakeClock clock;
    approval::ReviewQueue queue(clock);
    gui::ReviewWindow window(queue, clock);

    QVERIFY(!queue.submit(test::sampleRequest()));

    const QString sentence = u"Claude Code wants to run a Python script"_s;
    QCOMPARE(QAccessible::queryAccessibleInterface(&window)->text(QAccessible::Name), sentence);
    QAccessibleInterface *focus = QAccessible::queryAccessibleInterface(window.focusWidget());
    QCOMPARE(focus->text(QAccessible::Name), u"Decline"_s);
    QCOMPARE(focus->text(QAccessible::Description), sentence);
}

QTEST_MAIN(AccessibilityTest)
#include "tst_accessibility.moc"
