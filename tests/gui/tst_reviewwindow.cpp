// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/accessibletext.h"
#include "gui/codeview.h"
#include "gui/editdialog.h"
#include "gui/fakeclock.h"
#include "gui/reviewwindow.h"
#include "gui/samples.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace std::chrono_literals;
using approval::Answer;
using approval::Decision;
using approval::Request;

Q_DECLARE_METATYPE(sandtray::approval::Answer)

class ReviewWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void comesUpWithTheFirstRequest();
    void answersByButton_data();
    void answersByButton();
    void declinesByEnterAtOnceItHasTheFocus();
    void hasNoPositiveDefault();
    void allowsByKeyboardAlone();
    void declinesWithAReason();
    void declinesWithAReadyReason();
    void runsTheHumansVersion();
    void forgetsAVersionThatIsTheAgentsText();
    void asksBeforeATypedTextIsLost();
    void keepsWhatIsTypedWhenTheRequestIsGone();
    void usesAVersionForItsRequestOnly();
    void offersToEditWhatAnEditorGivesBack_data();
    void offersToEditWhatAnEditorGivesBack();
    void hintsAtWhatTheTextSeemsToDo();
    void isDeadForASecondAfterItAppears_data();
    void isDeadForASecondAfterItAppears();
    void isDeadAgainAfterTheWindowIsActivated();
    void isDeadAgainAfterTheContentChanges();
    void ignoresAPressThatBeganTooEarly();
    void ignoresRepeatedKeys();
    void ignoresADoubleClicksSecondHalf();
    void leavesUnansweredByEscape();
    void leavesUnansweredByClosing();
    void keepsTheWindowWhenClosedTooEarly();
    void showsTheNextWhenOneIsClosed();
    void letsTheApplicationQuit();
    void comesBackForANewRequest();
    void sendsTheDigestOfWhatIsShown();
    void showsTheRequestAnewWhenItHasChanged();
    void showsTheWholeDigest();
    void countsAndListsTheQueue();
    void offersToDeclineAllFromThree();
    void asksForTheLevelAtFirstContact();
    void asksForTheLevelOnlyOnce();
    void offersWhatFitsTheKind();
    void asksForASignInAndNothingElse();
    void warnsOfAnAnswerOverTheInternet();
    void saysThatTheClientIsGone();
    void saysWhatWasGrantedBefore();
    void showsHooksInRed();
    void flagsDeceivingCharacters();
    void showsWhatIsNewSinceTheLastTime();
    void showsEveryPart();
    void tellsClaimedFromFound();
    void hidesWhenNothingWaits();

private:
    Request submit(Request request = test::sampleRequest());
    void open();
    template <class T> T *part(const QString &name) const { return m_window->findChild<T *>(name); }
    [[nodiscard]] Decision lastDecision() const;
    [[nodiscard]] bool isAnswered() const { return !m_decided->isEmpty(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void closeByWindowManager();
    gui::EditDialog *openEditor();
    void useVersion(const QString &text);

    std::unique_ptr<test::FakeClock> m_clock;
    std::unique_ptr<approval::ReviewQueue> m_queue;
    std::unique_ptr<gui::ReviewWindow> m_window;
    std::unique_ptr<QSignalSpy> m_decided;
};

void ReviewWindowTest::init()
{
    m_clock = std::make_unique<test::FakeClock>();
    m_queue = std::make_unique<approval::ReviewQueue>(*m_clock);
    m_window = std::make_unique<gui::ReviewWindow>(*m_queue, *m_clock);
    m_decided = std::make_unique<QSignalSpy>(m_queue.get(), &approval::ReviewQueue::decided);
}

void ReviewWindowTest::cleanup()
{
    m_window.reset();
    m_decided.reset();
    m_queue.reset();
}

Request ReviewWindowTest::submit(Request request)
{
    if (m_queue->submit(request))
        qFatal("cools down");
    [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(m_window.get());
    return request;
}

void ReviewWindowTest::open()
{
    m_clock->advance(gui::AnswerGuard::deadTime);
}

Decision ReviewWindowTest::lastDecision() const
{
    return m_decided->last().at(1).value<Decision>();
}

void ReviewWindowTest::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QWidget *focus = QApplication::focusWidget();
    QTest::keyClick(focus ? focus : m_window.get(), key, modifiers);
}

void ReviewWindowTest::closeByWindowManager()
{
    QCloseEvent event;
    QSpontaneKeyEvent::setSpontaneous(&event);
    if (qApp->notify(m_window.get(), &event) && event.isAccepted()) // sendEvent() would take the mark off
        m_window->hide();
}

void ReviewWindowTest::comesUpWithTheFirstRequest()
{
    QVERIFY(!m_window->isVisible());

    submit();

    QVERIFY(m_window->isVisible());
    QCOMPARE(part<QLabel>(u"intent"_s)->text(), u"wants to run a Python script"_s);
    QVERIFY(part<gui::CodeView>(u"code"_s)->code().text().contains(u"fibonacci"_s));
    QCOMPARE(QApplication::focusWidget(), part<QWidget>(u"decline"_s));
}

void ReviewWindowTest::answersByButton_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<Answer>("answer");
    QTest::newRow("once") << u"allowOnce"_s << Answer::Once;
    QTest::newRow("script") << u"allowScript"_s << Answer::ThisScript;
    QTest::newRow("sandbox") << u"allowSandbox"_s << Answer::ThisSandbox;
    QTest::newRow("decline") << u"decline"_s << Answer::Decline;
}

void ReviewWindowTest::answersByButton()
{
    QFETCH(QString, button);
    submit();
    open();

    QTest::mouseClick(part<QPushButton>(button), Qt::LeftButton);

    QCOMPARE(m_decided->size(), 1);
    QTEST(lastDecision().answer, "answer");
    QVERIFY(!lastDecision().automatic);
}

void ReviewWindowTest::declinesByEnterAtOnceItHasTheFocus()
{
    submit();
    open();

    key(Qt::Key_Return);

    QCOMPARE(lastDecision().answer, Answer::Decline);
}

void ReviewWindowTest::hasNoPositiveDefault()
{
    submit();

    const auto buttons = m_window->findChildren<QPushButton *>();
    QVERIFY(buttons.size() >= 6);
    for (const QPushButton *button : buttons)
        QVERIFY2(!button->isDefault() && !button->autoDefault(), qPrintable(button->objectName()));
}

void ReviewWindowTest::allowsByKeyboardAlone()
{
    submit();
    open();
    for (int i = 0; i < 30 && QApplication::focusWidget() != part<QWidget>(u"allowOnce"_s); ++i)
        key(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), part<QWidget>(u"allowOnce"_s));
    key(Qt::Key_Space);
    QCOMPARE(lastDecision().answer, Answer::Once);

    submit();
    open();
    key(Qt::Key_O, Qt::AltModifier);
    QTRY_COMPARE(m_decided->size(), 2);
    QCOMPARE(lastDecision().answer, Answer::Once);
}

void ReviewWindowTest::declinesWithAReason()
{
    submit();
    open();
    QTest::mouseClick(part<QPushButton>(u"declineWithReason"_s), Qt::LeftButton);
    auto *reason = part<QLineEdit>(u"declineReason"_s);
    QCOMPARE(QApplication::focusWidget(), reason);

    QTest::keyClicks(reason, u"use the copy in /tmp"_s);
    QVERIFY(!isAnswered());
    QTest::keyClick(reason, Qt::Key_Return);

    QCOMPARE(lastDecision().answer, Answer::Decline);
    QCOMPARE(lastDecision().reason, u"use the copy in /tmp"_s);
}

void ReviewWindowTest::declinesWithAReadyReason()
{
    submit();
    open();
    QVERIFY(!part<QPushButton>(u"reasonExplain"_s)->isVisible());
    key(Qt::Key_R, Qt::AltModifier);
    QTRY_VERIFY(part<QPushButton>(u"reasonExplain"_s)->isVisible());

    key(Qt::Key_E, Qt::AltModifier);

    QTRY_VERIFY(isAnswered());
    QCOMPARE(lastDecision().answer, Answer::Decline);
    QCOMPARE(lastDecision().reason, u"Explain it to me first."_s);
    submit();
    QVERIFY(!part<QPushButton>(u"reasonExplain"_s)->isVisible());
    open();
    QTest::mouseClick(part<QPushButton>(u"declineWithReason"_s), Qt::LeftButton);
    m_window->activateWindow();
    m_queue->markGone(m_queue->requests().first().id); // what is in view is new: dead for a second
    part<QPushButton>(u"reasonSmaller"_s)->click();
    QCOMPARE(m_decided->size(), 1);
}

gui::EditDialog *ReviewWindowTest::openEditor()
{
    QTest::mouseClick(part<QPushButton>(u"editText"_s), Qt::LeftButton);
    const auto editors = m_window->findChildren<gui::EditDialog *>();
    return editors.isEmpty() ? nullptr : editors.last();
}

void ReviewWindowTest::useVersion(const QString &text)
{
    auto *editor = openEditor();
    editor->findChild<QPlainTextEdit *>()->setPlainText(text);
    editor->findChild<QPushButton *>(u"reviewVersion"_s)->click();
}

/// The version is reviewed like any text, with what is new in it; nothing but *once* is offered.
void ReviewWindowTest::runsTheHumansVersion()
{
    const Request request = submit();
    open();
    QString mine = request.text;
    mine.replace(u"fibonacci(100)"_s, u"fibonacci(\u202e50)"_s);

    useVersion(mine);

    QVERIFY(!isAnswered());
    const auto *view = part<gui::CodeView>(u"code"_s);
    QVERIFY(view->code().text().contains(u"fibonacci(⟦U+202E⟧50)"_s));
    QCOMPARE(view->changes().added, QSet<int>{7});
    const QString note = part<QLabel>(u"codeNote"_s)->text();
    QVERIFY2(
        note.startsWith(u"Your version, compared with the agent's text: 1 line(s) new or changed"_s), qPrintable(note));
    QVERIFY(!part<QLabel>(u"digest"_s)->accessibleName().contains(QString::fromLatin1(request.act.digest().toHex())));
    QVERIFY(!part<QWidget>(u"allowScript"_s)->isVisible() && !part<QWidget>(u"allowSandbox"_s)->isVisible());
    QCOMPARE(part<QPushButton>(u"allowOnce"_s)->text(), u"My version, &once"_s);
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(!isAnswered()); // new in view: dead for a second
    open();

    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);

    QCOMPARE(lastDecision().answer, Answer::Once);
    QCOMPARE(lastDecision().editedText, mine);
    submit();
    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(!lastDecision().editedText); // the next request's own
}

void ReviewWindowTest::forgetsAVersionThatIsTheAgentsText()
{
    const Request request = submit();
    open();
    useVersion(u"print(1)"_s);
    QCOMPARE(part<gui::CodeView>(u"code"_s)->code().text(), u"print(1)"_s);

    auto *editor = openEditor();
    QCOMPARE(editor->findChild<QPlainTextEdit *>()->toPlainText(), u"print(1)"_s);
    editor->findChild<QPushButton *>(u"restoreText"_s)->click();
    editor->findChild<QPushButton *>(u"reviewVersion"_s)->click();

    QCOMPARE(part<gui::CodeView>(u"code"_s)->code().text(), request.text);
    QVERIFY(part<QWidget>(u"allowScript"_s)->isVisible());
    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(!lastDecision().editedText);
}

void ReviewWindowTest::asksBeforeATypedTextIsLost()
{
    submit();
    open();
    auto *editor = openEditor();
    editor->reject();
    QVERIFY(!editor->isVisible()); // nothing was typed
    editor = openEditor();
    auto *text = editor->findChild<QPlainTextEdit *>();
    QTest::keyClicks(text, u"x = 1"_s);

    QTest::keyClick(text, Qt::Key_Escape);

    QVERIFY(editor->isVisible());
    auto *question = editor->findChild<QDialog *>(u"discardEdit"_s);
    QVERIFY(question && question->isVisible());
    question->reject();
    QVERIFY(editor->isVisible());
    QVERIFY(text->toPlainText().startsWith(u"x = 1"_s));
    text->clear();
    QVERIFY(!editor->findChild<QPushButton *>(u"reviewVersion"_s)->isEnabled());
    QVERIFY(editor->findChild<QLabel *>(u"editHint"_s)->text().contains(u"empty"_s));
}

void ReviewWindowTest::keepsWhatIsTypedWhenTheRequestIsGone()
{
    const Request request = submit();
    open();
    QPointer<gui::EditDialog> editor = openEditor();
    QTest::keyClicks(editor->findChild<QPlainTextEdit *>(), u"mine"_s);

    m_queue->withdraw(request.id);

    QVERIFY(editor && editor->isVisible());
    QVERIFY(editor->findChild<QPlainTextEdit *>()->toPlainText().startsWith(u"mine"_s));
    QVERIFY(!editor->findChild<QPushButton *>(u"reviewVersion"_s)->isEnabled());
    QVERIFY(editor->findChild<QLabel *>(u"editHint"_s)->text().contains(u"waits no longer"_s));
}

void ReviewWindowTest::usesAVersionForItsRequestOnly()
{
    const Request first = submit();
    submit();
    open();
    useVersion(u"print(1)"_s);
    m_queue->markGone(first.id); // what then runs is kept for an identical call, which has the agent's text

    QCOMPARE(part<gui::CodeView>(u"code"_s)->code().text(), first.text);
    QVERIFY(!part<QWidget>(u"editText"_s)->isVisible());
    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QCOMPARE(m_decided->size(), 1);
    QVERIFY(!lastDecision().editedText);
    QVERIFY(part<QWidget>(u"editText"_s)->isVisible());
}

void ReviewWindowTest::offersToEditWhatAnEditorGivesBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("offered");
    QTest::newRow("spaces that do not break") << u"a\u00a0=\u00a01\u2028\t# é 😀\n\n"_s << true;
    QTest::newRow("carriage returns") << u"dir\r\n"_s << false;
    QTest::newRow("paragraph separator") << u"a\u2029b"_s << false;
    QTest::newRow("a very long line") << QString(5000, u'x') << false;
    QTest::newRow("a long text") << u"x = 1\n"_s.repeated(40'000) << false;
}

void ReviewWindowTest::offersToEditWhatAnEditorGivesBack()
{
    QFETCH(QString, text);
    QFETCH(bool, offered);
    Request request = test::sampleRequest();
    request.text = text;
    request.act.arguments[u"code"_s] = text;
    submit(request);
    open();

    QCOMPARE(part<QWidget>(u"editText"_s)->isEnabled(), offered);
    if (!offered)
        return;
    auto *editor = openEditor();
    QSignalSpy edited(editor, &gui::EditDialog::edited);
    editor->findChild<QPushButton *>(u"reviewVersion"_s)->click();
    QCOMPARE(edited.first().first().toString(), text);
}

void ReviewWindowTest::hintsAtWhatTheTextSeemsToDo()
{
    Request request = test::sampleRequest();
    request.text = u"import subprocess\nimport requests\n\nexec(requests.get(url).text)\n"_s;
    request.act.arguments[u"code"_s] = request.text;
    submit(request);

    const QString text = test::accessibleText(*m_window);
    QVERIFY2(text.contains(u"“Script” seems to use the network (2 line(s), the first is 2), start other programs "
                           "(line 1), decode data or run it as code (line 4). A hint from its words, not a proof."_s),
        qPrintable(text));
}

void ReviewWindowTest::isDeadForASecondAfterItAppears_data()
{
    QTest::addColumn<QString>("button"); // empty: Escape
    for (const QString &name :
        {u"allowOnce"_s, u"allowScript"_s, u"allowSandbox"_s, u"declineWithReason"_s, u"decline"_s, QString()})
        QTest::addRow("%s", qPrintable(name)) << name;
}

void ReviewWindowTest::isDeadForASecondAfterItAppears()
{
    QFETCH(QString, button);
    submit();
    m_clock->advance(999ms);

    if (button.isEmpty()) {
        key(Qt::Key_Escape);
    } else {
        auto *widget = part<QPushButton>(button);
        QTest::mouseClick(widget, Qt::LeftButton);
        QTest::mouseDClick(widget, Qt::LeftButton);
        QTest::keyClick(widget, Qt::Key_Return);
        QTest::keyClick(widget, Qt::Key_Enter);
        QTest::keyClick(widget, Qt::Key_Space);
        QAccessible::queryAccessibleInterface(widget)->actionInterface()->doAction(
            QAccessibleActionInterface::pressAction());
        QTest::keyClick(m_window.get(), Qt::Key_O, Qt::AltModifier);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::AltModifier);
    }
    QTest::qWait(150); // an animated click would come now

    QVERIFY(!isAnswered());
    QVERIFY(m_window->isVisible());
    QVERIFY(!part<QLineEdit>(u"declineReason"_s)->isVisible());
    QVERIFY(part<QWidget>(u"decline"_s)->isEnabled());
    QCOMPARE(QApplication::focusWidget(), part<QWidget>(u"decline"_s));
}

void ReviewWindowTest::isDeadAgainAfterTheWindowIsActivated()
{
    submit();
    open();
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));

    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(!isAnswered());

    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(isAnswered());
}

void ReviewWindowTest::isDeadAgainAfterTheContentChanges()
{
    const Request first = submit();
    const Request second = submit();
    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QCOMPARE(m_decided->size(), 1);

    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton); // the second request is in view
    QCOMPARE(m_decided->size(), 1);
    open();
    m_queue->markGone(second.id);
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QCOMPARE(m_decided->size(), 1);
    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QCOMPARE(m_decided->size(), 2);
}

void ReviewWindowTest::ignoresAPressThatBeganTooEarly()
{
    submit();
    auto *once = part<QPushButton>(u"allowOnce"_s);

    m_clock->advance(995ms);
    QTest::mousePress(once, Qt::LeftButton);
    m_clock->advance(10ms);
    QTest::mouseRelease(once, Qt::LeftButton);

    QVERIFY(!isAnswered());
}

void ReviewWindowTest::ignoresRepeatedKeys()
{
    submit();
    open();
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, u"\r"_s, true);
    QKeyEvent heldEscape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier, QString(), true);

    QCoreApplication::sendEvent(part<QWidget>(u"decline"_s), &held);
    QCoreApplication::sendEvent(part<QWidget>(u"decline"_s), &heldEscape);

    QVERIFY(!isAnswered());
}

void ReviewWindowTest::ignoresADoubleClicksSecondHalf()
{
    submit();
    submit();
    open();

    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QTest::mouseDClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);

    QCOMPARE(m_decided->size(), 1);
}

void ReviewWindowTest::leavesUnansweredByEscape()
{
    submit();
    const Request second = submit();
    open();

    key(Qt::Key_Escape);

    QCOMPARE(lastDecision().answer, Answer::NotAnswered);
    QCOMPARE(m_queue->requests().size(), 1);
    QCOMPARE(m_queue->requests().first().id, second.id);
    QVERIFY(m_window->isVisible());
}

void ReviewWindowTest::leavesUnansweredByClosing()
{
    submit();
    open();

    closeByWindowManager();

    QCOMPARE(lastDecision().answer, Answer::NotAnswered);
    QVERIFY(!m_window->isVisible());
}

void ReviewWindowTest::keepsTheWindowWhenClosedTooEarly()
{
    submit();
    m_clock->advance(999ms);

    closeByWindowManager();

    QVERIFY(!isAnswered());
    QVERIFY(m_window->isVisible());
}

void ReviewWindowTest::showsTheNextWhenOneIsClosed()
{
    submit();
    const Request second = submit();
    open();

    closeByWindowManager();

    QCOMPARE(m_decided->size(), 1);
    QVERIFY(m_window->isVisible());
    QCOMPARE(m_queue->requests().first().id, second.id);
}

void ReviewWindowTest::letsTheApplicationQuit()
{
    submit();
    submit();

    QVERIFY(m_window->close());

    QVERIFY(!m_window->isVisible());
    QCOMPARE(lastDecision().answer, Answer::NotAnswered);
}

void ReviewWindowTest::comesBackForANewRequest()
{
    submit();
    submit();
    m_window->close();

    submit();

    QVERIFY(m_window->isVisible());
}

void ReviewWindowTest::sendsTheDigestOfWhatIsShown()
{
    Request request = submit();
    QVERIFY(m_window->findChild<QLabel *>(u"digest"_s)->toolTip().remove(u' ')
        == QString::fromLatin1(request.act.digest().toHex()));
    open();

    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);

    QCOMPARE(m_decided->last().at(0).value<Request>().act.digest(), request.act.digest());
}

void ReviewWindowTest::showsTheRequestAnewWhenItHasChanged()
{
    const Request request = submit();
    Request other = request;
    other.text = u"rm -rf ~"_s;
    other.act.arguments[u"code"_s] = other.text;
    // The queue has no way to exchange a request; this stands for a fault anywhere between it and the window.
    const_cast<Request &>(m_queue->requests().first()) = other;
    open();

    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(!isAnswered());
    QCOMPARE(part<gui::CodeView>(u"code"_s)->code().text(), other.text);
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QVERIFY(!isAnswered());
}

void ReviewWindowTest::showsTheWholeDigest()
{
    const Request request = submit();

    QVERIFY(part<QLabel>(u"digest"_s)->accessibleName().contains(QString::fromLatin1(request.act.digest().toHex())));
}

void ReviewWindowTest::countsAndListsTheQueue()
{
    submit();
    auto *count = part<QToolButton>(u"waitingCount"_s);
    QVERIFY(!count->isVisible());
    Request second = test::sampleRequest();
    second.asker.name = u"A & B"_s;
    submit(second);
    submit();

    QVERIFY(count->isVisible());
    QCOMPARE(count->text(), u"1 of 3"_s);
    QCOMPARE(count->menu()->actions().size(), 3);
    QVERIFY(count->menu()->actions().at(1)->text().startsWith(u"A && B"_s)); // no mnemonic of a stranger

    count->menu()->actions().at(1)->trigger();
    QCOMPARE(count->text(), u"2 of 3"_s);
    open();
    QTest::mouseClick(part<QPushButton>(u"decline"_s), Qt::LeftButton);
    QCOMPARE(m_decided->last().at(0).value<Request>().id, second.id);
}

void ReviewWindowTest::offersToDeclineAllFromThree()
{
    Request request = test::sampleRequest();
    auto *button = part<QPushButton>(u"declineAll"_s);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(!button->isVisible());
        request.id = RequestId::generate();
        submit(request);
    }
    const Request other = submit();
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!isAnswered());
    open();

    QTest::mouseClick(button, Qt::LeftButton);

    QCOMPARE(m_decided->size(), 3);
    QCOMPARE(lastDecision().answer, Answer::Decline);
    QCOMPARE(m_queue->requests().size(), 1);
    QCOMPARE(m_queue->requests().first().id, other.id);
}

void ReviewWindowTest::asksForTheLevelAtFirstContact()
{
    QSignalSpy chosen(m_queue.get(), &approval::ReviewQueue::levelChosen);
    Request request = test::sampleRequest();
    request.asker.firstContact = true;
    submit(request);
    QVERIFY(part<QWidget>(u"levelChooser"_s)->isVisible());
    QVERIFY(part<QRadioButton>(u"level1"_s)->isChecked());
    open();

    part<QRadioButton>(u"level2"_s)->click();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);

    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.first().at(1).value<approval::Level>(), approval::Level::ReviewBorder);

    submit();
    QVERIFY(!part<QWidget>(u"levelChooser"_s)->isVisible());
}

void ReviewWindowTest::asksForTheLevelOnlyOnce()
{
    Request request = test::sampleRequest();
    request.asker.firstContact = true;
    submit(request);
    request.id = RequestId::generate();
    submit(request);
    open();

    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);

    QVERIFY(m_window->isVisible());
    QVERIFY(!part<QWidget>(u"levelChooser"_s)->isVisible());
}

void ReviewWindowTest::offersWhatFitsTheKind()
{
    const auto visible = [this](const QString &name) { return part<QWidget>(name)->isVisible(); };
    Request border = test::sampleRequest();
    border.kind = approval::Kind::Border;
    border.act.tool = u"create_sandbox"_s;
    submit(border);
    QVERIFY(visible(u"allowOnce"_s) && visible(u"allowClient"_s));
    QVERIFY(!visible(u"allowScript"_s) && !visible(u"allowSandbox"_s));
    open();
    QTest::mouseClick(part<QPushButton>(u"allowClient"_s), Qt::LeftButton);
    QCOMPARE(lastDecision().answer, Answer::ThisClient);

    Request door = test::sampleRequest();
    door.kind = approval::Kind::OpenDoor;
    submit(door);
    QVERIFY(visible(u"allowOnce"_s) && visible(u"allowSandbox"_s));
    QVERIFY(!visible(u"allowScript"_s) && !visible(u"allowClient"_s));
}

void ReviewWindowTest::asksForASignInAndNothingElse()
{
    const auto visible = [this](const QString &name) { return part<QWidget>(name)->isVisible(); };
    const Request request = test::sampleSignIn();
    submit(request);

    const QString text = test::accessibleText(*m_window);
    QVERIFY(text.contains(u"wants to sign in to Sandtray"_s));
    QVERIFY(text.contains(u"The answer goes to: | http://localhost:33418"_s));
    QVERIFY(text.contains(u"Asked by, found by Sandtray: | /usr/lib/firefox/firefox (process 4242)"_s));
    QVERIFY(text.contains(u"Waits for it, found by Sandtray: | /usr/local/bin/claude"_s));
    QVERIFY(text.contains(u"Any program can claim this name."_s));
    QVERIFY(!text.contains(u"over the Internet"_s));
    for (const QString &name : {u"allowScript"_s, u"allowSandbox"_s, u"allowClient"_s, u"declineWithReason"_s,
             u"sandboxName"_s, u"exposure"_s, u"limits"_s})
        QVERIFY2(!visible(name), qPrintable(name));
    QCOMPARE(part<QPushButton>(u"allowOnce"_s)->text(), u"&Sign in"_s);
    open();
    QTest::mouseClick(part<QPushButton>(u"allowOnce"_s), Qt::LeftButton);
    QCOMPARE(lastDecision().answer, Answer::Once);
}

void ReviewWindowTest::warnsOfAnAnswerOverTheInternet()
{
    Request request = test::sampleSignIn();
    request.destination = u"https://evil.example"_s;

    submit(request);

    QVERIFY(test::accessibleText(*m_window).contains(u"The answer goes over the Internet to https://evil.example"_s));
}

void ReviewWindowTest::saysThatTheClientIsGone()
{
    const Request request = submit();

    m_queue->markGone(request.id);

    QVERIFY(test::accessibleText(*m_window).contains(u"no longer waits"_s));
    QVERIFY(!part<QWidget>(u"allowSandbox"_s)->isVisible());
}

void ReviewWindowTest::saysWhatWasGrantedBefore()
{
    submit(test::busyRequest());

    const QString text = test::accessibleText(*m_window);
    QVERIFY(text.contains(u"Then: No network · no secrets · no host files. Now: Network: api.example.com"_s));
    QVERIFY(text.contains(u"earlier program"_s));
}

void ReviewWindowTest::showsHooksInRed()
{
    submit(test::busyRequest());
    QVERIFY(test::accessibleText(*m_window).contains(u"can change what runs: BASH_ENV"_s));
    auto *parts = part<QListWidget>(u"parts"_s);

    parts->setCurrentRow(parts->count() - 1);

    const auto *code = part<gui::CodeView>(u"code"_s);
    QCOMPARE(code->alarmLines().size(), 1);
    QCOMPARE(code->code().lineText(*code->alarmLines().begin()), u"⚠ BASH_ENV=/tmp/x");
    QVERIFY(code->code().text().contains(u"MODE=1"_s));
    QVERIFY(code->code().text().contains(u"TOKEN_FILE=/run/token"_s));
    QVERIFY(code->code().text().contains(u"API_KEY=[secret]"_s));
}

void ReviewWindowTest::flagsDeceivingCharacters()
{
    submit(test::busyRequest());

    const QString text = test::accessibleText(*m_window);
    QVERIFY(text.contains(u"⟦U+202E⟧"_s));
    QVERIFY(!text.contains(QChar(0x202E)));
    QVERIFY(text.contains(u"2 character(s) that change the reading direction"_s));
}

/// A script of 300 lines comes again with two others: they are on the first screen, and one key decides.
void ReviewWindowTest::showsWhatIsNewSinceTheLastTime()
{
    QStringList lines;
    for (int i = 0; i < 300; ++i)
        lines.append(u"step(%1)"_s.arg(i));
    const auto with = [&](Request request) {
        request.id = RequestId::generate();
        request.text = lines.join(u'\n');
        request.act.arguments.insert(u"code"_s, request.text);
        return request;
    };
    const Request first = submit(with(test::sampleRequest()));
    QVERIFY(part<gui::CodeView>(u"code"_s)->changes().isEmpty());
    open();
    key(Qt::Key_O, Qt::AltModifier);
    QTRY_VERIFY(isAnswered());
    lines[200] = u"upload(200)"_s;
    lines[201] = u"upload(201)"_s;
    lines.removeAt(250);

    submit(with(first));

    const auto *view = part<gui::CodeView>(u"code"_s);
    QCOMPARE(view->changes().added, (QSet<int>{200, 201}));
    for (const int line : {200, 201})
        QVERIFY(view->viewport()->rect().contains(view->cellRect(view->code().lineStart(line))));
    const QString note = part<QLabel>(u"codeNote"_s)->text();
    QVERIFY2(note.contains(u"2 line(s) new or changed, 3 line(s) gone."_s), qPrintable(note));
    QVERIFY2(note.endsWith(u"− step(200)\n− step(201)\n− step(250)"_s), qPrintable(note));
    QVERIFY(view->unseenLines() > 200); // those above count as not seen
    m_decided->clear();
    open();
    key(Qt::Key_O, Qt::AltModifier);
    QTRY_VERIFY(isAnswered());
    QCOMPARE(lastDecision().answer, Answer::Once);
}

void ReviewWindowTest::showsEveryPart()
{
    submit(test::busyRequest());
    auto *parts = part<QListWidget>(u"parts"_s);
    QStringList titles;
    QString all;
    for (int i = 0; i < parts->count(); ++i) {
        parts->setCurrentRow(i);
        titles += parts->item(i)->text();
        all += part<gui::CodeView>(u"code"_s)->code().text() + u'\n';
    }

    QCOMPARE(titles,
        QStringList({u"⚠ Command"_s, u"/home/sandbox/analyse.py (new)"_s, u"/home/sandbox/notes.md (declined before)"_s,
            u"Standard input"_s, u"All arguments"_s, u"⚠ Environment"_s}));
    for (const QString &piece : {u"python3 analyse.py"_s, u"print('hello')"_s, u"# Notes"_s, u"a,b"_s,
             u"working_directory: work"_s, u"tool: run_command"_s, u"template: host"_s, u"BASH_ENV="_s})
        QVERIFY2(all.contains(piece), qPrintable(piece));
}

void ReviewWindowTest::tellsClaimedFromFound()
{
    Request request = test::sampleRequest();
    request.asker.name = u"Claude Code"_s;
    request.asker.claimedName = u"Sandtray"_s;
    submit(request);

    const QString text = test::accessibleText(*m_window);
    QVERIFY(text.contains(u"Program, found by Sandtray: | /usr/local/bin/claude (process 4242)"_s));
    QVERIFY(text.contains(u"Name, claimed by the program: | Sandtray"_s));
    QVERIFY(text.contains(u"Reason, in the agent's words:"_s));
}

void ReviewWindowTest::hidesWhenNothingWaits()
{
    const Request request = submit();

    m_queue->withdraw(request.id);

    QVERIFY(!m_window->isVisible());
    m_window->present();
    QVERIFY(!m_window->isVisible());
}

QTEST_MAIN(ReviewWindowTest)
#include "tst_reviewwindow.moc"
