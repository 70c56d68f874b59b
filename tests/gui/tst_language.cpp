// SPDX-License-Identifier: GPL-3.0-or-later
// Every word of every window and of the tray changes with the language, while the program runs.
#include "clients/clientkind.h"
#include "gui/language.h"
#include "gui/reviewwindow.h"
#include "gui/samples.h"
#include "gui/trayicon.h"
#include "gui/windowfixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using Choice = settings::Settings::Language;

class LanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_language.use(Choice::English); }
    void changesEveryTextOfTheMainWindow();
    void changesEveryTextOfTheReview();
    void changesTheTray();
    void changesQtsOwnTexts();
    void changesTheLocale();
    void comesBack();

private:
    static void compare(const QStringList &english, const QStringList &french);

    gui::Language m_language;
};

namespace {

/// Words that are the same in both languages, names and data.
const QStringList neutral{u"Sandtray"_s, u"Script"_s, u"Client"_s, u"Clients"_s, u"Secrets"_s, u"Protection"_s,
    u"Pages"_s, u"English"_s, u"Français"_s, u"✓"_s, u"✗"_s, u"!"_s};

QStringList tableTexts(const QTableView &table)
{
    QStringList texts;
    const QAbstractItemModel *model = table.model();
    for (int column = 0; column < model->columnCount(); ++column) {
        texts += model->headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < model->rowCount(); ++row)
            texts += model->index(row, column).data().toString();
    }
    return texts;
}

QStringList itemTexts(const QWidget &widget)
{
    QStringList texts;
    for (const auto *list : widget.findChildren<QListWidget *>()) {
        for (int i = 0; i < list->count(); ++i)
            texts += list->item(i)->text();
    }
    for (const auto *box : widget.findChildren<QComboBox *>()) {
        for (int i = 0; i < box->count(); ++i)
            texts += box->itemText(i);
    }
    for (const auto *table : widget.findChildren<QTableView *>())
        texts += tableTexts(*table);
    return texts;
}

/// Every text of the window, hidden pages too, in the order of its widgets.
QStringList allTexts(const QWidget &widget)
{
    QStringList texts{widget.windowTitle()};
    for (const auto *each : widget.findChildren<QWidget *>())
        texts << each->toolTip() << each->accessibleName() << each->accessibleDescription();
    for (const auto *label : widget.findChildren<QLabel *>())
        texts += label->text();
    for (const auto *button : widget.findChildren<QAbstractButton *>())
        texts += button->text();
    for (const auto *edit : widget.findChildren<QLineEdit *>())
        texts += edit->placeholderText();
    return texts + itemTexts(widget);
}

bool isData(const QString &text)
{
    static const QRegularExpression noWords(
        u"^[^\\p{L}]*$|^(/|http|sandtray |SHA-256 |[A-Z_]+$|[a-z0-9]{20}$|[0-9a-f ]{64,}$)"_s);
    static const QStringList data{
        u"Claude Code"_s, u"Cursor"_s, u"My script"_s, u"numbers"_s, u"data analysis"_s, u"run_code"_s, u"Copy /"_s};
    const auto &kinds = clients::clientKinds();
    const bool isClient =
        std::any_of(kinds.begin(), kinds.end(), [&text](const auto &kind) { return kind.name == text; });
    return noWords.match(text).hasMatch() || data.contains(text) || neutral.contains(text) || isClient;
}

}

void LanguageTest::compare(const QStringList &english, const QStringList &french)
{
    QCOMPARE(french.size(), english.size());
    for (qsizetype i = 0; i < english.size(); ++i) {
        if (!isData(english.at(i)))
            QVERIFY2(english.at(i) != french.at(i), qPrintable(u"not translated: "_s + english.at(i)));
    }
}

void LanguageTest::changesEveryTextOfTheMainWindow()
{
    test::WindowFixture fixture;
    fixture.fill();
    gui::Problem tray;
    tray.kind = gui::Problem::Kind::NoTray;
    fixture.window.setProblems({tray});
    fixture.window.show();
    for (int page = 0; page <= static_cast<int>(gui::MainWindow::PageIndex::Protection); ++page)
        fixture.window.openPage(static_cast<gui::MainWindow::PageIndex>(page));
    QTRY_COMPARE(fixture.window.findChild<QTableView *>(u"activity"_s)->model()->rowCount(), 4);
    const auto *look = fixture.window.findChild<QPushButton *>(u"examineAgain"_s);
    QTRY_VERIFY(look->isEnabled()); // it has looked
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const QStringList english = allTexts(fixture.window);
    QVERIFY(english.size() > 200);

    m_language.use(Choice::French);
    QCoreApplication::sendPostedEvents();
    QTRY_VERIFY(look->isEnabled());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

    compare(english, allTexts(fixture.window));
}

void LanguageTest::changesEveryTextOfTheReview()
{
    test::FakeClock clock;
    approval::ReviewQueue queue(clock);
    gui::ReviewWindow window(queue, clock);
    QVERIFY(!queue.submit(test::busyRequest()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    const QStringList english = allTexts(window);
    const QPushButton *decline = window.findChild<QPushButton *>(u"decline"_s);
    QCOMPARE(decline->text(), u"&Decline"_s);

    m_language.use(Choice::French);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

    QCOMPARE(decline->text(), u"&Refuser"_s);
    compare(english, allTexts(window));
}

void LanguageTest::changesTheTray()
{
    test::FakeClock clock;
    approval::ReviewQueue queue(clock);
    test::FakeSandboxes sandboxes;
    gui::TrayIcon tray(queue, sandboxes);
    QVERIFY(!queue.submit(test::sampleRequest()));
    sandboxes.add(u"numbers"_s, u"Cursor"_s, clock.wall());
    const auto texts = [&tray] {
        QStringList all{tray.icon().toolTip()};
        for (const QAction *action : tray.menu()->actions())
            all += action->text();
        return all;
    };
    const QStringList english = texts();

    m_language.use(Choice::French);
    QCoreApplication::sendPostedEvents();

    compare(english, texts());
    QVERIFY(texts().first().contains(u"1 demande vous attend"_s));
}

void LanguageTest::changesQtsOwnTexts()
{
    const auto cancel = [] { return QCoreApplication::translate("QPlatformTheme", "Cancel"); };
    QCOMPARE(cancel(), u"Cancel"_s);

    m_language.use(Choice::French);

    QCOMPARE(cancel(), u"Annuler"_s);
}

void LanguageTest::changesTheLocale()
{
    m_language.use(Choice::French);
    QCOMPARE(QLocale().language(), QLocale::French);
    m_language.use(Choice::English);
    QCOMPARE(QLocale().language(), QLocale::English);
}

void LanguageTest::comesBack()
{
    const auto word = [] { return QCoreApplication::translate("sandtray::gui::AnswerRow", "&Decline"); };

    m_language.use(Choice::French);
    QCOMPARE(word(), u"&Refuser"_s);
    m_language.use(Choice::English);

    QCOMPARE(word(), u"&Decline"_s);
}

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"
