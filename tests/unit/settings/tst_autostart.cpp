// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/autostart.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using settings::Autostart;

class TestAutostart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beginsDisabled();
    void writesAnEntryAndTakesItBack();
    void quotesThePathOfTheProgram();
    void respectsAHiddenEntry_data();
    void respectsAHiddenEntry();
    void saysWhatCannotBeWritten();

private:
    [[nodiscard]] QString path() const { return m_folder.filePath(u"autostart/app.sandtray.desktop"_s); }
    [[nodiscard]] QByteArray content() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] Autostart make(const QString &program = u"/usr/bin/sandtray"_s) const
    {
        return {m_folder.filePath(u"autostart"_s), program};
    }

    QTemporaryDir m_folder;
};

void TestAutostart::beginsDisabled()
{
    QVERIFY(!make().isEnabled());
    QVERIFY(make().setEnabled(false));
    QVERIFY(!QFile::exists(path()));
}

void TestAutostart::writesAnEntryAndTakesItBack()
{
    QVERIFY(make().setEnabled(true));

    QVERIFY(make().isEnabled());
    QVERIFY2(content().startsWith("[Desktop Entry]\n"), content().constData());
    QVERIFY(content().contains("\nExec=\"/usr/bin/sandtray\"\n"));
    const QString validator = QStandardPaths::findExecutable(u"desktop-file-validate"_s);
    if (!validator.isEmpty()) {
        QProcess check;
        check.start(validator, {path()});
        QVERIFY(check.waitForFinished());
        QCOMPARE(check.readAllStandardOutput(), QByteArray());
        QCOMPARE(check.exitCode(), 0);
    }
    QVERIFY(make().setEnabled(false));
    QVERIFY(!QFile::exists(path()));
}

void TestAutostart::quotesThePathOfTheProgram()
{
    const Autostart autostart = make(u"/opt/a b/$HOME \"x\" 100%"_s);

    QVERIFY(autostart.setEnabled(true));

    QVERIFY2(content().contains(R"(Exec="/opt/a b/\\$HOME \\"x\\" 100%%")"
                                "\n"),
        content().constData());
    QVERIFY(autostart.setEnabled(false));
}

void TestAutostart::respectsAHiddenEntry_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("hidden") << QByteArray("Hidden=true");
    QTest::newRow("switched off in GNOME") << QByteArray("X-GNOME-Autostart-enabled=false");
}

void TestAutostart::respectsAHiddenEntry()
{
    QFETCH(QByteArray, line);
    QVERIFY(make().setEnabled(true));
    QFile file(path());
    QVERIFY(file.open(QIODevice::Append));
    file.write(line + '\n');
    file.close();

    QVERIFY(!make().isEnabled());

    QVERIFY(make().setEnabled(true));
    QVERIFY(make().isEnabled());
    QVERIFY(!content().contains(line));
    QVERIFY(make().setEnabled(false));
}

void TestAutostart::saysWhatCannotBeWritten()
{
    QFile obstacle(m_folder.filePath(u"file"_s));
    QVERIFY(obstacle.open(QIODevice::WriteOnly));
    const Autostart autostart(obstacle.fileName(), u"/usr/bin/sandtray"_s);

    const Result<> done = autostart.setEnabled(true);

    QVERIFY(!done);
    QCOMPARE(done.error().code, Code::Io);
    QVERIFY(done.error().detail.contains(obstacle.fileName()));
}

QTEST_GUILESS_MAIN(TestAutostart)
#include "tst_autostart.moc"
