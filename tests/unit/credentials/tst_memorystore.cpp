// SPDX-License-Identifier: GPL-3.0-or-later
#include "credentials/memorystore.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::credentials;

class TestMemoryStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsAnyBytes();
    void replacesAValue();
    void knowsWhatIsNotThere();
};

void TestMemoryStore::keepsAnyBytes()
{
    MemoryStore store;
    const QByteArray value("a\0b\xff\n", 5);

    QVERIFY(store.write(u"key"_s, Secret(value)).result());

    QCOMPARE(store.read(u"key"_s).result().value().reveal(), value);
}

void TestMemoryStore::replacesAValue()
{
    MemoryStore store;
    QVERIFY(store.write(u"key"_s, Secret("one")).result());
    QVERIFY(store.write(u"key"_s, Secret("two")).result());

    QCOMPARE(store.read(u"key"_s).result().value().reveal(), QByteArray("two"));
}

void TestMemoryStore::knowsWhatIsNotThere()
{
    MemoryStore store;
    QVERIFY(store.write(u"key"_s, Secret("one")).result());
    QVERIFY(store.remove(u"key"_s).result());

    QCOMPARE(store.read(u"key"_s).result().error().code, Code::NotFound);
    QCOMPARE(store.remove(u"key"_s).result().error().code, Code::NotFound);
}

QTEST_GUILESS_MAIN(TestMemoryStore)
#include "tst_memorystore.moc"
