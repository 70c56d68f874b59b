// SPDX-License-Identifier: GPL-3.0-or-later
// Draws every window, light and dark, in both languages, into SANDTRAY_SCREENSHOTS (screenshots/ of the build folder),
// and fails when a word of a label or button does not fit.
#include "gui/language.h"
#include "gui/reviewwindow.h"
#include "gui/samples.h"
#include "gui/windowfixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace std::chrono_literals;

class ScreenshotsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void review_data() { languages(); }
    void review();
    void pages_data() { languages(); }
    void pages();
    void dialogs_data() { languages(); }
    void dialogs();

private:
    static void languages();
    static void use(settings::Settings::Language language, bool dark);
    void save(QWidget &widget, const QString &name);
    void oneSandbox(test::WindowFixture &fixture);

    std::unique_ptr<gui::Language> m_language;
    QString m_suffix;
};

namespace {

QPalette darkPalette()
{
    QPalette dark(QColor(0x2B2E33), QColor(0x232629));
    dark.setColor(QPalette::Base, QColor(0x1B1E21));
    dark.setColor(QPalette::AlternateBase, QColor(0x202326));
    dark.setColor(QPalette::Highlight, QColor(0x3D8EA8));
    return dark;
}

/// Labels and buttons that are narrower than a word of theirs, or lower than their text.
QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const bool tooNarrow = !label->wordWrap() && label->width() < label->sizeHint().width();
        if (label->isVisible() && !label->text().isEmpty() && (label->height() < needed || tooNarrow))
            cut += label->text();
    }
    for (const QAbstractButton *button : window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && !button->text().isEmpty() && button->width() < button->minimumSizeHint().width())
            cut += button->text();
    }
    return cut;
}

}

void ScreenshotsTest::initTestCase()
{
    m_language = std::make_unique<gui::Language>();
    QCoreApplication::setApplicationVersion(u"0.1.0"_s);
}

void ScreenshotsTest::languages()
{
    QTest::addColumn<settings::Settings::Language>("language");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("en") << settings::Settings::Language::English << false << u"-en"_s;
    QTest::newRow("fr") << settings::Settings::Language::French << false << u"-fr"_s;
    QTest::newRow("fr-dark") << settings::Settings::Language::French << true << u"-fr-dark"_s;
}

void ScreenshotsTest::use(settings::Settings::Language, bool dark)
{
    QApplication::setPalette(dark ? darkPalette() : QApplication::style()->standardPalette());
}

void ScreenshotsTest::save(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("SANDTRAY_SCREENSHOTS", QStringLiteral(SANDTRAY_SCREENSHOT_FOLDER));
    QDir().mkpath(folder);
    QVERIFY(widget.grab().save(folder + u'/' + name + m_suffix + u".png"_s));
    QCOMPARE(cutTexts(widget).join(u" | "_s), QString());
}

#define PREPARE                                                                                                        \
    QFETCH(settings::Settings::Language, language);                                                                    \
    QFETCH(bool, dark);                                                                                                \
    QFETCH(QString, suffix);                                                                                           \
    m_suffix = suffix;                                                                                                 \
    m_language->use(language);                                                                                         \
    use(language, dark)

void ScreenshotsTest::review()
{
    PREPARE;
    test::FakeClock clock;
    approval::ReviewQueue queue(clock);
    gui::ReviewWindow window(queue, clock);
    QVERIFY(!queue.submit(test::sampleRequest()));
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.resize(960, 700);
    QTest::qWait(20);
    save(window, u"review-dead"_s);
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    save(window, u"review"_s);
    approval::Request again = test::sampleRequest();
    again.asker.client = queue.requests().first().asker.client;
    again.text.replace(u"limit:\n"_s, u"limit: # inclusive\n"_s)
        .replace(u"        yield a\n"_s, u"        yield a, b\n"_s);
    const approval::Request first = queue.requests().first();
    QVERIFY(queue.answer(first.id, first.act.digest(), {.answer = approval::Answer::Once}));
    QVERIFY(!queue.submit(again));
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    save(window, u"review-changed"_s);
    window.findChild<QPushButton *>(u"editText"_s)->click();
    auto *editor = window.findChild<QDialog *>(u"editDialog"_s);
    editor->findChild<QPlainTextEdit *>()->setPlainText(QString(again.text).replace(u"100"_s, u"50"_s));
    QTest::qWait(20);
    save(*editor, u"edit"_s);
    editor->findChild<QPushButton *>(u"reviewVersion"_s)->click();
    QTest::qWait(50); // the window has the focus again
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    save(window, u"review-version"_s);
    QVERIFY(!queue.submit(test::busyRequest()));
    window.presentRequest(queue.requests().at(1).id);
    QVERIFY(QTest::qWaitForWindowActive(&window));
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    window.findChild<QPushButton *>(u"declineWithReason"_s)->click();
    QTest::qWait(20);
    save(window, u"review-busy"_s);
    auto *parts = window.findChild<QListWidget *>(u"parts"_s);
    QVERIFY(!queue.submit(test::sampleSignIn()));
    parts->setCurrentRow(parts->count() - 1);
    QTest::qWait(20);
    save(window, u"review-environment"_s);
    window.presentRequest(queue.requests().at(2).id);
    clock.advance(gui::AnswerGuard::deadTime);
    QTest::qWait(100);
    save(window, u"sign-in"_s);
}

void ScreenshotsTest::pages()
{
    PREPARE;
    test::WindowFixture fixture;
    fixture.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&fixture.window));
    save(fixture.window, u"empty"_s);
    fixture.fill();
    gui::Problem noTray, locked;
    noTray.kind = gui::Problem::Kind::NoTray;
    locked.kind = gui::Problem::Kind::KeychainLocked;
    fixture.window.setProblems({noTray, locked});
    const QStringList names{
        u"sandboxes"_s, u"connect"_s, u"clients"_s, u"secrets"_s, u"activity"_s, u"settings"_s, u"protection"_s};
    for (int i = 0; i < names.size(); ++i) {
        fixture.window.openPage(static_cast<gui::MainWindow::PageIndex>(i));
        QTest::qWait(150);
        for (auto *table : fixture.window.findChildren<QTableView *>())
            table->selectRow(table->model()->rowCount() - 1);
        QTest::qWait(50);
        save(fixture.window, names.at(i));
        if (i == 0)
            oneSandbox(fixture);
        fixture.window.setProblems({});
    }
}

void ScreenshotsTest::oneSandbox(test::WindowFixture &fixture)
{
    const SandboxId id = fixture.sandboxes.rows.first().id;
    fixture.window.findChild<QTableView *>(u"sandboxes"_s)->selectRow(0);
    fixture.window.findChild<QPushButton *>(u"openSandbox"_s)->click();
    for (int i = 0; i < 40; ++i) {
        fixture.clock.advance(2s);
        fixture.sandboxes.measure(id, (qint64(60) + (i * i * 7) % 400) << 20, 90ms * (i * i % 17) + 1s * i);
    }
    fixture.window.findChild<QTableView *>(u"timeline"_s)->selectRow(2);
    QTest::qWait(50);
    save(fixture.window, u"sandbox"_s);
    fixture.window.findChild<QPushButton *>(u"allSandboxes"_s)->click();
}

void ScreenshotsTest::dialogs()
{
    PREPARE;
    test::WindowFixture fixture;
    fixture.window.show();
    fixture.window.openPage(gui::MainWindow::PageIndex::Connect);
    auto *const cursor = fixture.window.findChild<QPushButton *>(u"cursorButton"_s);
    QTRY_COMPARE(cursor->text(), QCoreApplication::translate("sandtray::gui::ConnectionRow", "Disconnect…"));
    for (const QString &button :
        {u"createToken"_s, u"addSecret"_s, u"cursorButton"_s, u"codexButton"_s, u"jetbrainsButton"_s}) {
        fixture.window.findChild<QPushButton *>(button)->click();
        QTest::qWait(50);
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        save(*dialog, button);
        dialog->reject();
    }
}

QTEST_MAIN(ScreenshotsTest)
#include "tst_screenshots.moc"
