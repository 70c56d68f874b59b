// SPDX-License-Identifier: GPL-3.0-or-later
// What a request may do between its arrival and its one answer: ask the client, in both eras, and be taken back.
#include "mcp/catalogue.h"
#include "mcp/openrequests.h"

#include "support/fakeclock.h"
#include "support/fakeprovider.h"
#include "support/recordingoutlet.h"

#include <QSignalSpy>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::mcp;
using test::RecordingOutlet;
using test::Sent;

namespace {

const InputRequest name{u"name"_s, u"elicitation/create"_s, {{u"message"_s, u"Who?"_s}}};
const InputRequest sample{u"sample"_s, u"sampling/createMessage"_s, {}};
/// The parameters of the next try, made of the state that came with the first.
using Change = std::function<QJsonObject(const QString &)>;

QString withOtherLetter(QString text, qsizetype at)
{
    return text.replace(at, 1, text[at] == u'A' ? u'B' : u'A');
}

const QJsonObject able{{u"elicitation"_s, QJsonObject()}, {u"sampling"_s, QJsonObject()}};

}

class TestOpenRequest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_open = std::make_unique<OpenRequests>(m_catalogue, m_clock); }
    void asksByItsAnswer();
    void takesTheAnswersOfTheNextTry();
    void refusesAStateThatIsNotItsOwn_data();
    void refusesAStateThatIsNotItsOwn();
    void asksOnlyWhatWasDeclared();
    void refusesWhenNothingCanBeAsked_data();
    void refusesWhenNothingCanBeAsked();
    void asksInTheStreamOfALegacyClient();
    void takesResponsesOfItsOwnConnectionAlone();
    void endsWhenTheClientAnswersWithAnError();
    void forgetsWhatItAskedWhenItIsTakenBack();

private:
    OpenRequest &modern(Sent &sent, QJsonObject params = {}, const QJsonObject &capabilities = able)
    {
        params.insert(u"name"_s, u"tool"_s);
        params.insert(u"_meta"_s, QJsonObject{{key::clientCapabilities, capabilities}});
        const Message message{Message::Kind::Request, 7, u"tools/call"_s, params, {}};
        return m_open->open(message, {Era::Modern, m_caller, true, {}}, std::make_unique<RecordingOutlet>(sent, true));
    }
    OpenRequest &legacy(Sent &sent, const QJsonObject &capabilities = able, bool canNotify = true)
    {
        auto connection = std::make_shared<LegacyConnection>();
        connection->capabilities = readCapabilities(capabilities);
        const Message message{Message::Kind::Request, 7, u"tools/call"_s, {{u"name"_s, u"tool"_s}}, {}};
        return m_open->open(
            message, {Era::Legacy, m_caller, true, connection}, std::make_unique<RecordingOutlet>(sent, canNotify));
    }
    static Message responseTo(const QJsonObject &request, const QJsonObject &result)
    {
        return {Message::Kind::Response, request[u"id"_s], {}, {}, result};
    }
    /// The state of a first try that asked for `name`.
    QString sealedState()
    {
        Sent sent;
        modern(sent).ask({{name}, {{u"step"_s, 1}}});
        return sent.messages.last()[u"result"_s][u"requestState"_s].toString();
    }

    test::FakeClock m_clock;
    test::FakeProvider m_tools;
    Catalogue m_catalogue{Providers{m_tools}, u"1"_s};
    std::unique_ptr<OpenRequests> m_open; ///< of one test: what stays open there writes into its frame
    Caller m_caller{.client = ClientId::generate(), .connection = u"c1"_s};
};

void TestOpenRequest::asksByItsAnswer()
{
    Sent sent;
    OpenRequest &request = modern(sent);
    const QSignalSpy ended(&request, &OpenRequest::ended);
    request.ask({{name, sample}});
    QCOMPARE(ended.size(), 1);
    const QJsonObject result = sent.messages.constFirst()[u"result"_s].toObject();
    QCOMPARE(result[u"resultType"_s], u"input_required"_s);
    QCOMPARE(result[u"inputRequests"_s].toObject().keys(), (QStringList{u"name"_s, u"sample"_s}));
    QCOMPARE(result[u"inputRequests"_s][u"name"_s][u"method"_s], u"elicitation/create"_s);
    QCOMPARE(result[u"inputRequests"_s][u"name"_s][u"params"_s][u"message"_s], u"Who?"_s);
    QVERIFY(!result.contains(u"requestState"_s));
    QVERIFY(!result.contains(u"ttlMs"_s));
}

void TestOpenRequest::takesTheAnswersOfTheNextTry()
{
    Sent sent;
    const QJsonObject answers{{u"name"_s, QJsonObject{{u"action"_s, u"accept"_s}}}, {u"other"_s, QJsonObject()}};
    OpenRequest &again = modern(sent, {{u"inputResponses"_s, answers}, {u"requestState"_s, sealedState()}});
    QVERIFY(again.readInputs());
    QCOMPARE(again.inputs().byKey, answers);
    QCOMPARE(again.inputs().state[u"step"_s], 1);
    QVERIFY(sent.messages.isEmpty());
}

void TestOpenRequest::refusesAStateThatIsNotItsOwn_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("isAnothers");
    QTest::addColumn<int>("minutesLater");
    QTest::addColumn<bool>("isAccepted");
    const auto state = [](const std::function<QJsonValue(const QString &)> &changed) {
        return Change([changed](const QString &sealed) { return QJsonObject{{u"requestState"_s, changed(sealed)}}; });
    };
    const Change same = state([](const QString &sealed) { return sealed; });
    const auto row = [](const char *title, const Change &change, bool isAnothers = false, int minutesLater = 0) {
        QTest::newRow(title) << change << isAnothers << minutesLater << false;
    };
    QTest::newRow("unchanged, nearly too old") << same << false << 9 << true;
    row("too old", same, false, 10);
    row("of another client", same, true);
    row("of another request", [](const QString &sealed) {
        return QJsonObject{{u"requestState"_s, sealed}, {u"arguments"_s, QJsonObject{{u"a"_s, 1}}}};
    });
    row("changed in its content", state([](const QString &sealed) { return withOtherLetter(sealed, 5); }));
    row("changed in its proof",
        state([](const QString &sealed) { return withOtherLetter(sealed, sealed.size() - 5); }));
    row("without a proof", state([](const QString &sealed) { return sealed.section(u'.', 0, 0); }));
    row("with more parts", state([](const QString &sealed) { return QString(sealed + u".x"); }));
    row("empty", state([](const QString &) { return QString(); }));
    row("no text", state([](const QString &) { return 7; }));
    row("responses that are no object", [](const QString &) { return QJsonObject{{u"inputResponses"_s, 7}}; });
}

void TestOpenRequest::refusesAStateThatIsNotItsOwn()
{
    QFETCH(const Change, change);
    QFETCH(const bool, isAnothers);
    QFETCH(const int, minutesLater);
    QFETCH(const bool, isAccepted);
    const QJsonObject params = change(sealedState());
    if (isAnothers)
        m_caller.client = ClientId::generate();
    m_clock.advance(std::chrono::minutes(minutesLater));
    Sent sent;
    QCOMPARE(modern(sent, params).readInputs(), isAccepted);
    if (!isAccepted)
        QCOMPARE(sent.messages.constFirst()[u"error"_s][u"code"_s], -32602);
}

void TestOpenRequest::asksOnlyWhatWasDeclared()
{
    Sent sent;
    modern(sent, {}, {{u"sampling"_s, QJsonObject()}}).ask({{name, sample}});
    QCOMPARE(sent.messages.constFirst()[u"result"_s][u"inputRequests"_s].toObject().keys(), QStringList{u"sample"_s});
}

void TestOpenRequest::refusesWhenNothingCanBeAsked_data()
{
    QTest::addColumn<QJsonObject>("capabilities");
    QTest::addColumn<QString>("mode");
    QTest::addColumn<bool>("isRefused");
    const QJsonObject plain;
    const auto elicitation = [](const QJsonValue &modes) { return QJsonObject{{u"elicitation"_s, modes}}; };
    QTest::newRow("nothing declared") << plain << u"form"_s << true;
    QTest::newRow("no mode declared means forms") << elicitation(plain) << u"form"_s << false;
    QTest::newRow("no mode declared means no addresses") << elicitation(plain) << u"url"_s << true;
    QTest::newRow("addresses alone") << elicitation(QJsonObject{{u"url"_s, plain}}) << u"form"_s << true;
    QTest::newRow("addresses") << elicitation(QJsonObject{{u"url"_s, plain}}) << u"url"_s << false;
    QTest::newRow("no object") << elicitation(true) << u"form"_s << true;
}

void TestOpenRequest::refusesWhenNothingCanBeAsked()
{
    QFETCH(const QJsonObject, capabilities);
    QFETCH(const QString, mode);
    QFETCH(const bool, isRefused);
    const InputRequest wanted{u"name"_s, u"elicitation/create"_s, {{u"mode"_s, mode}}};
    Sent sent;
    modern(sent, {}, capabilities).ask({{wanted}});
    QCOMPARE(sent.refusedStatus, isRefused ? std::optional(400) : std::nullopt);
    const QJsonObject error = sent.messages.constFirst()[u"error"_s].toObject();
    QCOMPARE(error[u"code"_s].toInt(), isRefused ? -32021 : 0);
    QCOMPARE(error[u"data"_s][u"requiredCapabilities"_s].toObject().contains(u"elicitation"_s), isRefused);

    Sent before;
    legacy(before, capabilities).ask({{wanted}});
    QCOMPARE(before.messages.constFirst().contains(u"error"_s), isRefused);
}

void TestOpenRequest::asksInTheStreamOfALegacyClient()
{
    Sent sent;
    OpenRequest &request = legacy(sent);
    QSignalSpy arrived(&request, &OpenRequest::inputsArrived);
    request.ask({{name, sample}, {{u"step"_s, 1}}});
    QCOMPARE(sent.messages.size(), 2);
    QCOMPARE(sent.messages.at(0)[u"method"_s], u"elicitation/create"_s);
    QVERIFY(sent.messages.at(0)[u"id"_s] != sent.messages.at(1)[u"id"_s]);

    const QJsonObject accepted{{u"action"_s, u"accept"_s}};
    m_open->takeResponse(u"c1"_s, responseTo(sent.messages.at(0), accepted));
    QVERIFY(arrived.isEmpty());
    m_open->takeResponse(u"c1"_s, responseTo(sent.messages.at(0), {})); // a second answer to the same is nothing
    QVERIFY(arrived.isEmpty());
    m_open->takeResponse(u"c1"_s, responseTo(sent.messages.at(1), {{u"model"_s, u"m"_s}}));
    QCOMPARE(arrived.size(), 1);
    QCOMPARE(request.inputs().byKey[u"name"_s], accepted);
    QCOMPARE(request.inputs().byKey[u"sample"_s][u"model"_s], u"m"_s);
    QCOMPARE(request.inputs().state[u"step"_s], 1);

    Sent alone;
    legacy(alone, able, false).ask({{name}}); // without a stream there is no way to ask
    QCOMPARE(alone.messages.constFirst()[u"error"_s][u"code"_s], -32600);
}

void TestOpenRequest::takesResponsesOfItsOwnConnectionAlone()
{
    Sent sent;
    OpenRequest &request = legacy(sent);
    QSignalSpy arrived(&request, &OpenRequest::inputsArrived);
    request.ask({{name}});
    m_open->takeResponse(u"c2"_s, responseTo(sent.messages.constFirst(), {}));
    m_open->takeResponse(u"c1"_s, responseTo({{u"id"_s, u"another"_s}}, {}));
    QVERIFY(arrived.isEmpty());
    m_open->takeResponse(u"c1"_s, responseTo(sent.messages.constFirst(), {}));
    QCOMPARE(arrived.size(), 1);
}

void TestOpenRequest::endsWhenTheClientAnswersWithAnError()
{
    Sent sent;
    OpenRequest &request = legacy(sent);
    request.ask({{name}});
    m_open->takeResponse(u"c1"_s, {Message::Kind::Response, sent.messages.constFirst()[u"id"_s], {}, {}, {}});
    QCOMPARE(sent.messages.size(), 2);
    QCOMPARE(sent.messages.at(1)[u"error"_s][u"code"_s], -32603);
}

void TestOpenRequest::forgetsWhatItAskedWhenItIsTakenBack()
{
    Sent sent;
    OpenRequest &request = legacy(sent);
    QSignalSpy arrived(&request, &OpenRequest::inputsArrived);
    QSignalSpy withdrawn(&request, &OpenRequest::withdrawn);
    request.ask({{name}});
    m_open->withdraw(u"c1"_s, 7);
    QCOMPARE(withdrawn.size(), 1);
    QVERIFY(sent.abandoned);
    m_open->takeResponse(u"c1"_s, responseTo(sent.messages.constFirst(), {}));
    QVERIFY(arrived.isEmpty());
}

QTEST_GUILESS_MAIN(TestOpenRequest)
#include "tst_openrequest.moc"
