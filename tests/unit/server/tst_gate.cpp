// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/gate.h"
#include "server/httpadapter.h"
#include "server/presence.h"

#include "mcp/engine.h"

#include "support/fakedirectory.h"
#include "support/fakeprovider.h"
#include "support/fakesite.h"
#include "unit/server/rawclient.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <vector>

#include <sys/resource.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::server;
using test::RawClient;
using test::RawResponse;

namespace {

const QByteArray token = "the-token-of-this-test";

/// The product's parts behind a gate of its own.
struct Service {
    explicit Service(const GateLimits &limits = {})
        : engine({provider}, sessions, u"1.2.3"_s)
        , presence(provider)
        , adapter(engine, site)
        , gate(clients, adapter, presence, limits)
    {
        client = clients.add(token);
        opened = gate.open(0).has_value();
    }

    [[nodiscard]] quint16 port() const { return gate.serverPort(); }

    test::FakeProvider provider;
    test::MemorySessions sessions;
    test::FakeDirectory clients;
    ClientId client;
    mcp::Engine engine;
    Presence presence;
    test::FakeSite site;
    HttpAdapter adapter;
    Gate gate;
    bool opened = false;
};

QByteArray meta()
{
    return R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
           R"("io.modelcontextprotocol/clientCapabilities":{}})";
}

QByteArray discoverBody(int id = 1)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"method":"server/discover","params":{)" + meta()
        + "}}";
}

QByteArray callBody(const QByteArray &tool, int id = 1)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"method":"tools/call","params":{"name":")" + tool
        + R"(","arguments":{"n":)" + QByteArray::number(id) + "}," + meta() + "}}";
}

/// {P} is the port, {T} the token.
QByteArray filled(QByteArray text, quint16 port)
{
    return text.replace("{P}", QByteArray::number(port)).replace("{T}", token);
}

QByteArray post(quint16 port, const QByteArray &method, const QByteArray &body, const QByteArray &fields = {})
{
    return filled("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\nAuthorization: Bearer {T}\r\n"
                  "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                  "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: "
                   + method + "\r\n" + fields + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n",
               port)
        + body;
}

QByteArray discover(quint16 port, int id = 1)
{
    return post(port, "server/discover", discoverBody(id));
}

QByteArray call(quint16 port, const QByteArray &tool, int id = 1)
{
    return post(port, "tools/call", callBody(tool, id), "Mcp-Name: " + tool + "\r\n");
}

RawResponse ask(quint16 port, const QByteArray &request)
{
    RawClient client(port);
    client.send(request);
    return client.response();
}

bool isHealthy(quint16 port)
{
    return ask(port, discover(port)).status == 200;
}

/// Both ends of every connection are in this process, which may open 1024 files by default.
class OpenFiles {
public:
    OpenFiles()
    {
        ::getrlimit(RLIMIT_NOFILE, &m_before);
        const rlimit most{m_before.rlim_max, m_before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &most);
    }
    ~OpenFiles() { ::setrlimit(RLIMIT_NOFILE, &m_before); }
    Q_DISABLE_COPY_MOVE(OpenFiles)

private:
    rlimit m_before{};
};

int idOf(const RawResponse &response)
{
    const QByteArray json = response.body.mid(response.body.indexOf('{')); // of an event stream too, with one event
    return QJsonDocument::fromJson(json).object().value(u"id"_s).toInt();
}

}

class TestGate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void servesAValidRequest();
    void refuses_data();
    void refuses();
    void saysNothingToCrossOriginPages();
    void answersWithoutATokenThatOneIsNeeded();
    void reflectsNothingOfARefusedRequest();
    void stopsReadingWhatItRefuses();
    void refusesABodyThatGrowsTooLarge();
    void refusesHostileBodies_data();
    void refusesHostileBodies();
    void takesChunkedBodiesInAnyPieces();
    void continuesAfterExpect();
    void serves32MiB();
    void refusesALargerLengthUnread();
    void keepsServingAmongHalfOpenConnections();
    void cutsASlowHead();
    void cutsASilentBody();
    void letsAnIdleConnectionWait();
    void refusesWhenAllConnectionsAreInWork();
    void keepsTheOrderOfPipelinedRequests();
    void serves10000RequestsOnOneConnection();
    void serves1000ConnectionsAtOnce();
    void closesWhenAsked();
    void streamsAHeldCall();
    void cancelsWhenTheClientCloses();
    void keepsALegacyCallWhenTheClientCloses();
    void cutsOffWhoLostItsAccess();
    void servesAWholeLegacySession();
    void passesALargeAnswerToASlowReader();
    void tellsWhoIsPresent();
    void saysThatThePortIsTaken();
    void listensOnLoopbackAlone();
};

void TestGate::servesAValidRequest()
{
    Service service;

    const RawResponse response = ask(service.port(), discover(service.port()));

    QVERIFY(service.opened);
    QVERIFY(response.complete);
    QCOMPARE(response.status, 200);
    QCOMPARE(response.headers.value("content-type"), QByteArray("application/json"));
    QCOMPARE(idOf(response), 1);
    QVERIFY(!response.raw.toLower().contains("server:"));
}

void TestGate::refuses_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QList<int>>("allowed");
    const auto row = [](const char *name, const QByteArray &request, const QList<int> &allowed) {
        QTest::newRow(name) << request << allowed;
    };
    const QByteArray auth = "Authorization: Bearer {T}\r\n";
    const QByteArray host = "Host: 127.0.0.1:{P}\r\n";
    const QByteArray json = "Content-Type: application/json\r\nContent-Length: 2\r\n";
    const QByteArray start = "POST /mcp HTTP/1.1\r\n";
    const QByteArray body = "\r\n{}";

    const auto withHost = [&](const QByteArray &hosts) -> QByteArray { return start + hosts + auth + json + body; };
    row("H01 Host evil", withHost("Host: evil.example\r\n"), {403});
    row("H02 Host nip.io", withHost("Host: 127.0.0.1.nip.io:{P}\r\n"), {403});
    row("H03 Host localhost.evil", withHost("Host: localhost.evil.example:{P}\r\n"), {403});
    row("H04 Host other port", withHost("Host: 127.0.0.1:1\r\n"), {403});
    row("H04 Host without port", withHost("Host: 127.0.0.1\r\n"), {403});
    row("H05 Host missing", withHost(""), {400});
    row("H06 Host doubled", withHost(host + host), {400});
    row("H06 Host doubled, other case", withHost(host + "HOST: evil.example\r\n"), {400});
    row("H06 Host with a user", withHost("Host: a@127.0.0.1:{P}\r\n"), {403});

    const auto withOrigin = [&](const QByteArray &origin) -> QByteArray {
        return start + host + "Origin: " + origin + "\r\n" + auth + json + body;
    };
    row("H07 Origin evil", withOrigin("https://evil.example"), {403});
    row("H08 Origin null", withOrigin("null"), {403});
    row("H09 Origin localhost.evil", withOrigin("http://localhost.evil.example:{P}"), {403});
    row("H10 Origin 127.0.0.1.evil", withOrigin("http://127.0.0.1.evil.example:{P}"), {403});
    row("H11 Origin userinfo", withOrigin("https://127.0.0.1:{P}@evil.example"), {403});
    row("H12 Origin extension", withOrigin("chrome-extension://abcdef"), {403});
    row("H13 Origin file", withOrigin("file://"), {403});
    row("H14 Origin other port", withOrigin("http://[::1]:1"), {403});
    row("H14 Origin of a sandbox", withOrigin("http://127.83.7.9:{P}"), {403});
    row("H14 Origin https", withOrigin("https://127.0.0.1:{P}"), {403});
    row("H14 Origin empty", withOrigin(""), {403});
    row("H14 Origin doubled", start + host + "Origin: http://127.0.0.1:{P}\r\nOrigin: null\r\n" + auth + json + body,
        {400});

    const auto withAuth = [&](const QByteArray &authorization) -> QByteArray {
        return start + host + authorization + json + body;
    };
    row("H17 no token", withAuth(""), {401});
    row("H18 short token", withAuth("Authorization: Bearer x\r\n"), {401});
    row("H19 long token", withAuth("Authorization: Bearer " + QByteArray(8000, 'x') + "\r\n"), {401});
    row("H20 empty token", withAuth("Authorization: Bearer \r\n"), {401});
    row("H20 empty field", withAuth("Authorization:\r\n"), {401});
    row("H21 Basic", withAuth("Authorization: Basic {T}\r\n"), {401});
    row("H22 null", withAuth("Authorization: null\r\n"), {401});
    row("H23 bare token", withAuth("Authorization: {T}\r\n"), {401});
    row("H24 swapped case", withAuth("Authorization: Bearer " + token.toUpper() + "\r\n"), {401});
    row("H25 token and more", withAuth("Authorization: Bearer {T}x\r\n"), {401});
    row("H26 token in the query", "POST /mcp?token={T}&access_token={T} HTTP/1.1\r\n" + host + json + body, {401});
    row("H27 token in a cookie", withAuth("Cookie: Authorization=Bearer {T}\r\n"), {401});
    row("H28 two tokens", withAuth(auth + auth), {400});
    row("H28 wrong and right token", withAuth("Authorization: Bearer x\r\n" + auth), {400});

    const auto withType = [&](const QByteArray &type) -> QByteArray {
        return start + host + auth + type + "Content-Length: 2\r\n" + body;
    };
    row("H29 text/plain", withType("Content-Type: text/plain\r\n"), {415});
    row("H30 form", withType("Content-Type: application/x-www-form-urlencoded\r\n"), {415});
    row("H31 multipart", withType("Content-Type: multipart/form-data; boundary=x\r\n"), {415});
    row("H32 disguised", withType("Content-Type: text/plain; application/json\r\n"), {415});
    row("H33 empty type", withType("Content-Type:\r\n"), {415});
    row("H33 no type", withType(""), {415});
    row("H34 GET with a body in the query", "GET /mcp?body=%7B%7D HTTP/1.1\r\n" + host + "\r\n", {401});

    const auto line = [&](const QByteArray &words) -> QByteArray {
        return words + " HTTP/1.1\r\n" + host + auth + "\r\n";
    };
    row("H35 PUT", line("PUT /mcp"), {405});
    row("H36 TRACE", line("TRACE /mcp"), {405});
    row("H37 CONNECT", line("CONNECT 127.0.0.1:22"), {400, 404, 405});
    row("H38 FOO", line("FOO /mcp"), {405});
    row("H38 HEAD", line("HEAD /mcp"), {405});
    row("H38 lower case method", line("post /mcp"), {400});
    row("H39 dot dot", line("GET /../../etc/passwd"), {404});
    row("H40 encoded dots", line("GET /mcp/%2e%2e/%2e%2e/etc/passwd"), {404});
    row("H41 matrix parameter", line("GET /mcp/..;/admin"), {404});
    row("H42 double slash", line("GET //etc/passwd"), {404});
    row("H42 encoded path", line("GET /%6dcp"), {404});
    row("H42 slash at the end", line("GET /mcp/"), {404});
    row("H42 other server", line("GET http://evil.example/mcp"), {404});
    row("H43 70 kB path", line("GET /" + QByteArray(70'000, 'a')), {431});

    row("H44 1 MB header", start + host + auth + "X-Big: " + QByteArray(1'000'000, 'a') + "\r\n\r\n", {431});
    row("H45 5000 headers", start + host + auth + QByteArray("X-Many: a\r\n").repeated(5000) + "\r\n", {431});
    row("H45 101 headers", start + host + auth + QByteArray("X: a\r\n").repeated(100) + "\r\n", {431});
    const auto withLength = [&](const QByteArray &length) -> QByteArray {
        return start + host + auth + "Content-Type: application/json\r\n" + length + body;
    };
    row("H46 10 GiB", withLength("Content-Length: 10737418240\r\n"), {413});
    row("H46 one too many", withLength("Content-Length: 33554433\r\n"), {413});
    row("H47 negative", withLength("Content-Length: -1\r\n"), {400});
    row("H47 signed", withLength("Content-Length: +2\r\n"), {400});
    row("H47 list", withLength("Content-Length: 2, 2\r\n"), {400});
    row("H47 beyond 64 bits", withLength("Content-Length: 99999999999999999999\r\n"), {400});
    row("H47 empty", withLength("Content-Length:\r\n"), {400});
    row("H47 hexadecimal", withLength("Content-Length: 0x2\r\n"), {400});
    row("H48 doubled", withLength("Content-Length: 2\r\nContent-Length: 2\r\n"), {400});
    row("H49 differing", withLength("Content-Length: 2\r\ncontent-length: 3\r\n"), {400});
    row("H50 length and chunks", withLength("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"), {400});
    row("H50 unknown coding", withLength("Transfer-Encoding: gzip, chunked\r\n"), {400});
    row("H50 disguised coding", withLength("Transfer-Encoding: xchunked\r\n"), {400});
    row("H50 doubled coding", withLength("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"), {400});

    row("folded field", start + host + auth + "X-A: a\r\n b\r\n" + json + body, {400});
    row("space before the colon", start + host + auth + "Content-Length : 2\r\n" + body, {400});
    row("field without a name", start + host + auth + ": x\r\n" + json + body, {400});
    row("field without a colon", start + host + auth + "nonsense\r\n" + json + body, {400});
    row("NUL in a field", start + host + auth + QByteArray("X-A: a\0b\r\n", 10) + json + body, {400});
    row("bare line feed", start + host + auth + "X-A: a\nX-B: b\r\n" + json + body, {400});
    row("bare carriage return", start + host + auth + "X-A: a\rX-B: b\r\n" + json + body, {400});
    row("H75 markup in the path", line("GET /<script>alert(1)</script>"), {404});
    row("H75 NUL in the path", line(QByteArray("GET /mcp\0x", 10)), {400});
    row("H75 space in the path", line("GET /m cp"), {400});
    row("H77 unknown Expect", start + host + auth + "Expect: miracles\r\n" + json + body, {417});
    row("H78 TLS", QByteArray("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11), {400});
    row("H79 HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 505});
    row("H80 HTTP/0.9", "GET /mcp\r\n\r\n", {400});
    row("H80 HTTP/1.0", "GET /mcp HTTP/1.0\r\n" + host + auth + "\r\n", {505});
    row("H80 no version", "GET /mcp FTP/1.1\r\n" + host + "\r\n", {400});
    row("unknown page", line("GET /.well-known/openid-configuration"), {404});
    const QByteArray evil = " HTTP/1.1\r\nHost: evil.example\r\n\r\n";
    row("H86 metadata, foreign Host", "GET /.well-known/oauth-protected-resource/mcp" + evil, {403});
    row("H87 metadata of the server, foreign Host", "GET /.well-known/oauth-authorization-server" + evil, {403});
    const auto page = [&](const QByteArray &words, const QByteArray &field) -> QByteArray {
        return words + " HTTP/1.1\r\n" + host + field + "\r\n\r\n";
    };
    row("O06 form of a foreign page", page("POST /token", "Origin: http://evil.example"), {403});
    row("O06 registration by a foreign page", page("POST /register", "Origin: null"), {403});
    row("O06 token by GET", page("GET /token", "Accept: */*"), {405});
    row("O12 visit from a foreign page", page("GET /authorize?a=b", "Sec-Fetch-Site: cross-site"), {403});
    row("form, too large", page("POST /token", "Content-Length: 65537"), {413});
}

void TestGate::refuses()
{
    QFETCH(const QByteArray, request);
    QFETCH(const QList<int>, allowed);
    Service service;
    RawClient client(service.port());

    client.send(filled(request, service.port()));
    const RawResponse response = client.response();

    QVERIFY(response.complete);
    QVERIFY2(allowed.contains(response.status), response.raw);
    QCOMPARE(response.headers.contains("www-authenticate"), response.status == 401);
    QVERIFY(!response.raw.toLower().contains("access-control"));
    QVERIFY(!response.body.contains("root:"));
    QVERIFY(service.provider.callers.isEmpty());
    QVERIFY(isHealthy(service.port()));
}

void TestGate::saysNothingToCrossOriginPages()
{
    Service service;
    const QByteArray preflight =
        "OPTIONS /mcp HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n"
        "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Private-Network: true\r\n";

    const auto foreign =
        ask(service.port(), filled(preflight + "Origin: https://evil.example\r\n\r\n", service.port()));
    const auto own = ask(service.port(), filled(preflight + "Origin: http://127.0.0.1:{P}\r\n\r\n", service.port()));
    const auto known = ask(service.port(), filled(preflight + "Authorization: Bearer {T}\r\n\r\n", service.port()));
    const auto answer = ask(
        service.port(), post(service.port(), "server/discover", discoverBody(), "Origin: http://localhost:{P}\r\n"));

    QCOMPARE(foreign.status, 403);
    QCOMPARE(own.status, 401);
    QCOMPARE(known.status, 204);
    QCOMPARE(answer.status, 200);
    for (const RawResponse &response : {foreign, own, known, answer})
        QVERIFY(!response.raw.toLower().contains("access-control"));
}

void TestGate::answersWithoutATokenThatOneIsNeeded()
{
    Service service;
    for (const QByteArray method : {"POST", "GET", "DELETE", "PUT", "OPTIONS"}) {
        const auto response = ask(service.port(),
            filled(method
                    + " /mcp HTTP/1.1\r\nHost: localhost:{P}\r\n"
                      "MCP-Protocol-Version: 2024-11-05\r\n"
                      "Content-Length: 99999999999\r\n\r\n",
                service.port()));
        QCOMPARE(response.status, 401);
        QCOMPARE(response.headers.value("www-authenticate"),
            filled(R"(Bearer resource_metadata="http://localhost:{P}/.well-known/oauth-protected-resource/mcp", )"
                   R"(scope="sandbox:use")",
                service.port()));
        QVERIFY(QJsonDocument::fromJson(response.body).object().contains(u"error"_s));
    }
}

void TestGate::reflectsNothingOfARefusedRequest()
{
    Service service;
    for (const QByteArray path : {"/needle-needle", "/mcp%0d%0aX-Needle:%20needle", "/<b>needle</b>"}) {
        const auto response = ask(service.port(),
            filled("GET " + path
                    + " HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\n"
                      "X-Needle: needle\r\n\r\n",
                service.port()));
        QCOMPARE(response.status, 404);
        QVERIFY(!response.raw.contains("eedle"));
        QVERIFY(!response.body.contains("eedle"));
    }
}

void TestGate::stopsReadingWhatItRefuses()
{
    Service service;
    RawClient client(service.port());

    client.send(filled("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\nContent-Length: 1000000\r\n\r\n", service.port()));
    const RawResponse response = client.response(); // before the body

    QCOMPARE(response.status, 401);
    QVERIFY(client.waitForClose());
}

void TestGate::refusesABodyThatGrowsTooLarge()
{
    Service service({.bodyBytes = 1'000'000});
    RawClient client(service.port());
    const QByteArray chunk = "10000\r\n" + QByteArray(65536, ' ') + "\r\n";

    client.send(filled("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\nAuthorization: Bearer {T}\r\n"
                       "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        service.port()));
    client.send(chunk.repeated(16)); // without an end

    QCOMPARE(client.response().status, 413);
    QVERIFY(isHealthy(service.port()));
}

void TestGate::refusesHostileBodies_data()
{
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const QByteArray &body) { QTest::newRow(name) << body; };
    row("H51 200,000 arrays", QByteArray(200'000, '[') + QByteArray(200'000, ']'));
    row("H52 100,000 objects", QByteArray("{\"a\":").repeated(100'000) + '1' + QByteArray(100'000, '}'));
    row("H53 duplicate key", R"({"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"})");
    row("H54 invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\xfe\"}");
    row("H55 lone surrogate", R"({"jsonrpc":"2.0","id":1,"method":"\ud800"})");
    row("H56 byte order mark", "\xef\xbb\xbf" + discoverBody());
    row("H57 nothing", "");
    row("H58 null", "null");
    row("H59 NUL", QByteArray(100, '\0'));
    row("H60 id 1e400", R"({"jsonrpc":"2.0","id":1e400,"method":"ping"})");
    row("H61 object id", R"({"jsonrpc":"2.0","id":{},"method":"ping"})");
    row("H62 batch of 20,000",
        '[' + QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"ping"},)").repeated(19'999)
            + R"({"jsonrpc":"2.0","id":1,"method":"ping"}])");
}

void TestGate::refusesHostileBodies()
{
    QFETCH(const QByteArray, body);
    Service service;

    const auto response = ask(service.port(), post(service.port(), "server/discover", body));

    QCOMPARE(response.status, 400);
    QVERIFY(QJsonDocument::fromJson(response.body).object().value(u"error"_s).toObject().contains(u"code"_s));
    QVERIFY(isHealthy(service.port()));
}

void TestGate::takesChunkedBodiesInAnyPieces()
{
    Service service;
    const QByteArray body = discoverBody(7);
    QByteArray request =
        post(service.port(), "server/discover", {}).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    for (const char byte : body)
        request += "1;ext=\"x\"\r\n" + QByteArray(1, byte) + "\r\n";
    request += "0\r\n\r\n";
    RawClient client(service.port());

    for (const char byte : std::as_const(request))
        client.send(QByteArray(1, byte));
    QCOMPARE(idOf(client.response()), 7);
    QByteArray together = request; // with more behind it than a head may have
    for (int id = 8; id < 200; ++id)
        together += discover(service.port(), id);
    client.send(together);

    for (int id = 7; id < 200; ++id)
        QCOMPARE(idOf(client.response()), id);
}

void TestGate::continuesAfterExpect()
{
    Service service;
    RawClient client(service.port());
    const QByteArray body = discoverBody(3);
    QByteArray request = post(service.port(), "server/discover", body, "Expect: 100-continue\r\n");

    client.send(request.chopped(body.size()));
    QVERIFY(client.waitForText("HTTP/1.1 100 Continue\r\n\r\n"));
    const auto interim = client.response();
    client.send(body);

    QCOMPARE(interim.status, 100);
    QCOMPARE(idOf(client.response()), 3);
}

void TestGate::serves32MiB()
{
    Service service;
    QByteArray body = callBody("echo", 5);
    body.insert(1, QByteArray(int(GateLimits().bodyBytes - body.size()), ' '));

    const auto response = ask(service.port(), post(service.port(), "tools/call", body, "Mcp-Name: echo\r\n"));

    QCOMPARE(response.status, 200);
    QCOMPARE(idOf(response), 5);
}

void TestGate::refusesALargerLengthUnread()
{
    Service service;
    RawClient client(service.port());

    client.send(post(service.port(), "server/discover", QByteArray(40 * 1024 * 1024, ' ')));

    QCOMPARE(client.response().status, 413);
    QVERIFY(isHealthy(service.port()));
}

void TestGate::keepsServingAmongHalfOpenConnections()
{
    const GateLimits limits{.connections = 128};
    Service service(limits);
    RawClient established(service.port());
    established.send(discover(service.port()));
    QCOMPARE(established.response().status, 200);
    std::vector<std::unique_ptr<RawClient>> halfOpen;
    for (int i = 0; i < 300; ++i) {
        halfOpen.push_back(std::make_unique<RawClient>(service.port()));
        halfOpen.back()->send("POST /mcp HTTP/1.1\r\nHost: ");
    }
    QTRY_COMPARE(service.gate.connectionCount(), limits.connections);
    QElapsedTimer elapsed;
    elapsed.start();

    QVERIFY(isHealthy(service.port()));
    established.send(discover(service.port(), 2));
    QCOMPARE(idOf(established.response()), 2);

    QVERIFY(elapsed.elapsed() < 3000);
    QCOMPARE_LE(service.gate.connectionCount(), limits.connections);
}

void TestGate::cutsASlowHead()
{
    Service service({.head = std::chrono::milliseconds(300)});
    RawClient silent(service.port());
    RawClient dripping(service.port());
    QTimer drip;
    connect(&drip, &QTimer::timeout, this, [&] { dripping.send("G"); });
    drip.start(20);

    QCOMPARE(dripping.response().status, 408);
    QCOMPARE(silent.response().status, 408);
    drip.stop();
    QVERIFY(silent.waitForClose());
}

void TestGate::cutsASilentBody()
{
    Service service({.bodyPause = std::chrono::milliseconds(100)});
    RawClient client(service.port());

    client.send(post(service.port(), "server/discover", discoverBody()).chopped(1));

    QCOMPARE(client.response().status, 408);
    QTRY_COMPARE(service.gate.connectionCount(), 0);
}

void TestGate::letsAnIdleConnectionWait()
{
    Service service({.head = std::chrono::milliseconds(100), .bodyPause = std::chrono::milliseconds(100)});
    RawClient client(service.port());
    client.send(discover(service.port()));
    QCOMPARE(client.response().status, 200);
    RawClient other(service.port());

    QCOMPARE(other.response().status, 408); // time passed

    client.send(discover(service.port(), 2));
    QCOMPARE(idOf(client.response()), 2);
}

void TestGate::refusesWhenAllConnectionsAreInWork()
{
    Service service({.connections = 2});
    RawClient first(service.port());
    RawClient second(service.port());
    first.send(call(service.port(), "wait"));
    second.send(call(service.port(), "wait"));
    QTRY_COMPARE(service.provider.waiting.size(), 2);

    RawClient third(service.port());
    QVERIFY(third.waitForClose());

    service.provider.waiting[0]->answer({u"done"_s, {}, {}, false});
    QVERIFY(first.response().complete);
    QVERIFY(isHealthy(service.port())); // the idle one made room
}

void TestGate::keepsTheOrderOfPipelinedRequests()
{
    Service service;
    RawClient client(service.port());
    QByteArray requests = call(service.port(), "wait", 1);
    for (int id = 2; id <= 20; ++id)
        requests += discover(service.port(), id);
    requests += "NONSENSE\r\n\r\n";

    client.send(requests);
    QTRY_COMPARE(service.provider.waiting.size(), 1);
    service.provider.waiting[0]->answer({u"done"_s, {}, {}, false});

    const auto held = client.response();
    QCOMPARE(held.status, 200);
    QVERIFY(held.body.contains("\"id\":1"));
    for (int id = 2; id <= 20; ++id)
        QCOMPARE(idOf(client.response()), id);
    QCOMPARE(client.response().status, 400);
    QVERIFY(client.waitForClose());
}

void TestGate::serves10000RequestsOnOneConnection()
{
    Service service;
    RawClient client(service.port());
    for (int id = 1; id <= 10'000; ++id) {
        client.send(discover(service.port(), id));
        if (idOf(client.response()) != id)
            QFAIL("an answer is missing");
    }
    QCOMPARE(service.gate.connectionCount(), 1);
}

void TestGate::serves1000ConnectionsAtOnce()
{
    const OpenFiles manyFiles;
    Service service;
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int id = 1; id <= 1000; ++id) {
        clients.push_back(std::make_unique<RawClient>(service.port()));
        clients.back()->send(call(service.port(), "wait", id));
    }
    QTRY_COMPARE_WITH_TIMEOUT(service.provider.waiting.size(), 1000, 20'000);
    QCOMPARE(service.gate.connectionCount(), 1000);

    QVERIFY(isHealthy(service.port())); // while all the others are in work
    for (const auto &waiting : service.provider.waiting)
        waiting->answer({u"done"_s, {}, {}, false});

    for (int id = 1; id <= 1000; ++id)
        QCOMPARE(idOf(clients[size_t(id) - 1]->response()), id);
    clients.clear();
    QTRY_COMPARE(service.gate.connectionCount(), 0);
}

void TestGate::closesWhenAsked()
{
    Service service;
    RawClient client(service.port());

    client.send(post(service.port(), "server/discover", discoverBody(), "Connection: close\r\n"));

    QCOMPARE(client.response().status, 200);
    QVERIFY(client.waitForClose());
    QTRY_COMPARE(service.gate.connectionCount(), 0);
}

void TestGate::streamsAHeldCall()
{
    Service service;
    RawClient client(service.port());
    QByteArray body = callBody("wait", 9);
    body.replace("\"_meta\":{", "\"_meta\":{\"progressToken\":\"p1\",");

    client.send(post(service.port(), "tools/call", body, "Mcp-Name: wait\r\n"));
    QVERIFY(client.waitForText("\r\n\r\n")); // the headers are out before there is anything to say
    QTRY_COMPARE(service.provider.waiting.size(), 1);
    service.provider.waiting[0]->progress(u"asking"_s);
    QVERIFY(client.waitForText("asking"));
    service.provider.waiting[0]->answer({u"done"_s, {}, {{u"state"_s, u"finished"_s}}, false});
    const auto response = client.response();

    QCOMPARE(response.status, 200);
    QCOMPARE(response.headers.value("content-type"), QByteArray("text/event-stream"));
    QCOMPARE(response.headers.value("x-accel-buffering"), QByteArray("no"));
    QCOMPARE(response.headers.value("cache-control"), QByteArray("no-cache"));
    QCOMPARE(response.body.count("data: "), 2);
    QVERIFY(response.body.contains(R"("progressToken":"p1")"));
    QVERIFY(response.body.contains(R"("resultType":"complete")"));
}

void TestGate::cancelsWhenTheClientCloses()
{
    Service service;
    RawClient client(service.port());
    client.send(call(service.port(), "wait"));
    QTRY_COMPARE(service.provider.waiting.size(), 1);

    client.close();

    QTRY_COMPARE(service.provider.cancelled, 1);
    QTRY_VERIFY(!service.provider.waiting[0]);
    QTRY_COMPARE(service.gate.connectionCount(), 0);
}

void TestGate::cutsOffWhoLostItsAccess()
{
    Service service;
    const ClientId other = service.clients.add("another token");
    RawClient client(service.port());
    client.send(call(service.port(), "wait"));
    QTRY_COMPARE(service.provider.waiting.size(), 1);
    RawClient idle(service.port());
    idle.send(discover(service.port()));
    QCOMPARE(idle.response().status, 200);

    service.gate.cutOff(other);
    QCOMPARE(service.gate.connectionCount(), 2);
    service.gate.cutOff(service.client);

    QCOMPARE(service.provider.cancelled, 1);
    QTRY_VERIFY(client.isClosed());
    QCOMPARE(service.gate.connectionCount(), 1); // between two requests: the next one is judged by its token
}

void TestGate::keepsALegacyCallWhenTheClientCloses()
{
    Service service;
    const QByteArray initialize = R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":)"
                                  R"("2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}})";
    const QByteArray head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{P}\r\nAuthorization: Bearer {T}\r\n"
                            "Content-Type: application/json\r\n";
    const auto begun = ask(service.port(),
        filled(head + "Content-Length: " + QByteArray::number(initialize.size()) + "\r\n\r\n" + initialize,
            service.port()));
    const QByteArray body = R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"wait"}})";
    RawClient client(service.port());
    client.send(filled(head + "Mcp-Session-Id: " + begun.headers.value("mcp-session-id")
            + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body,
        service.port()));
    QTRY_COMPARE(service.provider.waiting.size(), 1);

    client.close();

    QTRY_COMPARE(service.provider.undeliverable, 1);
    QCOMPARE(service.provider.cancelled, 0);
    service.provider.waiting[0]->answer({u"late"_s, {}, {}, false});
    QTRY_VERIFY(!service.provider.waiting[0]);
}

void TestGate::servesAWholeLegacySession()
{
    Service service;
    RawClient client(service.port());
    const auto send = [&](const QByteArray &method, const QByteArray &fields, const QByteArray &body) {
        client.send(filled(method
                            + " /mcp HTTP/1.1\r\nHost: localhost:{P}\r\nAuthorization: Bearer {T}\r\n"
                              "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                            + fields + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n",
                        service.port())
            + body);
        return client.response();
    };
    const auto begun = send("POST", {},
        R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":)"
        R"("2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}})");
    const QByteArray session = "Mcp-Session-Id: " + begun.headers.value("mcp-session-id") + "\r\n";

    QCOMPARE(begun.status, 200);
    QCOMPARE(send("POST", session, R"({"jsonrpc":"2.0","method":"notifications/initialized"})").status, 202);
    QCOMPARE(send("POST", session, R"({"jsonrpc":"2.0","id":1,"method":"ping"})").status, 200);
    QCOMPARE(send("POST", session, R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})").status, 200);
    RawClient stream(service.port());
    stream.send(filled("GET /mcp HTTP/1.1\r\nHost: localhost:{P}\r\nAuthorization: Bearer {T}\r\n"
                       "Accept: text/event-stream\r\n"
            + session + "\r\n",
        service.port()));
    QVERIFY(stream.waitForText("text/event-stream"));
    QCOMPARE(send("DELETE", session, {}).status, 204);
    QCOMPARE(send("POST", session, R"({"jsonrpc":"2.0","id":3,"method":"ping"})").status, 404);
}

void TestGate::passesALargeAnswerToASlowReader()
{
    Service service;
    RawClient client(service.port());
    const QString text(8 * 1024 * 1024, u'x');
    client.send(call(service.port(), "wait"));
    QTRY_COMPARE(service.provider.waiting.size(), 1);

    service.provider.waiting[0]->answer({text, {}, {}, false});
    client.send(discover(service.port(), 2));

    QVERIFY(client.response(20'000).body.contains(text.toUtf8()));
    QCOMPARE(idOf(client.response()), 2);
}

void TestGate::tellsWhoIsPresent()
{
    Service service;
    auto first = std::make_unique<RawClient>(service.port());
    auto second = std::make_unique<RawClient>(service.port());
    for (RawClient *client : {first.get(), second.get()}) {
        client->send(call(service.port(), "echo"));
        QCOMPARE(client->response().status, 200);
    }
    QCOMPARE(service.provider.present.size(), 1); // one token, one connection
    QCOMPARE(service.provider.callers.constFirst().connection, service.provider.present.constFirst());
    QCOMPARE(service.provider.callers.constFirst().client, service.client);

    first->close();
    QTRY_COMPARE(service.gate.connectionCount(), 1);
    QCOMPARE(service.provider.present.size(), 1);
    second->close();

    QTRY_VERIFY(service.provider.present.isEmpty());
}

void TestGate::saysThatThePortIsTaken()
{
    Service service;
    Gate second(service.clients, service.adapter, service.presence);

    const auto opened = second.open(service.port());

    QVERIFY(!opened);
    QCOMPARE(opened.error().code, Code::Conflict);
}

void TestGate::listensOnLoopbackAlone()
{
    Service service;

    QCOMPARE(service.gate.serverAddress(), QHostAddress(QHostAddress::LocalHost));
}

QTEST_GUILESS_MAIN(TestGate)
#include "tst_gate.moc"
