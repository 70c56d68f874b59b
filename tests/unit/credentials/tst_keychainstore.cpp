// SPDX-License-Identifier: GPL-3.0-or-later
// Run inside user-session.sh, with the state of its keychain as argument: unlocked, locked, or absent.
#include "credentials/keychainstore.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::credentials;

namespace {

constexpr int answerLimit = 20'000;
const QByteArray value("correct horse battery staple \0\x01\xff", 32);

/// The answer, which arrives through the event loop.
template <class T> Result<T> answer(const QFuture<Result<T>> &future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, answerLimit))
        return fail(Code::Internal, u"no answer in time"_s);
    return future.result();
}

/// Files below the home and XDG folders of the test that hold `needle`.
QStringList filesWith(const QByteArray &needle)
{
    QStringList found;
    QDirIterator files(
        QFileInfo(qEnvironmentVariable("HOME")).path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QFile::ReadOnly) && file.readAll().contains(needle))
            found.append(file.fileName());
    }
    return found;
}

/// The value in the forms in which it could have been written down.
QStringList filesWithTheValue()
{
    return filesWith("correct horse") + filesWith(QByteArray("correct horse").toBase64().first(16))
        + filesWith(QByteArray("correct horse").toHex());
}

}

class TestUnlocked : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsAnyBytes_data();
    void keepsAnyBytes();
    void replacesAValue();
    void tellsKeysApart();
    void knowsWhatIsNotThere();
    void removes();
    void servesManyCallsAtOnce();
    void writesNoPlainText();
    void mayBeGoneBeforeTheAnswer();
};

void TestUnlocked::keepsAnyBytes_data()
{
    QTest::addColumn<QByteArray>("bytes");

    QByteArray all;
    for (int i = 0; i < 256; ++i)
        all.append(char(i));
    QTest::newRow("text") << QByteArray("password");
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("NUL first") << QByteArray("\0x", 2);
    QTest::newRow("every byte") << all;
    QTest::newRow("64 KiB") << QByteArray(65536, '\xfe');
}

void TestUnlocked::keepsAnyBytes()
{
    QFETCH(QByteArray, bytes);
    KeychainStore store;

    QVERIFY(answer(store.write(u"bytes"_s, Secret(bytes))));

    const auto read = answer(store.read(u"bytes"_s));
    QVERIFY(read);
    QCOMPARE(read->reveal(), bytes);
}

void TestUnlocked::replacesAValue()
{
    KeychainStore store;
    QVERIFY(answer(store.write(u"replaced"_s, Secret("one"))));
    QVERIFY(answer(store.write(u"replaced"_s, Secret("two"))));

    QCOMPARE(answer(store.read(u"replaced"_s)).value().reveal(), QByteArray("two"));
    QVERIFY(answer(store.remove(u"replaced"_s)));
    QCOMPARE(answer(store.read(u"replaced"_s)).error().code, Code::NotFound);
}

void TestUnlocked::tellsKeysApart()
{
    KeychainStore store;
    const QStringList keys{u"key"_s, u"Key"_s, u"key "_s, u"secret:KEY"_s, u"clé"_s};
    for (const QString &key : keys)
        QVERIFY(answer(store.write(key, Secret(key.toUtf8()))));

    for (const QString &key : keys)
        QCOMPARE(answer(store.read(key)).value().reveal(), key.toUtf8());
}

void TestUnlocked::knowsWhatIsNotThere()
{
    KeychainStore store;

    QCOMPARE(answer(store.read(u"nothing"_s)).error().code, Code::NotFound);
    QCOMPARE(answer(store.remove(u"nothing"_s)).error().code, Code::NotFound);
}

void TestUnlocked::removes()
{
    KeychainStore store;
    QVERIFY(answer(store.write(u"removed"_s, Secret("one"))));

    QVERIFY(answer(store.remove(u"removed"_s)));

    QCOMPARE(answer(store.read(u"removed"_s)).error().code, Code::NotFound);
}

void TestUnlocked::servesManyCallsAtOnce()
{
    KeychainStore store;
    QList<QFuture<Result<>>> writes;
    for (int i = 0; i < 50; ++i)
        writes.append(store.write(u"many%1"_s.arg(i), Secret(QByteArray::number(i))));
    QList<QFuture<Result<Secret>>> reads;
    for (int i = 0; i < 50; ++i)
        reads.append(store.read(u"many%1"_s.arg(i)));

    for (const auto &write : writes)
        QVERIFY(answer(write));
    for (int i = 0; i < 50; ++i)
        QCOMPARE(answer(reads[i]).value().reveal(), QByteArray::number(i));
}

void TestUnlocked::writesNoPlainText()
{
    KeychainStore store;

    QVERIFY(answer(store.write(u"plain"_s, Secret(value))));

    QVERIFY(!filesWith("GnomeKeyring").isEmpty()); // the keyring itself is below, so the search sees what is written
    QCOMPARE(filesWithTheValue(), QStringList());
}

void TestUnlocked::mayBeGoneBeforeTheAnswer()
{
    auto store = std::make_unique<KeychainStore>();
    const auto first = store->read(u"plain"_s);
    const auto second = store->write(u"late"_s, Secret("x"));

    store.reset();

    QVERIFY(first.isCanceled());
    QVERIFY(second.isCanceled());
    KeychainStore next;
    QCOMPARE(answer(next.read(u"nothing"_s)).error().code, Code::NotFound);
}

class TestLocked : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysLockedWithoutHanging();
    void goesOnToAnswer();
};

/// Nobody can be asked here: the keyring finds no prompter and dismisses its prompt by itself.
void TestLocked::saysLockedWithoutHanging()
{
    KeychainStore store;
    QElapsedTimer timer;
    timer.start();

    const auto read = answer(store.read(u"key"_s));
    const auto written = answer(store.write(u"key"_s, Secret(value)));
    const auto removed = answer(store.remove(u"key"_s));

    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    for (const Error &error : {read.error(), written.error(), removed.error()}) {
        QCOMPARE(error.code, Code::Locked);
        QVERIFY(!error.detail.contains(u"correct horse"_s));
    }
    QCOMPARE(filesWithTheValue(), QStringList());
}

void TestLocked::goesOnToAnswer()
{
    KeychainStore store;
    const auto first = store.read(u"one"_s);
    const auto second = store.read(u"two"_s);

    QCOMPARE(answer(first).error().code, Code::Locked);
    QCOMPARE(answer(second).error().code, Code::Locked);
    QCOMPARE(answer(store.read(u"three"_s)).error().code, Code::Locked);
}

class TestAbsent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysSoAtOnce();
};

void TestAbsent::saysSoAtOnce()
{
    KeychainStore store;
    QElapsedTimer timer;
    timer.start();

    const auto read = answer(store.read(u"key"_s));
    const auto written = answer(store.write(u"key"_s, Secret(value)));
    const auto removed = answer(store.remove(u"key"_s));

    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    for (const Error &error : {read.error(), written.error(), removed.error()}) {
        QCOMPARE(error.code, Code::Unavailable);
        QVERIFY(!error.detail.contains(u"correct horse"_s));
    }
    QCOMPARE(filesWithTheValue(), QStringList());
}

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QString state = application.arguments().value(1);
    TestUnlocked unlocked;
    TestLocked locked;
    TestAbsent absent;
    if (state == u"unlocked"_s)
        return QTest::qExec(&unlocked);
    if (state == u"locked"_s)
        return QTest::qExec(&locked);
    if (state == u"absent"_s)
        return QTest::qExec(&absent);
    qFatal("which state has the keychain?");
}

#include "tst_keychainstore.moc"
