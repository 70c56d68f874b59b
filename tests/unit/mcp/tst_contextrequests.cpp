// SPDX-License-Identifier: GPL-3.0-or-later
// Resources, prompts and completions as messages of both eras.
#include "base/future.h"
#include "mcp/catalogue.h"
#include "mcp/contextrequests.h"
#include "mcp/openrequests.h"

#include "support/fakeprovider.h"
#include "support/recordingoutlet.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;

namespace {

class FakeResources final : public ResourceProvider {
public:
    QList<ResourceTemplate> templates() const override { return {{u"x://{id}"_s, u"x"_s, u"X"_s, {}, u"text/plain"_s}}; }
    QFuture<Result<ResourcePage>> resources(const Caller &, const QString &cursor) override
    {
        if (!cursor.isEmpty() && cursor != u"2")
            return ready<ResourcePage>(fail(Code::BadArgument, u"Unknown cursor"_s));
        return ready<ResourcePage>(ResourcePage{{{u"x://1"_s, u"one"_s, {}, {}, {}, 5}}, cursor.isEmpty() ? u"2"_s : QString()});
    }
    QFuture<Result<ResourceContents>> read(const Caller &, const QString &uri) override
    {
        if (uri == u"x://late")
            return late.future();
        if (uri == u"x://text")
            return ready<ResourceContents>(ResourceContents{uri, u"text/plain"_s, "été", true});
        if (uri == u"x://bytes")
            return ready<ResourceContents>(ResourceContents{uri, {}, QByteArray("\0\1", 2), false});
        return ready<ResourceContents>(fail(uri == u"x://broken" ? Code::Io : Code::NotFound, u"why"_s));
    }
    QFuture<Result<QStringList>> completeTemplate(const Caller &, const QString &uriTemplate, const PartialArgument &argument) override
    {
        if (uriTemplate != u"x://{id}")
            return ready<QStringList>(fail(Code::NotFound, u"Unknown resource template"_s));
        QStringList values;
        for (int number = 0; number < 150; ++number)
            values.append(argument.value + argument.others.value(u"other"_s) + QString::number(number));
        return ready<QStringList>(values);
    }
    QPromise<Result<ResourceContents>> late;
};

class FakePrompts final : public PromptProvider {
public:
    QList<Prompt> prompts() const override
    {
        return {{u"greet"_s, u"Greet"_s, u"Says hello"_s, {{u"name"_s, u"Name"_s, {}, true}}}};
    }
    Result<PromptReply> get(
        const QString &prompt, const QHash<QString, QString> &arguments, const InputResponses &) const override
    {
        if (prompt != u"greet")
            return fail(Code::NotFound, u"Unknown prompt"_s);
        if (!arguments.contains(u"name"_s))
            return fail(Code::BadArgument, u"The argument name is missing."_s);
        return QList<Content>{Text{u"Hello " + arguments.value(u"name"_s)}};
    }
    QFuture<Result<QStringList>> completePrompt(const Caller &, const QString &, const PartialArgument &) override
    {
        return ready<QStringList>(QStringList{u"one"_s});
    }
};
}

class TestContextRequests : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsPages();
    void offersTemplatesAndPrompts();
    void readsTextAndBytes();
    void getsPrompts();
    void completes();
    void refuses_data();
    void refuses();
    void leavesOutWhatTheLegacyEraDoesNotKnow();
    void saysNothingToWhoTookItBack();
    void offersOnlyWhatIsThere();

private:
    QJsonObject ask(const QString &method, const QJsonObject &params, Era era = Era::Modern)
    {
        test::Sent sent;
        send(sent, method, params, era);
        if (!QTest::qWaitFor([&] { return !sent.messages.isEmpty(); }))
            return {{u"error"_s, u"nothing was sent"_s}};
        return sent.messages.first();
    }
    void send(test::Sent &sent, const QString &method, const QJsonObject &params, Era era)
    {
        const Message message{Message::Kind::Request, 7, method, params};
        Origin origin{era, {}, true};
        origin.caller.connection = u"c1"_s;
        m_requests.dispatch(m_open.open(message, origin, std::make_unique<test::RecordingOutlet>(sent)));
    }
    QJsonObject result(const QString &method, const QJsonObject &params = {}, Era era = Era::Modern)
    {
        return ask(method, params, era)[u"result"_s].toObject();
    }

    test::FakeProvider m_tools;
    FakeResources m_resources;
    FakePrompts m_prompts;
    Providers m_providers{m_tools, &m_resources, &m_prompts};
    Catalogue m_catalogue{m_providers, u"1"_s};
    ContextRequests m_requests{m_providers};
    SystemClock m_clock;
    OpenRequests m_open{m_catalogue, m_clock};
};

void TestContextRequests::listsPages()
{
    const QJsonObject first = result(u"resources/list"_s);
    QCOMPARE(first[u"nextCursor"_s], u"2"_s);
    QCOMPARE(first[u"resources"_s][0][u"uri"_s], u"x://1"_s);
    QCOMPARE(first[u"resources"_s][0][u"size"_s], 5);
    QVERIFY(!first[u"resources"_s][0].toObject().contains(u"title"_s));
    QCOMPARE(first[u"resultType"_s], u"complete"_s);
    QCOMPARE(first[u"ttlMs"_s], 0);
    QCOMPARE(first[u"cacheScope"_s], u"private"_s);
    QVERIFY(!result(u"resources/list"_s, {{u"cursor"_s, u"2"_s}}).contains(u"nextCursor"_s));
}

void TestContextRequests::offersTemplatesAndPrompts()
{
    QCOMPARE(result(u"resources/templates/list"_s)[u"resourceTemplates"_s][0][u"uriTemplate"_s], u"x://{id}"_s);
    const QJsonObject prompts = result(u"prompts/list"_s);
    QCOMPARE(prompts[u"prompts"_s][0][u"name"_s], u"greet"_s);
    QCOMPARE(prompts[u"prompts"_s][0][u"arguments"_s][0][u"required"_s], true);
    QCOMPARE(prompts[u"ttlMs"_s], 0);
}

void TestContextRequests::readsTextAndBytes()
{
    const QJsonValue text = result(u"resources/read"_s, {{u"uri"_s, u"x://text"_s}})[u"contents"_s][0];
    QCOMPARE(text[u"text"_s], u"été"_s);
    QCOMPARE(text[u"uri"_s], u"x://text"_s);
    const QJsonObject bytes = result(u"resources/read"_s, {{u"uri"_s, u"x://bytes"_s}})[u"contents"_s][0].toObject();
    QCOMPARE(bytes[u"blob"_s], u"AAE="_s);
    QVERIFY(!bytes.contains(u"text"_s) && !bytes.contains(u"mimeType"_s));
}

void TestContextRequests::getsPrompts()
{
    const QJsonObject got = result(
        u"prompts/get"_s, {{u"name"_s, u"greet"_s}, {u"arguments"_s, QJsonObject{{u"name"_s, u"Zoé"_s}}}});
    QCOMPARE(got[u"description"_s], u"Says hello"_s);
    QCOMPARE(got[u"messages"_s][0][u"role"_s], u"user"_s);
    QCOMPARE(got[u"messages"_s][0][u"content"_s][u"text"_s], u"Hello Zoé"_s);
    QVERIFY(!got.contains(u"ttlMs"_s));
}

void TestContextRequests::completes()
{
    const QJsonObject reference{{u"type"_s, u"ref/resource"_s}, {u"uri"_s, u"x://{id}"_s}};
    const QJsonObject argument{{u"name"_s, u"id"_s}, {u"value"_s, u"a"_s}};
    const QJsonObject context{{u"arguments"_s, QJsonObject{{u"other"_s, u"b"_s}}}};
    const QJsonValue completion = result(u"completion/complete"_s,
        {{u"ref"_s, reference}, {u"argument"_s, argument}, {u"context"_s, context}})[u"completion"_s];
    QCOMPARE(completion[u"values"_s].toArray().size(), 100);
    QCOMPARE(completion[u"values"_s][0], u"ab0"_s);
    QCOMPARE(completion[u"total"_s], 150);
    QCOMPARE(completion[u"hasMore"_s], true);
}

void TestContextRequests::refuses_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<int>("modern");
    QTest::addColumn<int>("legacy");
    const auto row = [](const char *name, const char *method, const char *params, int modern, int legacy = 0) {
        QTest::newRow(name) << QString::fromLatin1(method) << QByteArray(params) << modern << (legacy ? legacy : modern);
    };
    row("unknown resource", "resources/read", R"({"uri":"x://none"})", -32602, -32002);
    row("no uri", "resources/read", "{}", -32602);
    row("a uri that is no text", "resources/read", R"({"uri":1})", -32602);
    row("a read that fails", "resources/read", R"({"uri":"x://broken"})", -32603);
    row("bad cursor", "resources/list", R"({"cursor":"9"})", -32602);
    row("a cursor that is no text", "resources/list", R"({"cursor":9})", -32602);
    row("cursor of one page", "prompts/list", R"({"cursor":"9"})", -32602);
    row("cursor of templates", "resources/templates/list", R"({"cursor":"9"})", -32602);
    row("unknown prompt", "prompts/get", R"({"name":"none"})", -32602);
    row("missing argument", "prompts/get", R"({"name":"greet"})", -32602);
    row("arguments that are no texts", "prompts/get", R"({"name":"greet","arguments":{"name":1}})", -32602);
    row("arguments that are no object", "prompts/get", R"({"name":"greet","arguments":"name"})", -32602);
    row("no reference", "completion/complete", R"({"argument":{"name":"a","value":""}})", -32602);
    row("no argument", "completion/complete", R"({"ref":{"type":"ref/prompt","name":"greet"}})", -32602);
    row("unknown template", "completion/complete",
        R"({"ref":{"type":"ref/resource","uri":"y"},"argument":{"name":"a","value":""}})", -32602);
}

void TestContextRequests::refuses()
{
    QFETCH(QString, method);
    QFETCH(QByteArray, params);
    const QJsonObject object = QJsonDocument::fromJson(params).object();
    QTEST(ask(method, object)[u"error"_s][u"code"_s].toInt(), "modern");
    QTEST(ask(method, object, Era::Legacy)[u"error"_s][u"code"_s].toInt(), "legacy");
    if (object[u"uri"_s] == u"x://none"_s)
        QCOMPARE(ask(method, object)[u"error"_s][u"data"_s][u"uri"_s], u"x://none"_s);
}

void TestContextRequests::leavesOutWhatTheLegacyEraDoesNotKnow()
{
    const QJsonObject listed = result(u"resources/list"_s, {}, Era::Legacy);
    QVERIFY(!listed.contains(u"ttlMs"_s) && !listed.contains(u"resultType"_s) && !listed.contains(u"_meta"_s));
    QCOMPARE(listed[u"resources"_s].toArray().size(), 1);
}

void TestContextRequests::saysNothingToWhoTookItBack()
{
    test::Sent sent;
    send(sent, u"resources/read"_s, {{u"uri"_s, u"x://late"_s}}, Era::Modern);
    m_open.withdraw(u"another"_s, 7);
    m_open.withdraw(u"c1"_s, 8);
    QVERIFY(!sent.abandoned);
    m_open.withdraw(u"c1"_s, 7);
    QVERIFY(sent.abandoned);
    m_resources.late.start();
    m_resources.late.addResult(fail(Code::NotFound, {}));
    m_resources.late.finish();
    QTest::qWait(1);
    QVERIFY(sent.messages.isEmpty());
}

void TestContextRequests::offersOnlyWhatIsThere()
{
    const Catalogue bare(Providers{m_tools}, u"1"_s);
    QCOMPARE(bare.discovery()[u"capabilities"_s].toObject().keys(), QStringList{u"tools"_s});
    QVERIFY(!ContextRequests(Providers{m_tools}).serves(u"resources/list"_s));
    QVERIFY(m_requests.serves(u"resources/list"_s));
    QVERIFY(!m_requests.serves(u"tools/list"_s));
    QCOMPARE(m_catalogue.discovery()[u"capabilities"_s].toObject().keys(),
        (QStringList{u"completions"_s, u"prompts"_s, u"resources"_s, u"tools"_s}));
}

QTEST_GUILESS_MAIN(TestContextRequests)
#include "tst_contextrequests.moc"
