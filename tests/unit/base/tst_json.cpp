// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;

class TestJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryKindOfValue_data();
    void readsEveryKindOfValue();
    void refusesWhatIsNotJson_data();
    void refusesWhatIsNotJson();
    void agreesWithQtOnOrdinaryText();
    void keepsIntegersExact();
    void allowsTheDepthOfTheLimitAndNoMore();
    void refusesHostileNesting_data();
    void refusesHostileNesting();
    void countsEveryValue();
    void refusesMoreBytesThanTheLimitAsTooLarge();
    void readsAWideObjectInNearLinearTime();
    void writesSortedKeysWithoutSpace();
    void writesEqualValuesAlike_data();
    void writesEqualValuesAlike();
    void keepsDifferentStringsDifferent();
    void canonicalFormReadsBackEqual();
};

void TestJson::readsEveryKindOfValue_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QJsonValue>("value");
    QTest::newRow("null") << QByteArray("null") << QJsonValue(QJsonValue::Null);
    QTest::newRow("true") << QByteArray(" true ") << QJsonValue(true);
    QTest::newRow("false") << QByteArray("false\n") << QJsonValue(false);
    QTest::newRow("zero") << QByteArray("0") << QJsonValue(0);
    QTest::newRow("negative") << QByteArray("-12") << QJsonValue(-12);
    QTest::newRow("fraction") << QByteArray("0.5") << QJsonValue(0.5);
    QTest::newRow("exponent") << QByteArray("1E+2") << QJsonValue(100.0);
    QTest::newRow("empty string") << QByteArray("\"\"") << QJsonValue(u""_s);
    QTest::newRow("utf-8") << QByteArray("\"h\xc3\xa9 \xf0\x9f\x98\x80\"") << QJsonValue(u"hé 😀"_s);
    QTest::newRow("escapes") << QByteArray(R"("\"\\\/\b\f\n\r\t")") << QJsonValue(u"\"\\/\b\f\n\r\t"_s);
    QTest::newRow("unicode escape") << QByteArray(R"("\u00e9\uD83D\uDE00")") << QJsonValue(u"é😀"_s);
    QTest::newRow("escaped NUL") << QByteArray(R"("a\u0000b")") << QJsonValue(u"a\0b"_s);
    QTest::newRow("empty array") << QByteArray("[ ]") << QJsonValue(QJsonArray());
    QTest::newRow("array") << QByteArray("[1,\"a\",[]]") << QJsonValue(QJsonArray{1, u"a"_s, QJsonArray()});
    QTest::newRow("empty object") << QByteArray("{}") << QJsonValue(QJsonObject());
    QTest::newRow("object") << QByteArray("{\"b\" : {\"\":null}, \"a\":1}")
                            << QJsonValue(QJsonObject{{u"a"_s, 1}, {u"b"_s, QJsonObject{{u""_s, QJsonValue::Null}}}});
}

void TestJson::readsEveryKindOfValue()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QJsonValue, value);

    const auto parsed = parseJson(text);

    QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().detail));
    QCOMPARE(*parsed, value);
}

void TestJson::refusesWhatIsNotJson_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const QByteArray &text) { QTest::newRow(name) << text; };
    row("nothing", "");
    row("only space", " \n");
    row("byte order mark", "\xef\xbb\xbf{}");
    row("two values", "{} {}");
    row("trailing NUL", QByteArray("{}\0", 3));
    row("NUL before", QByteArray("\0{}", 3));
    row("NUL in a string", QByteArray("\"a\0b\"", 5));
    row("NUL alone", QByteArray("\0", 1));
    row("raw newline in a string", "\"a\nb\"");
    row("open string", "\"abc");
    row("escape at the end", "\"abc\\");
    row("unknown escape", R"("\x41")");
    row("short unicode escape", R"("\u12")");
    row("signed unicode escape", R"("\u+123")");
    row("spaced unicode escape", R"("\u 123")");
    row("lone high surrogate", R"("\ud800")");
    row("high surrogate and letter", R"("\ud800A")");
    row("two high surrogates", R"("\ud800\ud800")");
    row("lone low surrogate", R"("\udc00")");
    row("surrogate in UTF-8", "\"\xed\xa0\x80\"");
    row("invalid UTF-8", "\"\xff\"");
    row("overlong UTF-8", "\"\xc0\xaf\"");
    row("cut UTF-8", "\"\xf0\x9f\x98\"");
    row("beyond Unicode", "\"\xf4\x90\x80\x80\"");
    row("duplicate key", R"({"method":"a","method":"b"})");
    row("duplicate key by escape", R"({"method":"a","meth\u006fd":"b"})");
    row("duplicate key below", R"([{"x":{"a":1,"b":2,"a":1}}])");
    row("duplicate empty key", R"({"":1,"":1})");
    row("trailing comma in array", "[1,]");
    row("trailing comma in object", R"({"a":1,})");
    row("no comma", "[1 2]");
    row("no colon", R"({"a" 1})");
    row("key without quotes", "{a:1}");
    row("single quotes", "{'a':1}");
    row("open array", "[1");
    row("open object", R"({"a":1)");
    row("wrong closer", "[1}");
    row("comment", "/* */ {}");
    row("leading zero", "01");
    row("leading plus", "+1");
    row("bare minus", "-");
    row("bare point", ".5");
    row("point at the end", "1.");
    row("bare exponent", "1e");
    row("hexadecimal", "0x10");
    row("too large a number", "1e400");
    row("too small a number", "-1e400");
    row("NaN", "NaN");
    row("Infinity", "-Infinity");
    row("cut word", "tru");
    row("long word", "nulls");
    row("capital word", "True");
    row("vertical tab as space", "\v1");
}

void TestJson::refusesWhatIsNotJson()
{
    QFETCH(const QByteArray, text);

    const auto parsed = parseJson(text);

    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, Code::Protocol);
}

void TestJson::agreesWithQtOnOrdinaryText()
{
    const QByteArray text = R"( {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"run_code",
        "arguments":{"code":"print(\"\u00e9\")\n","list":[1,2.5,-3e-2,true,null,{"deep":[[]]}]}}} )";

    const auto parsed = parseJson(text);

    QVERIFY(parsed);
    QCOMPARE(parsed->toObject(), QJsonDocument::fromJson(text).object());
}

void TestJson::keepsIntegersExact()
{
    QCOMPARE(parseJson("9223372036854775807")->toInteger(), std::numeric_limits<qint64>::max());
    QCOMPARE(parseJson("-9223372036854775808")->toInteger(), std::numeric_limits<qint64>::min());
    QCOMPARE(parseJson("9007199254740993")->toInteger(), Q_INT64_C(9007199254740993));
    QCOMPARE(parseJson("18446744073709551616")->toDouble(), 18446744073709551616.0);
}

void TestJson::allowsTheDepthOfTheLimitAndNoMore()
{
    const QByteArray deepest =
        QByteArray(32, '[') + QByteArray("{\"a\":").repeated(32) + '1' + QByteArray(32, '}') + QByteArray(32, ']');

    QVERIFY(parseJson(deepest));
    QVERIFY(!parseJson('[' + deepest + ']'));
    QVERIFY(parseJson(
        '[' + QByteArray(63, '[') + QByteArray(63, ']') + ',' + QByteArray(63, '[') + QByteArray(63, ']') + ']'));
}

void TestJson::refusesHostileNesting_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("arrays") << QByteArray(200'000, '[') + QByteArray(200'000, ']');
    QTest::newRow("arrays without an end") << QByteArray(200'000, '[');
    QTest::newRow("objects") << QByteArray("{\"a\":").repeated(100'000) + '1' + QByteArray(100'000, '}');
}

void TestJson::refusesHostileNesting()
{
    QFETCH(const QByteArray, text);

    QVERIFY(!parseJson(text));
}

void TestJson::countsEveryValue()
{
    const JsonLimits limits{.bytes = 1000, .depth = 4, .values = 4};

    QVERIFY(parseJson("[1,2,3]", limits));
    QVERIFY(!parseJson("[1,2,3,4]", limits));
    QVERIFY(parseJson("{\"a\":1,\"b\":{\"c\":2}}", limits));
    QVERIFY(!parseJson("{\"a\":1,\"b\":{\"c\":2,\"d\":3}}", limits));
}

void TestJson::refusesMoreBytesThanTheLimitAsTooLarge()
{
    const JsonLimits limits{.bytes = 4, .depth = 4, .values = 4};

    QVERIFY(parseJson("1234", limits));
    QCOMPARE(parseJson("12345", limits).error().code, Code::TooLarge);
}

void TestJson::readsAWideObjectInNearLinearTime()
{
    QByteArray text = "{";
    for (int i = 400'000; i > 0; --i)
        text += '"' + QByteArray::number(i) + "\":0,";
    text += "\"last\":1}";

    const auto parsed = parseJson(text); // quadratic insertion would run into the time-out of the test

    QVERIFY(parsed);
    QCOMPARE(parsed->toObject().size(), 400'001);
    QCOMPARE(parsed->toObject().value(u"last"_s), QJsonValue(1));
}

void TestJson::writesSortedKeysWithoutSpace()
{
    const QJsonObject object{{u"b"_s, QJsonArray{1, QJsonValue::Null, true}}, {u"a"_s, u"x"_s}, {u"\uFFFD"_s, 1},
        {u"\U0001F600"_s, 2}, {u"é"_s, 0.25}};

    // by UTF-16 code unit: the surrogates of U+1F600 come before U+FFFD
    QCOMPARE(canonicalJson(object),
        QByteArray("{\"a\":\"x\",\"b\":[1,null,true],\"é\":0.25,\"\U0001F600\":2,\"\uFFFD\":1}"));
    QCOMPARE(canonicalJson(QJsonObject{{u"empty"_s, QJsonObject()}}), QByteArray("{\"empty\":{}}"));
}

void TestJson::writesEqualValuesAlike_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    const auto row = [](const char *name, const QByteArray &a, const QByteArray &b) { QTest::newRow(name) << a << b; };
    row("order", R"({"a":1,"b":2})", R"({"b":2,"a":1})");
    row("space", "[1,2]", " [ 1 , 2 ] ");
    row("escapes", R"("A\/é")", R"("\u0041/\u00e9")");
    row("whole numbers", "[1,100,0]", "[1.0,1e2,-0.0]");
    row("fractions", "0.1", "1e-1");
    row("astral", "\"\xf0\x9f\x98\x80\"", R"("\ud83d\ude00")");
}

void TestJson::writesEqualValuesAlike()
{
    QFETCH(const QByteArray, a);
    QFETCH(const QByteArray, b);

    QCOMPARE(canonicalJson(*parseJson(a)), canonicalJson(*parseJson(b)));
}

void TestJson::keepsDifferentStringsDifferent()
{
    const QString lone(QChar(0xd800));

    QCOMPARE(canonicalJson(lone), QByteArray("\"\\ud800\""));
    QVERIFY(canonicalJson(lone) != canonicalJson(u"\uFFFD"_s));
    QVERIFY(canonicalJson(lone) != canonicalJson(u"\\ud800"_s));
    QCOMPARE(canonicalJson(QString(QChar(0))), QByteArray("\"\\u0000\""));
    QCOMPARE(canonicalJson(u"\u001f\n\"\\"_s), QByteArray("\"\\u001f\\n\\\"\\\\\""));
}

void TestJson::canonicalFormReadsBackEqual()
{
    const auto value = parseJson(R"({"z":[0.1,1e300,-5,"\u2028\u0000\"",{}],"a":{"b":[[],null]}})");

    const auto again = parseJson(canonicalJson(*value));

    QVERIFY(again);
    QCOMPARE(*again, *value);
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
