// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <type_traits>

using namespace Qt::StringLiterals;
using namespace sandtray;

class TestIds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void makesLowerCaseLabels();
    void neverRepeats();
    void usesTheWholeAlphabet();
    void parsesOnlyLabels_data();
    void parsesOnlyLabels();
    void namesNothingByDefault();
    void keepsKindsApart();
};

void TestIds::makesLowerCaseLabels()
{
    static const QRegularExpression form(u"^[a-z0-9]{20}$"_s);
    for (int i = 0; i < 1000; ++i)
        QVERIFY(form.match(randomLabel()).hasMatch());
}

void TestIds::neverRepeats()
{
    QSet<SandboxId> seen;
    for (int i = 0; i < 10'000; ++i)
        seen.insert(SandboxId::generate());

    QCOMPARE(seen.size(), 10'000);
}

void TestIds::usesTheWholeAlphabet()
{
    QSet<QChar> seen;
    for (int i = 0; i < 1000; ++i) {
        const QString label = randomLabel();
        seen.unite(QSet<QChar>(label.begin(), label.end()));
    }

    QCOMPARE(seen.size(), 36);
}

void TestIds::parsesOnlyLabels_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("label") << u"k7m2q9x4t1v8c3n6b0zd"_s << true;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("short") << u"k7m2q9x4t1v8c3n6b0z"_s << false;
    QTest::newRow("long") << u"k7m2q9x4t1v8c3n6b0zda"_s << false;
    QTest::newRow("capital") << u"K7m2q9x4t1v8c3n6b0zd"_s << false;
    QTest::newRow("slash") << u"../../../etc/passwd0"_s << false;
    QTest::newRow("other letters") << u"é7m2q9x4t1v8c3n6b0zd"_s << false;
    QTest::newRow("other digits") << u"٣7m2q9x4t1v8c3n6b0zd"_s << false;
    QTest::newRow("NUL") << u"k7m2q9x4t1v8c3n6b0z"_s + QChar(0) << false;
}

void TestIds::parsesOnlyLabels()
{
    QFETCH(const QString, text);
    QFETCH(const bool, valid);

    const auto id = RunId::parse(text);

    QCOMPARE(id.has_value(), valid);
    if (id)
        QCOMPARE(id->toString(), text);
}

void TestIds::namesNothingByDefault()
{
    QVERIFY(RunId().isNull());
    QVERIFY(!RunId::generate().isNull());
    QCOMPARE(RunId(), RunId());
}

void TestIds::keepsKindsApart()
{
    static_assert(!std::is_convertible_v<RunId, SandboxId>);
    static_assert(!std::is_constructible_v<RunId, SandboxId>);
    static_assert(!std::is_constructible_v<RunId, QString>);
}

QTEST_GUILESS_MAIN(TestIds)
#include "tst_ids.moc"
