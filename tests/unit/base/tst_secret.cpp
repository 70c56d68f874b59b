// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/secret.h"

#include <QDebug>
#include <QTest>

#include <type_traits>
#include <utility>

using namespace sandtray;

namespace {
template <class T>
concept Printable = requires(QDebug debug, const T &value) { debug << value; };
}

class TestSecret : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void revealsItsValue();
    void isNotConvertedOrPrinted();
    void sharesItsBytesWithNobody();
    void movesWithoutLeavingTheValueBehind();
    void outlivesItsCopies();
};

void TestSecret::revealsItsValue()
{
    QCOMPARE(Secret(QByteArray("hunter22")).reveal(), QByteArray("hunter22"));
    QVERIFY(Secret().isEmpty());
    QVERIFY(!Secret(QByteArray("x")).isEmpty());
}

void TestSecret::isNotConvertedOrPrinted()
{
    static_assert(Printable<QByteArray>);
    static_assert(!Printable<Secret>);
    static_assert(!std::is_convertible_v<Secret, QByteArray>);
    static_assert(!std::is_convertible_v<Secret, QString>);
    static_assert(!std::is_convertible_v<QByteArray, Secret>);
}

void TestSecret::sharesItsBytesWithNobody()
{
    const QByteArray value = QByteArray("hunter2").append('2');
    const Secret secret(value);
    const Secret copy(secret);
    Secret assigned;
    assigned = copy;

    QVERIFY(secret.reveal().constData() != value.constData());
    QVERIFY(copy.reveal().constData() != secret.reveal().constData());
    QVERIFY(assigned.reveal().constData() != copy.reveal().constData());
    QCOMPARE(assigned.reveal(), value);
}

void TestSecret::movesWithoutLeavingTheValueBehind()
{
    Secret first(QByteArray("hunter22"));
    const char *bytes = first.reveal().constData();

    const Secret second(std::move(first));

    QVERIFY(first.isEmpty()); // NOLINT(bugprone-use-after-move): that is what is tested
    QCOMPARE(second.reveal().constData(), bytes);
}

void TestSecret::outlivesItsCopies()
{
    const Secret secret(QByteArray("hunter22"));
    {
        const Secret copy = secret;
        QCOMPARE(copy.reveal(), QByteArray("hunter22"));
    }
    QCOMPARE(secret.reveal(), QByteArray("hunter22"));
}

QTEST_GUILESS_MAIN(TestSecret)
#include "tst_secret.moc"
