// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connectpage.h"
#include "gui/windowfixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

namespace {

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// The window at its page, once the clients were looked at.
struct Fixture : test::WindowFixture {
    Fixture()
    {
        window.openPage(gui::MainWindow::PageIndex::Connect);
        window.show();
        isReady = QTest::qWaitForWindowActive(&window)
            && QTest::qWaitFor([this] { return button(u"cursor"_s).text() == u"Disconnect…"_s; });
    }
    template <class Widget> [[nodiscard]] Widget &child(const QString &name)
    {
        return *window.findChild<Widget *>(name);
    }
    [[nodiscard]] QPushButton &button(const QString &id) { return child<QPushButton>(id + u"Button"_s); }
    [[nodiscard]] QString standing(const QString &id) { return child<QLabel>(id + u"Standing"_s).text(); }
    [[nodiscard]] static QWidget *dialog() { return QApplication::activeModalWidget(); }
    [[nodiscard]] static QString sentence() { return dialog()->findChild<QLabel *>(u"connectSentence"_s)->text(); }
    [[nodiscard]] static QString text()
    {
        return dialog()->findChild<QPlainTextEdit *>(u"connectText"_s)->toPlainText();
    }
    static void press(const QString &name) { dialog()->findChild<QPushButton *>(name)->click(); }
    [[nodiscard]] QString path(const QString &below) const { return folder.filePath(u"home/"_s + below); }

    bool isReady = false;
};

}

class ConnectPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheClientsOfThisComputer();
    void showsAllWhenAsked();
    void connectsWithTwoKeys();
    void takesBack();
    void leavesEverythingWhenCancelled();
    void saysWhyItCannot();
    void handsOverTheText();
    void tellsOfAChangeMeanwhile();
    void opensFromTheEmptyList();
};

void ConnectPageTest::showsTheClientsOfThisComputer()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);

    QVERIFY(fixture.button(u"codex"_s).isVisible());
    QCOMPARE(fixture.standing(u"codex"_s), u"not connected"_s);
    QCOMPARE(fixture.standing(u"cursor"_s), u"connected"_s);
    QVERIFY(fixture.button(u"jetbrains"_s).isVisible());
    QVERIFY(!fixture.button(u"zed"_s).isVisible());
    QCOMPARE(fixture.button(u"codex"_s).accessibleName(), u"Connect Codex / ChatGPT desktop"_s);
}

void ConnectPageTest::showsAllWhenAsked()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);

    fixture.child<QCheckBox>(u"allClients"_s).click();

    for (const auto &kind : clients::clientKinds())
        QVERIFY2(fixture.button(kind.id).isVisibleTo(&fixture.window), qPrintable(kind.id));
}

void ConnectPageTest::connectsWithTwoKeys()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);
    fixture.button(u"codex"_s).setFocus();

    QTest::keyClick(&fixture.button(u"codex"_s), Qt::Key_Space);
    QTRY_VERIFY(fixture.dialog());
    QCOMPARE(fixture.text(),
        u"+[mcp_servers.sandtray]\n+command = \"/usr/bin/sandtray-mcp\"\n+args = []\n"
        "+env_vars = "
        "[\"DBUS_SESSION_BUS_ADDRESS\",\"DISPLAY\",\"WAYLAND_DISPLAY\",\"XAUTHORITY\",\"XDG_RUNTIME_DIR\"]\n"
        "+tool_timeout_sec = 1800"_s);
    QVERIFY(!QFile::exists(fixture.path(u".codex/config.toml"_s)));
    QTRY_COMPARE(QApplication::focusWidget(), fixture.dialog()->findChild<QPushButton *>(u"carryOut"_s));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);

    QTRY_COMPARE(fixture.standing(u"codex"_s), u"connected"_s);
    QVERIFY(read(fixture.path(u".codex/config.toml"_s)).startsWith("[mcp_servers.sandtray]\n"));
    QCOMPARE(fixture.sentence(),
        u"Codex / ChatGPT desktop is connected. Codex / ChatGPT desktop sees it in its next session."_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!fixture.dialog());
}

void ConnectPageTest::takesBack()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);

    fixture.button(u"cursor"_s).click();
    QVERIFY(fixture.text().contains(u"-{\"mcpServers\": {\"sandtray\""_s));
    fixture.press(u"carryOut"_s);

    QTRY_COMPARE(fixture.standing(u"cursor"_s), u"not connected"_s);
    QCOMPARE(read(fixture.path(u".cursor/mcp.json"_s)), R"({"mcpServers": {}})");
}

void ConnectPageTest::leavesEverythingWhenCancelled()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);
    const QByteArray before = read(fixture.path(u".cursor/mcp.json"_s));

    fixture.button(u"cursor"_s).click();
    fixture.press(u"closeConnect"_s);

    QTRY_VERIFY(!fixture.dialog());
    QCOMPARE(read(fixture.path(u".cursor/mcp.json"_s)), before);
    QVERIFY(!QFile::exists(fixture.folder.filePath(u"state/client-backups"_s)));
}

void ConnectPageTest::saysWhyItCannot()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);
    write(fixture.path(u".codex/config.toml"_s), "[broken\n");

    fixture.button(u"codex"_s).click();

    QVERIFY2(fixture.sentence().contains(u"(line 1 is no valid TOML"_s), qPrintable(fixture.sentence()));
    QVERIFY(!fixture.dialog()->findChild<QPushButton *>(u"carryOut"_s)->isVisible());
    QVERIFY(fixture.text().contains(u"/usr/bin/sandtray-mcp"_s)); // to be entered by hand
    write(fixture.path(u".codex/config.toml"_s), "[mended]\n");
    fixture.press(u"lookAgain"_s);
    QVERIFY(fixture.dialog()->findChild<QPushButton *>(u"carryOut"_s)->isVisible());
}

void ConnectPageTest::handsOverTheText()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);

    fixture.button(u"jetbrains"_s).click();
    fixture.press(u"copySnippet"_s);

    QVERIFY(QGuiApplication::clipboard()->text().contains(u"\"command\": \"/usr/bin/sandtray-mcp\""_s));
    QVERIFY(fixture.sentence().contains(u"by hand"_s));
}

void ConnectPageTest::tellsOfAChangeMeanwhile()
{
    Fixture fixture;
    QVERIFY(fixture.isReady);
    fixture.button(u"codex"_s).click();
    write(fixture.path(u".codex/config.toml"_s), "a = 1\n");

    fixture.press(u"carryOut"_s);

    QTRY_VERIFY(fixture.sentence().contains(u"another program has just changed the file"_s));
    fixture.press(u"lookAgain"_s);
    QVERIFY(fixture.sentence().startsWith(u"Sandtray changes"_s));
    QCOMPARE(read(fixture.path(u".codex/config.toml"_s)), "a = 1\n");
}

void ConnectPageTest::opensFromTheEmptyList()
{
    Fixture fixture;
    fixture.window.openPage(gui::MainWindow::PageIndex::Sandboxes);

    fixture.child<QPushButton>(u"openConnect"_s).click();

    QVERIFY(fixture.window.findChild<gui::ConnectPage *>()->isVisible());
}

QTEST_MAIN(ConnectPageTest)
#include "tst_connectpage.moc"
