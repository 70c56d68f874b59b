// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/argumentreader.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

namespace {
constexpr ArgumentReader::Range seconds{60, 86400};

ArgumentReader with(const QJsonValue &value)
{
    return ArgumentReader(QJsonObject{{u"x"_s, value}});
}
}

class TestArgumentReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takesNullAndAbsentAlike();
    void ignoresUnknownMembers();
    void readsIntegersLeniently_data();
    void readsIntegersLeniently();
    void refusesOtherIntegers_data();
    void refusesOtherIntegers();
    void readsNumbers();
    void readsFlags();
    void takesTheFirstChoiceWhenAbsent();
    void refusesTextOfAnotherType();
    void requiresRequiredText();
    void readsListsAlsoFromJsonText();
    void refusesListsWithOtherElements();
    void readsTextMaps();
    void refusesNestedTextMaps();
    void readsObjectsAlsoFromJsonText();
    void keepsTheFirstRefusal();
};

void TestArgumentReader::takesNullAndAbsentAlike()
{
    for (ArgumentReader reader : {ArgumentReader(QJsonObject()), with(QJsonValue::Null)}) {
        QVERIFY(!reader.has(u"x"_s));
        QCOMPARE(reader.text(u"x"_s), std::nullopt);
        QCOMPARE(reader.integer(u"x"_s, seconds), std::nullopt);
        QCOMPARE(reader.number(u"x"_s, seconds), std::nullopt);
        QVERIFY(reader.flag(u"x"_s, true));
        QVERIFY(reader.texts(u"x"_s).isEmpty());
        QVERIFY(reader.textMap(u"x"_s).isEmpty());
        QVERIFY(reader.object(u"x"_s).isEmpty());
        QVERIFY(reader.verdict());
    }
}

void TestArgumentReader::ignoresUnknownMembers()
{
    ArgumentReader reader(QJsonObject{{u"x"_s, u"a"_s}, {u"unknown"_s, QJsonArray{1}}});

    QCOMPARE(reader.requiredText(u"x"_s), u"a"_s);
    QVERIFY(reader.verdict());
}

void TestArgumentReader::readsIntegersLeniently_data()
{
    QTest::addColumn<QJsonValue>("given");
    QTest::addColumn<qint64>("read");
    QTest::newRow("number") << QJsonValue(60) << qint64(60);
    QTest::newRow("upper end") << QJsonValue(86400) << qint64(86400);
    QTest::newRow("text") << QJsonValue(u"60"_s) << qint64(60);
    QTest::newRow("text with space") << QJsonValue(u" 61 "_s) << qint64(61);
    QTest::newRow("whole fraction") << QJsonValue(62.0) << qint64(62);
    QTest::newRow("text of a whole fraction") << QJsonValue(u"63.0"_s) << qint64(63);
}

void TestArgumentReader::readsIntegersLeniently()
{
    QFETCH(const QJsonValue, given);
    QFETCH(const qint64, read);
    ArgumentReader reader = with(given);

    QCOMPARE(reader.integer(u"x"_s, seconds), std::optional(read));
    QVERIFY(reader.verdict());
}

void TestArgumentReader::refusesOtherIntegers_data()
{
    QTest::addColumn<QJsonValue>("given");
    QTest::newRow("below") << QJsonValue(59);
    QTest::newRow("above") << QJsonValue(86401);
    QTest::newRow("fraction") << QJsonValue(60.5);
    QTest::newRow("huge") << QJsonValue(1e300);
    QTest::newRow("word") << QJsonValue(u"soon"_s);
    QTest::newRow("empty text") << QJsonValue(u""_s);
    QTest::newRow("not a number") << QJsonValue(u"nan"_s);
    QTest::newRow("infinite") << QJsonValue(u"inf"_s);
    QTest::newRow("number with unit") << QJsonValue(u"60s"_s);
    QTest::newRow("bool") << QJsonValue(true);
    QTest::newRow("list") << QJsonValue(QJsonArray{60});
    QTest::newRow("object") << QJsonValue(QJsonObject());
}

void TestArgumentReader::refusesOtherIntegers()
{
    QFETCH(const QJsonValue, given);
    ArgumentReader reader = with(given);

    QCOMPARE(reader.integer(u"x"_s, seconds), std::nullopt);

    QCOMPARE(reader.verdict().error(), (Error{Code::BadArgument, u"x: must be an integer from 60 to 86400"_s}));
}

void TestArgumentReader::readsNumbers()
{
    ArgumentReader reader(QJsonObject{{u"cpus"_s, 0.5}, {u"text"_s, u"1.5"_s}, {u"low"_s, 0.05}});

    QCOMPARE(reader.number(u"cpus"_s, {0.1, 4}), std::optional(0.5));
    QCOMPARE(reader.number(u"text"_s, {0.1, 4}), std::optional(1.5));
    QVERIFY(reader.verdict());
    QCOMPARE(reader.number(u"low"_s, {0.1, 4}), std::nullopt);
    QCOMPARE(reader.verdict().error().detail, u"low: must be a number from 0.1 to 4"_s);
}

void TestArgumentReader::readsFlags()
{
    ArgumentReader reader(QJsonObject{{u"yes"_s, true}, {u"no"_s, u"false"_s}, {u"odd"_s, u"maybe"_s}});

    QVERIFY(reader.flag(u"yes"_s, false));
    QVERIFY(!reader.flag(u"no"_s, true));
    QVERIFY(reader.verdict());
    QVERIFY(reader.flag(u"odd"_s, true));
    QCOMPARE(reader.verdict().error().detail, u"odd: must be true or false"_s);
}

void TestArgumentReader::takesTheFirstChoiceWhenAbsent()
{
    ArgumentReader reader(QJsonObject{{u"network"_s, u"full"_s}, {u"language"_s, u"cobol"_s}});

    QCOMPARE(reader.choice(u"encoding"_s, {u"utf-8"_s, u"base64"_s}), u"utf-8"_s);
    QCOMPARE(reader.choice(u"network"_s, {u"none"_s, u"full"_s}), u"full"_s);
    QVERIFY(reader.verdict());
    QCOMPARE(reader.choice(u"language"_s, {u"python"_s, u"bash"_s}), u"python"_s);
    QCOMPARE(reader.verdict().error().detail, u"language: must be one of python, bash"_s);
}

void TestArgumentReader::refusesTextOfAnotherType()
{
    ArgumentReader reader = with(5);

    QCOMPARE(reader.text(u"x"_s), std::nullopt);
    QCOMPARE(reader.verdict().error().detail, u"x: must be a string"_s);
}

void TestArgumentReader::requiresRequiredText()
{
    ArgumentReader absent = with(QJsonValue::Null);
    ArgumentReader empty = with(u""_s);

    QCOMPARE(absent.requiredText(u"x"_s), QString());
    QCOMPARE(absent.verdict().error().detail, u"x: is required"_s);
    QCOMPARE(empty.requiredText(u"x"_s), QString());
    QVERIFY(empty.verdict());
}

void TestArgumentReader::readsListsAlsoFromJsonText()
{
    ArgumentReader list = with(QJsonArray{u"a"_s, u"b"_s});
    ArgumentReader text = with(uR"(["a","b"])"_s);

    QCOMPARE(list.texts(u"x"_s), (QStringList{u"a"_s, u"b"_s}));
    QCOMPARE(text.texts(u"x"_s), (QStringList{u"a"_s, u"b"_s}));
    QVERIFY(list.verdict());
    QVERIFY(text.verdict());
}

void TestArgumentReader::refusesListsWithOtherElements()
{
    for (const QJsonValue &given : {QJsonValue(QJsonArray{u"a"_s, 1}), QJsonValue(QJsonArray{QJsonValue::Null}),
             QJsonValue(u"pypi.org"_s), QJsonValue(u"[1"_s), QJsonValue(3), QJsonValue(QJsonObject())}) {
        ArgumentReader reader = with(given);
        QVERIFY(reader.texts(u"x"_s).isEmpty());
        QCOMPARE(reader.verdict().error().detail, u"x: must be a list of strings"_s);
    }
}

void TestArgumentReader::readsTextMaps()
{
    ArgumentReader reader =
        with(QJsonObject{{u"A"_s, u"text"_s}, {u"B"_s, 5}, {u"C"_s, 0.5}, {u"D"_s, false}, {u"E"_s, QJsonValue::Null}});

    QCOMPARE(reader.textMap(u"x"_s),
        (QMap<QString, QString>{{u"A"_s, u"text"_s}, {u"B"_s, u"5"_s}, {u"C"_s, u"0.5"_s}, {u"D"_s, u"false"_s}}));
    QVERIFY(reader.verdict());
}

void TestArgumentReader::refusesNestedTextMaps()
{
    ArgumentReader reader = with(QJsonObject{{u"A"_s, QJsonObject()}});

    QVERIFY(reader.textMap(u"x"_s).isEmpty());
    QCOMPARE(reader.verdict().error().detail, u"x: the value of A must be a string"_s);
}

void TestArgumentReader::readsObjectsAlsoFromJsonText()
{
    ArgumentReader text = with(uR"({"a":1})"_s);
    ArgumentReader twice = with(uR"({"a":1,"a":2})"_s);

    QCOMPARE(text.object(u"x"_s), (QJsonObject{{u"a"_s, 1}}));
    QVERIFY(text.verdict());
    QVERIFY(twice.object(u"x"_s).isEmpty());
    QCOMPARE(twice.verdict().error().detail, u"x: must be an object"_s);
}

void TestArgumentReader::keepsTheFirstRefusal()
{
    ArgumentReader reader{QJsonObject()};

    reader.refuse(u"a"_s, u"is too long"_s);
    reader.refuse(u"b"_s, u"is too short"_s);

    QCOMPARE(reader.verdict().error(), (Error{Code::BadArgument, u"a: is too long"_s}));
}

QTEST_GUILESS_MAIN(TestArgumentReader)
#include "tst_argumentreader.moc"
