// SPDX-License-Identifier: GPL-3.0-or-later
// The file itself: what it may look like before, who may read it, and what survives. Run as
// `tst_statedatabase --write PATH` it appends for ever and prints the number of each row that was answered.
#include "support/filesizelimit.h"
#include "statefile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::history;

namespace {

LedgerEntry makeEntry(qsizetype bytes = 0)
{
    LedgerEntry entry;
    entry.kind = u"request"_s;
    entry.text = QString(bytes, u'x');
    return entry;
}

mode_t modeOf(const QString &path)
{
    struct stat found{};
    return lstat(QFile::encodeName(path).constData(), &found) == 0 ? found.st_mode & 07777 : 0;
}

int appendForEver(const QString &path)
{
    const SystemClock clock;
    const auto store = StateStore::open(path, clock);
    if (!store)
        return 1;
    for (;;) {
        const auto answer = (*store)->append(makeEntry(300)).result();
        if (!answer)
            return 2;
        const QByteArray line = QByteArray::number(*answer) + '\n';
        if (write(STDOUT_FILENO, line.constData(), size_t(line.size())) != line.size())
            return 3;
    }
}

void startWriter(QProcess &writer, const QString &path)
{
    writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    writer.start(QCoreApplication::applicationFilePath(), {u"--write"_s, path});
}

}

class TestStateDatabase : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void makesPrivateFiles();
    void closesAnOpenFile();
    void refusesALink_data();
    void refusesALink();
    void refusesAFolderThatIsReadOnly();
    void refusesAFileThatIsReadOnly();
    void refusesAFolderThatIsMissing();
    void leavesAForeignFileAlone_data();
    void leavesAForeignFileAlone();
    void leavesAnotherProgramsDatabaseAlone();
    void leavesANewerDatabaseAlone();
    void refusesPlantedTriggers();
    void takesAnEmptyFile();
    void reportsAFullDiskAndGoesOn();
    void survivesSigkill();
    void isSharedByProcessesThatStartAtOnce_data();
    void isSharedByProcessesThatStartAtOnce();

private:
    [[nodiscard]] Error errorOfOpen() const;

    std::unique_ptr<StateFile> m_file;
};

void TestStateDatabase::init()
{
    m_file = std::make_unique<StateFile>();
}

Error TestStateDatabase::errorOfOpen() const
{
    const auto store = StateStore::open(m_file->path(), m_file->clock);
    return store ? Error{Code::Internal, u"it opened"_s} : store.error();
}

void TestStateDatabase::makesPrivateFiles()
{
    const mode_t before = umask(0);
    const auto store = m_file->open();
    umask(before);
    QVERIFY(store);
    QVERIFY(store->append(makeEntry()).result());

    for (const QString &suffix : {u""_s, u"-wal"_s, u"-shm"_s})
        QCOMPARE(modeOf(m_file->path() + suffix), mode_t(0600));
}

void TestStateDatabase::closesAnOpenFile()
{
    QVERIFY(m_file->open());
    QCOMPARE(chmod(QFile::encodeName(m_file->path()).constData(), 0664), 0);

    QVERIFY(m_file->open());

    QCOMPARE(modeOf(m_file->path()), mode_t(0600));
}

void TestStateDatabase::refusesALink_data()
{
    QTest::addColumn<QString>("suffix");

    QTest::newRow("the database") << QString();
    QTest::newRow("the write-ahead log") << u"-wal"_s;
    QTest::newRow("the shared memory") << u"-shm"_s;
}

void TestStateDatabase::refusesALink()
{
    QFETCH(QString, suffix);
    QFile target(m_file->folder() + u"/target"_s);
    QVERIFY(target.open(QFile::WriteOnly));
    QVERIFY(target.link(m_file->path() + suffix));

    QCOMPARE(errorOfOpen().code, Code::Io);

    QCOMPARE(target.size(), 0);
}

void TestStateDatabase::refusesAFolderThatIsReadOnly()
{
    QVERIFY(m_file->open());
    const auto normal = QFile::permissions(m_file->folder());
    QVERIFY(QFile::setPermissions(m_file->folder(), QFile::ReadOwner | QFile::ExeOwner));

    const Error error = errorOfOpen();

    QVERIFY(QFile::setPermissions(m_file->folder(), normal));
    QCOMPARE(error.code, Code::Io);
    QVERIFY(m_file->open());
}

void TestStateDatabase::refusesAFileThatIsReadOnly()
{
    QVERIFY(m_file->open());
    QCOMPARE(chmod(QFile::encodeName(m_file->path()).constData(), 0400), 0);

    // It is ours, so it is made writable again: the mode is no protection against its owner.
    QVERIFY(m_file->open());
    QCOMPARE(modeOf(m_file->path()), mode_t(0600));
}

void TestStateDatabase::refusesAFolderThatIsMissing()
{
    const auto store = StateStore::open(m_file->folder() + u"/none/state.db"_s, m_file->clock);

    QVERIFY(!store);
    QCOMPARE(store.error().code, Code::Io);
}

void TestStateDatabase::leavesAForeignFileAlone_data()
{
    QTest::addColumn<QByteArray>("content");

    QTest::newRow("text") << QByteArray("These are my notes.\n");
    QTest::newRow("long") << QByteArray(100'000, 'n');
    QTest::newRow("cut header") << QByteArray("SQLite format 3\0", 16);
    QTest::newRow("broken header") << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, '\xff');
}

void TestStateDatabase::leavesAForeignFileAlone()
{
    QFETCH(QByteArray, content);
    m_file->put(content);

    QCOMPARE(errorOfOpen().code, Code::Protocol);

    QCOMPARE(m_file->content(), content);
    QCOMPARE(QDir(m_file->folder()).entryList(QDir::Files), QStringList{u"state.db"_s});
}

void TestStateDatabase::leavesAnotherProgramsDatabaseAlone()
{
    m_file->run(u"CREATE TABLE bookmarks (url TEXT)"_s);
    const QByteArray before = m_file->content();

    QCOMPARE(errorOfOpen().code, Code::Protocol);

    QCOMPARE(m_file->content(), before);
}

void TestStateDatabase::leavesANewerDatabaseAlone()
{
    QVERIFY(m_file->open());
    m_file->run(u"PRAGMA user_version = 3"_s);
    const QByteArray before = m_file->content();

    QCOMPARE(errorOfOpen().code, Code::Conflict);

    QCOMPARE(m_file->content(), before);
}

void TestStateDatabase::refusesPlantedTriggers()
{
    QVERIFY(m_file->open());
    m_file->run(u"CREATE TRIGGER silence AFTER INSERT ON ledger BEGIN DELETE FROM ledger; END"_s);

    QCOMPARE(errorOfOpen().code, Code::Protocol);
}

void TestStateDatabase::takesAnEmptyFile()
{
    m_file->put({});

    QVERIFY(m_file->open());
    QCOMPARE(m_file->run(u"PRAGMA user_version"_s).value(0).toInt(), 2);
}

void TestStateDatabase::reportsAFullDiskAndGoesOn()
{
    const auto store = m_file->open();
    QVERIFY(store);
    qint64 written = 0;
    {
        const test::FileSizeLimit limit(512 * 1024);
        Result<qint64> answer;
        while ((answer = store->append(makeEntry(20'000)).result()))
            ++written;
        QCOMPARE(answer.error().code, Code::Io);
        QVERIFY(written > 0);
        QCOMPARE(store->entries({}).result().value().size(), qMin<qsizetype>(200, written));
    }

    QCOMPARE(store->append(makeEntry()).result().value_or(0), written + 1);
    QCOMPARE(m_file->run(u"PRAGMA integrity_check"_s).value(0).toString(), u"ok"_s);
}

void TestStateDatabase::survivesSigkill()
{
    qint64 answered = 0;
    for (int round = 0; round < 25; ++round) {
        QProcess writer;
        startWriter(writer, m_file->path());
        const qint64 target = answered + 1 + QRandomGenerator::global()->bounded(400);
        while (answered < target) {
            QVERIFY(writer.waitForReadyRead(20'000));
            while (writer.canReadLine())
                answered = writer.readLine().trimmed().toLongLong();
        }
        writer.kill();
        QVERIFY(writer.waitForFinished());
        QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
        while (writer.canReadLine())
            answered = writer.readLine().trimmed().toLongLong();

        const auto store = m_file->open();
        QVERIFY(store);
        LedgerQuery newest;
        newest.limit = 1;
        QVERIFY(store->entries(newest).result().value().first().sequence >= answered);
        QCOMPARE(m_file->run(u"PRAGMA integrity_check"_s).value(0).toString(), u"ok"_s);
    }

    const qint64 rows = m_file->run(u"SELECT count(*) FROM ledger"_s).value(0).toLongLong();
    QVERIFY(rows >= answered);
    QCOMPARE(m_file->run(u"SELECT max(sequence) FROM ledger"_s).value(0).toLongLong(), rows); // no gap
}

/// They race for the same few milliseconds, so once is not enough.
void TestStateDatabase::isSharedByProcessesThatStartAtOnce_data()
{
    QTest::addColumn<int>("round");
    for (int round = 1; round <= 10; ++round)
        QTest::addRow("%d", round) << round;
}

void TestStateDatabase::isSharedByProcessesThatStartAtOnce()
{
    std::array<QProcess, 5> writers;
    for (QProcess &writer : writers)
        startWriter(writer, m_file->path());

    for (QProcess &writer : writers)
        QVERIFY(writer.waitForReadyRead(20'000));
    const auto store = m_file->open();
    QVERIFY(store);
    QVERIFY(store->append(makeEntry()).result());

    for (QProcess &writer : writers) {
        QCOMPARE(writer.state(), QProcess::Running);
        writer.kill();
        QVERIFY(writer.waitForFinished());
    }
    QCOMPARE(m_file->run(u"PRAGMA integrity_check"_s).value(0).toString(), u"ok"_s);
}

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    if (arguments.value(1) == u"--write"_s)
        return appendForEver(arguments.value(2));
    TestStateDatabase test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_statedatabase.moc"
