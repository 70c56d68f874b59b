// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/document.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::clients;

Q_DECLARE_METATYPE(sandtray::clients::Format)

namespace {

const Place servers{{u"mcpServers"_s}, u"sandtray"_s};
const Place tables{{u"mcp_servers"_s}, u"sandtray"_s};
const Place extensions{{u"extensions"_s}, u"sandtray"_s};

const Place &placeOf(Format format)
{
    switch (format) {
    case Format::Toml:
        return tables;
    case Format::Yaml:
        return extensions;
    default:
        return servers;
    }
}

const Entry entry{{u"command"_s, u"/usr/bin/sandtray-mcp"_s}, {u"args"_s, QJsonArray()}};

/// What others write, in the manner of real files.
const QByteArray other = R"({"command": "npx", "args": ["-y", "x"]})";

Result<QByteArray> put(Format format, const QByteArray &text)
{
    return Document::read(format, text).and_then([format](const auto &document) {
        return document->put(placeOf(format), entry);
    });
}

Result<QByteArray> take(Format format, const QByteArray &text, Document::Holder holder)
{
    return Document::read(format, text).and_then([=](const auto &document) {
        return document->take(placeOf(format), holder);
    });
}

QByteArray crlf(QByteArray text)
{
    return text.replace("\n", "\r\n");
}

}

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void putsAnEntry_data();
    void putsAnEntry();
    void takesBackWhatItPut_data();
    void takesBackWhatItPut();
    void takesAnEntryOut_data();
    void takesAnEntryOut();
    void replacesAnEntry_data();
    void replacesAnEntry();
    void findsAnEntry();
    void refuses_data();
    void refuses();
    void changesALargeFile();
};

void TestDocument::putsAnEntry_data()
{
    QTest::addColumn<Format>("format");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, Format format, const QByteArray &before, const QByteArray &after) {
        QTest::newRow(name) << format << before << after;
    };
    const QByteArray fresh =
        "{\n  \"mcpServers\": {\n    \"sandtray\": {\n      \"command\": \"/usr/bin/sandtray-mcp\",\n"
        "      \"args\": []\n    }\n  }\n}\n";
    row("json: no file", Format::Json, "", fresh);
    row("json: white space", Format::Json, "\n \n", fresh);
    row("json: empty object", Format::Json, "{}", fresh.chopped(1));
    row("json: byte order mark alone", Format::Json, "\xef\xbb\xbf", "\xef\xbb\xbf" + fresh);
    row("json: other keys, two spaces", Format::Json, "{\n  \"theme\": \"dark\"\n}\n",
        "{\n  \"theme\": \"dark\",\n  \"mcpServers\": {\n    \"sandtray\": {\n      \"command\": "
        "\"/usr/bin/sandtray-mcp\",\n"
        "      \"args\": []\n    }\n  }\n}\n");
    row("json: another server, tabs", Format::Json, "{\n\t\"mcpServers\": {\n\t\t\"x\": " + other + "\n\t}\n}",
        "{\n\t\"mcpServers\": {\n\t\t\"x\": " + other
            + ",\n\t\t\"sandtray\": {\n\t\t\t\"command\": \"/usr/bin/sandtray-mcp\",\n\t\t\t\"args\": "
              "[]\n\t\t}\n\t}\n}");
    row("json: one line", Format::Json, R"({"a":1,"mcpServers":{"x":{}}})",
        R"({"a":1,"mcpServers":{"x":{},"sandtray":{"command":"/usr/bin/sandtray-mcp","args":[]}}})");
    row("json: one line, no servers", Format::Json, R"({"a":1})",
        R"({"a":1,"mcpServers":{"sandtray":{"command":"/usr/bin/sandtray-mcp","args":[]}}})");
    row("json: empty servers among others", Format::Json, "{\n    \"mcpServers\": {},\n    \"a\": 1.50\n}\n",
        "{\n    \"mcpServers\": {\n        \"sandtray\": {\n            \"command\": \"/usr/bin/sandtray-mcp\",\n"
        "            \"args\": []\n        }\n    },\n    \"a\": 1.50\n}\n");
    row("jsonc: comments and trailing commas", Format::JsonWithComments,
        "// mine\n{\n  \"mcpServers\": {\n    \"x\": {}, // keep\n    /* and this */\n  }, // }\n}\n",
        "// mine\n{\n  \"mcpServers\": {\n    \"x\": {}, // keep\n    /* and this */\n    \"sandtray\": {\n"
        "      \"command\": \"/usr/bin/sandtray-mcp\",\n      \"args\": []\n    },\n  }, // }\n}\n");
    row("jsonc: a comment that ends the object", Format::JsonWithComments, "{\n  \"a\": \"//\" // last, no comma\n}\n",
        "{\n  \"a\": \"//\", // last, no comma\n  \"mcpServers\": {\n    \"sandtray\": {\n"
        "      \"command\": \"/usr/bin/sandtray-mcp\",\n      \"args\": []\n    }\n  }\n}\n");
    const QByteArray block = "[mcp_servers.sandtray]\ncommand = \"/usr/bin/sandtray-mcp\"\nargs = []\n";
    row("toml: no file", Format::Toml, "", block);
    row("toml: other tables and comments", Format::Toml,
        "model = \"m\" # c\n\n[mcp_servers.x]\ncommand = \"npx\"\n# end\n",
        "model = \"m\" # c\n\n[mcp_servers.x]\ncommand = \"npx\"\n# end\n\n" + block);
    row("toml: no newline at the end", Format::Toml, "a = 1", "a = 1\n\n" + block);
    row("toml: header in a text", Format::Toml, "a = \"\"\"\n[mcp_servers.sandtray]\n\"\"\"\n",
        "a = \"\"\"\n[mcp_servers.sandtray]\n\"\"\"\n\n" + block);
    const QByteArray mapping = "  sandtray:\n    command: /usr/bin/sandtray-mcp\n    args: []\n";
    row("yaml: no file", Format::Yaml, "", "extensions:\n" + mapping);
    row("yaml: another extension", Format::Yaml, "# c\nextensions:\n  x:\n    cmd: \"a\" # b\n\n# end\nGOOSE: 1\n",
        "# c\nextensions:\n  x:\n    cmd: \"a\" # b\n" + mapping + "\n# end\nGOOSE: 1\n");
    row("yaml: none yet", Format::Yaml, "a: 1\nextensions: {}\nb: 2\n", "a: 1\nextensions:\n" + mapping + "b: 2\n");
    row("yaml: key without value", Format::Yaml, "extensions:\nb: 2\n", "extensions:\n" + mapping + "b: 2\n");
    row("yaml: other keys", Format::Yaml, "a: |\n  text\n\n  more\nb: 1",
        "a: |\n  text\n\n  more\nb: 1\nextensions:\n" + mapping);
    const QByteArray item = "- name: sandtray\n    command: /usr/bin/sandtray-mcp\n    args: []\n";
    row("yaml list: indented", Format::YamlList, "mcpServers:\n  - name: x\n    command: npx\nname: me\n",
        "mcpServers:\n  - name: x\n    command: npx\n  " + item + "name: me\n");
    row("yaml list: at the margin", Format::YamlList, "mcpServers:\n- name: x\n  command: npx\nname: me\n",
        "mcpServers:\n- name: x\n  command: npx\n- name: sandtray\n  command: /usr/bin/sandtray-mcp\n  args: []\nname: "
        "me\n");
    row("yaml list: none yet", Format::YamlList, "name: me\nmcpServers: []\n", "name: me\nmcpServers:\n  " + item);
    row("json: CRLF", Format::Json, crlf("{\n  \"theme\": \"dark\"\n}\n"),
        crlf("{\n  \"theme\": \"dark\",\n  \"mcpServers\": {\n    \"sandtray\": {\n"
             "      \"command\": \"/usr/bin/sandtray-mcp\",\n      \"args\": []\n    }\n  }\n}\n"));
    row("toml: CRLF", Format::Toml, "a = 1\r\n", crlf("a = 1\n\n" + block));
    row("yaml: CRLF", Format::Yaml, "a: 1\r\n", crlf("a: 1\nextensions:\n" + mapping));
}

void TestDocument::putsAnEntry()
{
    QFETCH(const Format, format);
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);

    const auto text = put(format, before);

    QVERIFY2(text, text ? "" : qPrintable(text.error().detail));
    QCOMPARE(*text, after);
    QCOMPARE(*put(format, *text), after); // twice is once
}

void TestDocument::takesBackWhatItPut_data()
{
    QTest::addColumn<Format>("format");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, Format format, const QByteArray &text) {
        QTest::newRow(name) << format << text;
        QTest::addRow("%s, CRLF", name) << format << crlf(text);
    };
    row("another server", Format::Json, "{\n  \"mcpServers\": {\n    \"x\": " + other + "\n  },\n  \"n\": 1e3\n}\n");
    row("one line", Format::Json, R"({"mcpServers":{"x":{}},"b":[1, 2]})");
    row("one line in many", Format::Json, "{\n\t\"mcpServers\": {\"x\": {}},\n\t\"b\": [1, 2]\n}");
    row("no servers", Format::Json, "{\n  \"b\": \"\\u00e9\\\"}\"\n}\n");
    row("byte order mark", Format::Json, "\xef\xbb\xbf{\n  \"b\": 1\n}\n");
    row("comments", Format::JsonWithComments,
        "{\n  // first\n  \"mcpServers\": {\n    \"x\": {} // keep\n    // this\n  }\n}\n");
    row("trailing commas", Format::JsonWithComments, "{\n  \"mcpServers\": {\n    \"x\": {}, // keep\n  },\n}\n");
    row("tables", Format::Toml, "# c\n[mcp_servers.x]\ncommand = \"npx\"\n\n[mcp_servers.x.env]\nA = \"1\"\n");
    row("no tables", Format::Toml, "a = [\n  1, # one\n]\n");
    row("extensions", Format::Yaml, "extensions:\n  x:\n    cmd: a\n\n# end\nb: 2\n");
    row("no extensions", Format::Yaml, "b: >\n  folded\n  text\n");
    row("list", Format::YamlList, "mcpServers:\n  - name: x\n    args:\n      - a\nb: 2\n");
    row("list at the margin", Format::YamlList, "mcpServers:\n- name: x\n  args:\n  - a\nb: 2\n");
}

void TestDocument::takesBackWhatItPut()
{
    QFETCH(const Format, format);
    QFETCH(const QByteArray, text);
    const auto with = put(format, text);
    QVERIFY2(with, with ? "" : qPrintable(with.error().detail));

    const auto without = take(format, *with, Document::Holder::DropEmpty);

    QVERIFY2(without, without ? "" : qPrintable(without.error().detail));
    QCOMPARE(*without, text);
    QCOMPARE(*take(format, text, Document::Holder::DropEmpty), text); // nothing there
}

void TestDocument::takesAnEntryOut_data()
{
    QTest::addColumn<Format>("format");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, Format format, const QByteArray &before, const QByteArray &after) {
        QTest::newRow(name) << format << before << after;
    };
    row("json: the only one", Format::Json, "{\n  \"mcpServers\": {\n    \"sandtray\": {}\n  }\n}\n",
        "{\n  \"mcpServers\": {}\n}\n");
    row("json: the first", Format::Json, "{\n  \"mcpServers\": {\n    \"sandtray\": {},\n    \"x\": 1\n  }\n}\n",
        "{\n  \"mcpServers\": {\n    \"x\": 1\n  }\n}\n");
    row("json: in the middle", Format::Json, R"({"mcpServers":{"a":1,"sandtray":{},"x":1}})",
        R"({"mcpServers":{"a":1,"x":1}})");
    row("jsonc: comments around", Format::JsonWithComments,
        "{\n  \"mcpServers\": {\n    // before\n    \"sandtray\": {}, // after\n    // end\n  }\n}\n",
        "{\n  \"mcpServers\": {\n    // before // after\n    // end\n  }\n}\n");
    row("toml: with tables below", Format::Toml,
        "a = 1\n\n[mcp_servers.sandtray]\ncommand = \"x\"\n\n[mcp_servers.sandtray.env]\nA = \"1\"\n\n# about "
        "b\n[b]\nc = 1\n",
        "a = 1\n\n# about b\n[b]\nc = 1\n");
    row("toml: a quoted header", Format::Toml, "[mcp_servers.\"sandtray\"]\ncommand = \"x\" # c\n", "");
    row("yaml: the only one", Format::Yaml, "extensions:\n  sandtray:\n    a: 1\nb: 2\n", "extensions: {}\nb: 2\n");
    row("yaml: in the middle", Format::Yaml,
        "extensions:\n  a:\n    b: 1\n  sandtray:\n    c: |\n      x\n  d:\n    e: 1\n",
        "extensions:\n  a:\n    b: 1\n  d:\n    e: 1\n");
    row("yaml list: the first", Format::YamlList, "mcpServers:\n- name: sandtray\n  args:\n  - a\n- name: x\n",
        "mcpServers:\n- name: x\n");
}

void TestDocument::takesAnEntryOut()
{
    QFETCH(const Format, format);
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);

    const auto text = take(format, before, Document::Holder::Keep);

    QVERIFY2(text, text ? "" : qPrintable(text.error().detail));
    QCOMPARE(*text, after);
}

void TestDocument::replacesAnEntry_data()
{
    QTest::addColumn<Format>("format");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, Format format, const QByteArray &before, const QByteArray &after) {
        QTest::newRow(name) << format << before << after;
    };
    row("json", Format::Json, "{\n  \"mcpServers\": {\n    \"sandtray\": {\"command\": \"old\"}, \"x\": 1\n  }\n}\n",
        "{\n  \"mcpServers\": {\n    \"sandtray\": {\n      \"command\": \"/usr/bin/sandtray-mcp\",\n      \"args\": "
        "[]\n    }, \"x\": 1\n"
        "  }\n}\n");
    row("toml", Format::Toml, "[mcp_servers.sandtray]\ncommand = \"old\"\n[mcp_servers.sandtray.env]\nA = \"1\"\n[b]\n",
        "[mcp_servers.sandtray]\ncommand = \"/usr/bin/sandtray-mcp\"\nargs = []\n[b]\n");
    row("yaml", Format::Yaml, "extensions:\n  sandtray:\n    command: old\n  x: {}\n",
        "extensions:\n  sandtray:\n    command: /usr/bin/sandtray-mcp\n    args: []\n  x: {}\n");
    row("yaml list", Format::YamlList, "mcpServers:\n  - command: old\n    name: sandtray\n  - name: x\n",
        "mcpServers:\n  - name: sandtray\n    command: /usr/bin/sandtray-mcp\n    args: []\n  - name: x\n");
}

void TestDocument::replacesAnEntry()
{
    QFETCH(const Format, format);
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);

    const auto text = put(format, before);

    QVERIFY2(text, text ? "" : qPrintable(text.error().detail));
    QCOMPARE(*text, after);
}

void TestDocument::findsAnEntry()
{
    for (const Format format : {Format::Json, Format::JsonWithComments, Format::Toml, Format::Yaml, Format::YamlList}) {
        const auto before = (*Document::read(format, {}))->find(placeOf(format));
        QVERIFY(before && !*before);

        const auto found = (*Document::read(format, *put(format, {})))->find(placeOf(format));

        QVERIFY(found && *found);
        QCOMPARE((**found)[u"command"_s], u"/usr/bin/sandtray-mcp"_s);
        QCOMPARE((**found)[u"args"_s], QJsonArray());
    }
}

void TestDocument::refuses_data()
{
    QTest::addColumn<Format>("format");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Code>("code");
    const auto row = [](const char *name, Format format, const QByteArray &text, Code code = Code::BadArgument) {
        QTest::newRow(name) << format << text << code;
    };
    row("json: a comment", Format::Json, "{ // no\n}");
    row("json: a trailing comma", Format::Json, "{\"a\": 1,}");
    row("json: cut off", Format::Json, "{\"mcpServers\": {");
    row("json: a list", Format::Json, "[]");
    row("json: servers are a list", Format::Json, "{\"mcpServers\": []}");
    row("json: servers are null", Format::Json, "{\"mcpServers\": null}");
    row("json: no UTF-8", Format::Json, "{\"a\": \"\xff\"}");
    row("json: servers twice", Format::Json, "{\"mcpServers\": {}, \"mcp\\u0053ervers\": {}}", Code::Conflict);
    row("json: our name twice", Format::Json, "{\"mcpServers\": {\"sandtray\": {}, \"sandtray\": {}}}", Code::Conflict);
    row("json: deep", Format::Json, QByteArray(100'000, '['));
    row("jsonc: an endless comment", Format::JsonWithComments, "{} /* ");
    row("toml: broken", Format::Toml, "a = \n");
    row("toml: servers are a text", Format::Toml, "mcp_servers = \"x\"\n", Code::Internal);
    row("toml: an inline table", Format::Toml, "mcp_servers = { sandtray = { command = \"x\" } }\n");
    row("toml: servers inline", Format::Toml, "mcp_servers = { x = { command = \"x\" } }\n", Code::Internal);
    row("toml: dotted keys", Format::Toml, "mcp_servers.sandtray.command = \"x\"\n");
    row("yaml: broken", Format::Yaml, "a: [\n");
    row("yaml: a list", Format::Yaml, "- a\n");
    row("yaml: several documents", Format::Yaml, "a: 1\n---\nb: 2\n");
    row("yaml: flow style", Format::Yaml, "extensions: {x: {cmd: a}}\n");
    row("yaml: all in flow style", Format::Yaml, "{extensions: {x: {cmd: a}}}\n");
    row("yaml: a list instead", Format::Yaml, "extensions:\n  - x\n");
    row("yaml: twice", Format::Yaml, "extensions: {}\nextensions: {}\n", Code::Conflict);
    row("yaml: aliases without end", Format::Yaml,
        "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
        "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n",
        Code::TooLarge);
    row("yaml: an alias of itself", Format::Yaml, "a: &x\n  b: *x\n", Code::TooLarge);
    row("yaml list: an empty item", Format::YamlList, "mcpServers:\n  -\n");
    row("too large", Format::Json, QByteArray(Document::largest + 1, ' '), Code::TooLarge);
}

void TestDocument::refuses()
{
    QFETCH(const Format, format);
    QFETCH(const QByteArray, text);
    QFETCH(const Code, code);

    const auto changed = put(format, text);

    QVERIFY(!changed);
    QCOMPARE(changed.error().code, code);
    QVERIFY(!changed.error().detail.isEmpty());
}

void TestDocument::changesALargeFile()
{
    QByteArray text = "{\n  \"history\": [\n";
    for (int line = 0; line < 50'000; ++line)
        text += "    {\"text\": \"" + QByteArray(80, 'x') + "\", \"at\": " + QByteArray::number(line) + "},\n";
    text += "    {}\n  ]\n}\n";
    QVERIFY(text.size() > 5'000'000);

    const auto with = put(Format::Json, text);
    QVERIFY(with);
    QCOMPARE(*take(Format::Json, *with, Document::Holder::DropEmpty), text);
}

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
