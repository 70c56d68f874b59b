// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/ledgerexport.h"
#include "statefile.h"
#include "support/filesizelimit.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

class TestLedgerExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void writesEveryPage();
    void writesWhatTheQueryFinds();
    void writesATableThatASpreadsheetDoesNotRun();
    void writesAnEmptyTable();
    void leavesTheOldFileWhenItFails();
    void saysThatThereIsNoSuchFolder();

private:
    void add(const QString &text, const QString &kind = u"request"_s);
    [[nodiscard]] Result<int> write(const LedgerQuery &query, ExportFormat format);
    [[nodiscard]] QByteArray written() const;

    QTemporaryDir m_folder;
    std::unique_ptr<StateFile> m_file;
    std::unique_ptr<StateStore> m_store;
    QString m_path;
};

void TestLedgerExport::init()
{
    m_store.reset();
    m_file = std::make_unique<StateFile>();
    m_store = m_file->open();
    m_path = m_folder.filePath(u"export"_s);
    QFile::remove(m_path);
}

void TestLedgerExport::add(const QString &text, const QString &kind)
{
    LedgerEntry entry;
    entry.kind = kind;
    entry.clientName = u"Cursor"_s;
    entry.text = text;
    entry.details = R"({"exit_code":0})";
    QVERIFY(m_store->append(entry).result());
}

Result<int> TestLedgerExport::write(const LedgerQuery &query, ExportFormat format)
{
    LedgerExport work(*m_store, query, nullptr);
    QSignalSpy finished(&work, &LedgerExport::finished);
    work.start(m_path, format);
    if (finished.isEmpty() && !finished.wait())
        return fail(Code::Unavailable, u"no answer"_s);
    return finished.first().first().value<Result<int>>();
}

QByteArray TestLedgerExport::written() const
{
    QFile file(m_path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestLedgerExport::writesEveryPage()
{
    for (int i = 1; i <= 2000; ++i)
        add(QString::number(i));

    QCOMPARE(write({}, ExportFormat::JsonLines).value_or(-1), 2000);

    const QByteArrayList lines = written().split('\n');
    QCOMPARE(lines.size(), 2001);
    QVERIFY(lines.last().isEmpty());
    for (int i = 0; i < 2000; ++i)
        QCOMPARE(QJsonDocument::fromJson(lines.at(i)).object().value("text"_L1).toString(), QString::number(2000 - i));
    QVERIFY(!(QFileInfo(m_path).permissions() & QFile::Permissions(0x77))); // of the group and of others
}

void TestLedgerExport::writesWhatTheQueryFinds()
{
    add(u"one"_s);
    add(u"two"_s, u"decision"_s);
    LedgerQuery query;
    query.kind = u"decision"_s;

    QCOMPARE(write(query, ExportFormat::JsonLines).value_or(-1), 1);

    const QJsonObject row = QJsonDocument::fromJson(written()).object();
    QCOMPARE(row.value("text"_L1).toString(), u"two"_s);
    QCOMPARE(row.value("details"_L1).toObject().value("exit_code"_L1).toInt(-1), 0);
    QCOMPARE(row.value("client"_L1).toString(), u"Cursor"_s);
}

void TestLedgerExport::writesATableThatASpreadsheetDoesNotRun()
{
    add(u"=HYPERLINK(\"http://x\")\nline, two"_s);

    QCOMPARE(write({}, ExportFormat::Csv).value_or(-1), 1);

    const QByteArray table = written();
    QVERIFY2(table.startsWith(
                 "sequence,time,kind,client,client_id,sandbox_id,subject,tool,outcome,sha256,text,details\r\n1,"),
        table.constData());
    QVERIFY2(table.endsWith(",\"'=HYPERLINK(\"\"http://x\"\")\nline, two\",\"{\"\"exit_code\"\":0}\"\r\n"),
        table.constData());
}

void TestLedgerExport::writesAnEmptyTable()
{
    QCOMPARE(write({}, ExportFormat::Csv).value_or(-1), 0);
    QVERIFY(written().endsWith("details\r\n"));
}

void TestLedgerExport::leavesTheOldFileWhenItFails()
{
    QVERIFY(write({}, ExportFormat::Csv));
    const QByteArray before = written();
    for (int i = 0; i < 100; ++i)
        add(QString(5000, u'x'));

    Result<int> rows;
    {
        const test::FileSizeLimit limit(100'000);
        rows = write({}, ExportFormat::JsonLines);
    }

    QVERIFY(!rows);
    QCOMPARE(written(), before);
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList{u"export"_s});
}

void TestLedgerExport::saysThatThereIsNoSuchFolder()
{
    m_path = m_folder.filePath(u"none/export"_s);
    const Result<int> rows = write({}, ExportFormat::Csv);
    QVERIFY(!rows);
    QCOMPARE(rows.error().code, Code::Unavailable);
    QVERIFY(!rows.error().detail.isEmpty());
}

QTEST_GUILESS_MAIN(TestLedgerExport)
#include "tst_ledgerexport.moc"
