// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/rowtrust_p.h"

#include <QTest>

using namespace sandtray;
using namespace sandtray::history;

namespace {

const Secret key(QByteArray(32, 'k'));
const Secret otherKey(QByteArray(32, 'o'));

}

class TestRowTrust : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void signsWithHmacSha256();
    void tellsRowsApart_data();
    void tellsRowsApart();
    void trustsNothingBeforeItIsTold();
    void trustsWhatItWroteWhileItIsUnchanged();
    void trustsByTheMacAloneOnceThereIsAKey();
    void refusesASignedRowWithoutAKey();
    void acceptsUnsignedRowsWhenTold();
    void remembersNothingOnceThereIsAKey();
};

/// The expected value comes from the openssl program, over the bytes that the format says.
void TestRowTrust::signsWithHmacSha256()
{
    const SignableRow row("t", "i", {"f"});

    QCOMPARE(row.bytes, QByteArray::fromHex("000000000000000174000000000000000169000000000000000166"));
    QCOMPARE(
        RowTrust(key).mac(row).toHex(), QByteArray("1dcb524ac2bd16f6f02576d9c708d69837893129990e073e805cac25b42a88ec"));
    QVERIFY(RowTrust().mac(row).isEmpty());
}

void TestRowTrust::tellsRowsApart_data()
{
    QTest::addColumn<QByteArray>("bytes");

    const auto row = [](const char *name, const SignableRow &other) { QTest::newRow(name) << other.bytes; };
    row("another table", {"grant", "id", {"a", "b"}});
    row("another id", {"client", "ie", {"a", "b"}});
    row("fields run together", {"client", "id", {"ab", ""}});
    row("the other way", {"client", "id", {"", "ab"}});
    row("one field", {"client", "id", {"ab"}});
    row("one more field", {"client", "id", {"a", "b", ""}});
    row("id runs into the field", {"client", "ida", {"", "b"}});
    row("a length inside a field", {"client", "id", {QByteArray("a\0\0\0\0\0\0\0\1b", 10)}});
}

void TestRowTrust::tellsRowsApart()
{
    QFETCH(QByteArray, bytes);

    QVERIFY(bytes != SignableRow("client", "id", {"a", "b"}).bytes);
}

void TestRowTrust::trustsNothingBeforeItIsTold()
{
    const SignableRow row("client", "id", {"2"});

    QVERIFY(!RowTrust().trusts(row, {}));
    QVERIFY(!RowTrust().trusts(row, RowTrust(key).mac(row)));
}

void TestRowTrust::trustsWhatItWroteWhileItIsUnchanged()
{
    RowTrust trust;
    const SignableRow written("client", "id", {"1"});
    trust.remember(written);

    QVERIFY(trust.trusts(written, {}));
    QVERIFY(!trust.trusts(SignableRow("client", "id", {"2"}), {}));
    QVERIFY(!trust.trusts(SignableRow("client", "other", {"1"}), {}));

    trust.remember(SignableRow("client", "id", {"2"}));
    QVERIFY(!trust.trusts(written, {}));

    trust.forget(written);
    QVERIFY(!trust.trusts(SignableRow("client", "id", {"2"}), {}));
}

void TestRowTrust::trustsByTheMacAloneOnceThereIsAKey()
{
    RowTrust trust(key);
    trust.acceptUnsigned();
    const SignableRow row("client", "id", {"1"});
    const QByteArray mac = trust.mac(row);

    QVERIFY(trust.trusts(row, mac));
    QVERIFY(!trust.trusts(row, {}));
    QVERIFY(!trust.trusts(row, mac.first(31)));
    QVERIFY(!trust.trusts(row, mac + '\0'));
    QVERIFY(!trust.trusts(row, RowTrust(otherKey).mac(row)));
    QVERIFY(!trust.trusts(SignableRow("client", "id", {"2"}), mac));
    QVERIFY(!trust.trusts(SignableRow("grant", "id", {"1"}), mac));
}

void TestRowTrust::refusesASignedRowWithoutAKey()
{
    RowTrust trust;
    trust.acceptUnsigned();
    const SignableRow row("client", "id", {"1"});

    QVERIFY(!trust.trusts(row, RowTrust(key).mac(row)));
}

void TestRowTrust::acceptsUnsignedRowsWhenTold()
{
    RowTrust trust;
    trust.acceptUnsigned();

    QVERIFY(trust.trusts(SignableRow("client", "id", {"1"}), {}));
}

void TestRowTrust::remembersNothingOnceThereIsAKey()
{
    RowTrust trust(key);
    const SignableRow row("client", "id", {"1"});

    trust.remember(row);

    QVERIFY(!trust.trusts(row, {}));
}

QTEST_GUILESS_MAIN(TestRowTrust)
#include "tst_rowtrust.moc"
