// SPDX-License-Identifier: GPL-3.0-or-later
#include "credentials/memorystore.h"
#include "credentials/namedsecrets.h"

#include <QPromise>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::credentials;

namespace {

/// Answers later, as a keychain does, and fails where it is told to.
class SlowStore final : public SecretStore {
public:
    QFuture<Result<Secret>> read(const QString &key) override
    {
        return later<Secret>([this, key] { return m_memory.read(key).result(); });
    }
    QFuture<Result<>> write(const QString &key, const Secret &value) override
    {
        return later<void>([this, key, value]() -> Result<> {
            if (key == failingKey)
                return fail(Code::Locked, u"locked"_s);
            return m_memory.write(key, value).result();
        });
    }
    QFuture<Result<>> remove(const QString &key) override
    {
        return later<void>([this, key] { return m_memory.remove(key).result(); });
    }

    /// Answers all calls, also those that the answers lead to.
    void answerAll()
    {
        while (!m_waiting.isEmpty())
            m_waiting.takeFirst()();
    }

    QString failingKey;

private:
    template <class T> QFuture<Result<T>> later(const std::function<Result<T>()> &work)
    {
        const auto promise = std::make_shared<QPromise<Result<T>>>();
        promise->start();
        m_waiting.append([promise, work] {
            promise->addResult(work());
            promise->finish();
        });
        return promise->future();
    }

    MemoryStore m_memory;
    QList<std::function<void()>> m_waiting;
};

Secret value(const char *bytes)
{
    return Secret(QByteArray(bytes));
}

}

class TestNamedSecrets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsEmpty();
    void keepsNamesAndValues();
    void announcesNamesThatChange();
    void losesNoNameWhenSetAtTheSameTime();
    void servesCallsInTheirOrder();
    void acceptsNamesOfVariables_data();
    void acceptsNamesOfVariables();
    void boundsValues_data();
    void boundsValues();
    void removesNameAndValue();
    void listsNothingThatWasNotStored();
    void leavesNoValueWithoutItsName();
    void removesANameWhoseValueIsGone();
    void leavesAnUnreadableListAlone_data();
    void leavesAnUnreadableListAlone();
    void goesOnAfterAnError();
    void mayBeGoneBeforeTheAnswer();
    void putsNoValueInAnError();
};

void TestNamedSecrets::startsEmpty()
{
    MemoryStore store;
    NamedSecrets secrets(store);

    QCOMPARE(secrets.names().result().value(), QStringList());
    QCOMPARE(secrets.value(u"KEY"_s).result().error().code, Code::NotFound);
}

void TestNamedSecrets::keepsNamesAndValues()
{
    MemoryStore store;
    {
        NamedSecrets secrets(store);
        QVERIFY(secrets.set(u"B_KEY"_s, value("bbbbbbbb")).result());
        QVERIFY(secrets.set(u"A_KEY"_s, value("aaaaaaaa")).result());
    }

    NamedSecrets secrets(store);

    QCOMPARE(secrets.names().result().value(), QStringList({u"A_KEY"_s, u"B_KEY"_s}));
    QCOMPARE(secrets.value(u"B_KEY"_s).result().value().reveal(), QByteArray("bbbbbbbb"));
}

void TestNamedSecrets::announcesNamesThatChange()
{
    MemoryStore store;
    NamedSecrets secrets(store);
    QSignalSpy spy(&secrets, &NamedSecrets::namesChanged);

    QVERIFY(secrets.set(u"KEY"_s, value("12345678")).result());
    QCOMPARE(spy.count(), 1);
    QVERIFY(secrets.set(u"KEY"_s, value("another value")).result());
    QCOMPARE(spy.count(), 1);
    QCOMPARE(secrets.value(u"KEY"_s).result().value().reveal(), QByteArray("another value"));
    QVERIFY(secrets.remove(u"KEY"_s).result());
    QCOMPARE(spy.count(), 2);
}

void TestNamedSecrets::losesNoNameWhenSetAtTheSameTime()
{
    SlowStore store;
    NamedSecrets secrets(store);
    QStringList expected;
    for (int i = 10; i < 40; ++i) {
        expected.append(u"KEY_%1"_s.arg(i));
        std::ignore = secrets.set(expected.last(), value("12345678"));
    }
    std::ignore = secrets.remove(expected.takeAt(5));

    store.answerAll();

    const auto names = secrets.names();
    store.answerAll();
    QCOMPARE(names.result().value(), expected);
}

void TestNamedSecrets::servesCallsInTheirOrder()
{
    SlowStore store;
    NamedSecrets secrets(store);

    const auto first = secrets.set(u"KEY"_s, value("first value"));
    const auto read = secrets.value(u"KEY"_s);
    const auto second = secrets.set(u"KEY"_s, value("second value"));
    const auto names = secrets.names();
    store.answerAll();

    QVERIFY(first.result() && second.result());
    QCOMPARE(read.result().value().reveal(), QByteArray("first value"));
    QCOMPARE(names.result().value(), QStringList{u"KEY"_s});
}

void TestNamedSecrets::acceptsNamesOfVariables_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isValid");

    QTest::newRow("letters") << u"ApiKey"_s << true;
    QTest::newRow("underscore first") << u"_x1"_s << true;
    QTest::newRow("longest") << QString(128, u'A') << true;
    QTest::newRow("too long") << QString(129, u'A') << false;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("digit first") << u"1KEY"_s << false;
    QTest::newRow("function") << u"BASH_FUNC_x%%"_s << false;
    QTest::newRow("equals sign") << u"A=B"_s << false;
    QTest::newRow("newline at the end") << u"KEY\n"_s << false;
    QTest::newRow("NUL") << u"KEY"_s + QChar(u'\0') << false;
    QTest::newRow("other letters") << u"CLÉ"_s << false;
    QTest::newRow("other digits") << u"KEY\u0661"_s << false;
}

void TestNamedSecrets::acceptsNamesOfVariables()
{
    QFETCH(QString, name);
    QFETCH(bool, isValid);
    MemoryStore store;
    NamedSecrets secrets(store);

    const auto answer = secrets.set(name, value("12345678")).result();

    QCOMPARE(answer.has_value(), isValid);
    if (!isValid) {
        QCOMPARE(answer.error().code, Code::BadArgument);
        QCOMPARE(secrets.value(name).result().error().code, Code::BadArgument);
        QCOMPARE(secrets.remove(name).result().error().code, Code::BadArgument);
    }
}

void TestNamedSecrets::boundsValues_data()
{
    QTest::addColumn<qsizetype>("bytes");
    QTest::addColumn<int>("code"); // -1: accepted

    QTest::newRow("empty") << qsizetype(0) << int(Code::BadArgument);
    QTest::newRow("short") << qsizetype(7) << int(Code::BadArgument);
    QTest::newRow("least") << qsizetype(8) << -1;
    QTest::newRow("most") << qsizetype(65536) << -1;
    QTest::newRow("long") << qsizetype(65537) << int(Code::TooLarge);
}

void TestNamedSecrets::boundsValues()
{
    QFETCH(qsizetype, bytes);
    QFETCH(int, code);
    MemoryStore store;
    NamedSecrets secrets(store);

    const auto answer = secrets.set(u"KEY"_s, Secret(QByteArray(bytes, '\xfe'))).result();

    QCOMPARE(answer ? -1 : int(answer.error().code), code);
    QCOMPARE(secrets.names().result().value().size(), code == -1 ? 1 : 0);
}

void TestNamedSecrets::removesNameAndValue()
{
    MemoryStore store;
    NamedSecrets secrets(store);
    QVERIFY(secrets.set(u"KEY"_s, value("12345678")).result());
    QVERIFY(secrets.set(u"OTHER"_s, value("12345678")).result());

    QVERIFY(secrets.remove(u"KEY"_s).result());

    QCOMPARE(secrets.names().result().value(), QStringList{u"OTHER"_s});
    QCOMPARE(secrets.value(u"KEY"_s).result().error().code, Code::NotFound);
    QCOMPARE(secrets.remove(u"KEY"_s).result().error().code, Code::NotFound);
}

void TestNamedSecrets::listsNothingThatWasNotStored()
{
    SlowStore store;
    store.failingKey = u"secret:KEY"_s;
    NamedSecrets secrets(store);

    const auto set = secrets.set(u"KEY"_s, value("12345678"));
    const auto names = secrets.names();
    store.answerAll();

    QCOMPARE(set.result().error().code, Code::Locked);
    QVERIFY(names.result().value().isEmpty());
}

void TestNamedSecrets::leavesNoValueWithoutItsName()
{
    SlowStore store;
    store.failingKey = u"secret-names"_s;
    NamedSecrets secrets(store);

    const auto set = secrets.set(u"KEY"_s, value("12345678"));
    const auto read = secrets.value(u"KEY"_s);
    store.answerAll();

    QCOMPARE(set.result().error().code, Code::Locked);
    QCOMPARE(read.result().error().code, Code::NotFound);
}

void TestNamedSecrets::removesANameWhoseValueIsGone()
{
    MemoryStore store;
    NamedSecrets secrets(store);
    QVERIFY(secrets.set(u"KEY"_s, value("12345678")).result());
    QVERIFY(store.remove(u"secret:KEY"_s).result()); // in the keychain's own window

    QVERIFY(secrets.remove(u"KEY"_s).result());

    QVERIFY(secrets.names().result().value().isEmpty());
}

void TestNamedSecrets::leavesAnUnreadableListAlone_data()
{
    QTest::addColumn<QByteArray>("list");

    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("no JSON") << QByteArray("[\"KEY\"");
    QTest::newRow("object") << QByteArray("{}");
    QTest::newRow("number") << QByteArray("[1]");
    QTest::newRow("no name") << QByteArray("[\"A=B\"]");
    QTest::newRow("deep") << QByteArray(100'000, '[');
}

void TestNamedSecrets::leavesAnUnreadableListAlone()
{
    QFETCH(QByteArray, list);
    MemoryStore store;
    QVERIFY(store.write(u"secret-names"_s, Secret(list)).result());
    NamedSecrets secrets(store);

    QCOMPARE(secrets.names().result().error().code, Code::Protocol);
    QCOMPARE(secrets.set(u"KEY"_s, value("12345678")).result().error().code, Code::Protocol);

    QCOMPARE(store.read(u"secret-names"_s).result().value().reveal(), list);
    QCOMPARE(store.read(u"secret:KEY"_s).result().error().code, Code::NotFound);
}

void TestNamedSecrets::goesOnAfterAnError()
{
    SlowStore store;
    store.failingKey = u"secret:BAD"_s;
    NamedSecrets secrets(store);

    const auto bad = secrets.set(u"BAD"_s, value("12345678"));
    const auto good = secrets.set(u"GOOD"_s, value("12345678"));
    store.answerAll();

    QVERIFY(!bad.result());
    QVERIFY(good.result());
}

void TestNamedSecrets::mayBeGoneBeforeTheAnswer()
{
    SlowStore store;
    auto secrets = std::make_unique<NamedSecrets>(store);
    const auto first = secrets->set(u"KEY"_s, value("12345678"));
    const auto second = secrets->names();

    secrets.reset();
    store.answerAll();

    QCOMPARE(first.result().error().code, Code::Cancelled);
    QVERIFY(second.isCanceled());
}

void TestNamedSecrets::putsNoValueInAnError()
{
    SlowStore store;
    store.failingKey = u"secret:KEY"_s;
    NamedSecrets secrets(store);

    const auto tooShort = secrets.set(u"KEY"_s, value("hunter2")).result();
    const auto failed = secrets.set(u"KEY"_s, value("hunter2hunter2"));
    store.answerAll();

    QVERIFY(!tooShort.error().detail.contains(u"hunter2"_s));
    QVERIFY(!failed.result().error().detail.contains(u"hunter2"_s));
}

QTEST_GUILESS_MAIN(TestNamedSecrets)
#include "tst_namedsecrets.moc"
