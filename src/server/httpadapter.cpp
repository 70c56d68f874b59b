// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that knows QtHttpServer, and the only one that asks for the Qt version: the part of it that we use
// changed with 6.8. Answers are written through the responder, which lives in the exchange until the last byte: a
// future of QHttpServerResponse, which is move-only, crashes Qt 6.4 when its promise dies.
#include "server/httpadapter.h"

#include "server/oauth/publicpaths.h"

#include "mcp/exchange.h"

#include <QHash>
#include <QHttpServer>
#include <QPointer>
#include <QTcpServer>

#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace sandtray::server {

namespace {

using Status = QHttpServerResponder::StatusCode;
using Fields = QList<std::pair<QByteArray, QByteArray>>;

const Fields streamFields{
    {"Content-Type", "text/event-stream"}, {"Cache-Control", "no-cache"}, {"X-Accel-Buffering", "no"}};

#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)

QHttpHeaders toHeaders(const Fields &fields)
{
    QHttpHeaders headers;
    for (const auto &[name, value] : fields)
        headers.append(name, value);
    return headers;
}

void writeWhole(QHttpServerResponder &responder, const mcp::HttpResponse &response)
{
    responder.write(response.body, toHeaders(response.headers), Status(response.status));
}

void beginStream(QHttpServerResponder &responder)
{
    responder.writeBeginChunked(toHeaders(streamFields), Status::Ok);
}

void writePiece(QHttpServerResponder &responder, const QByteArray &piece)
{
    responder.writeChunk(piece);
}

void endStream(QHttpServerResponder &responder)
{
    responder.writeEndChunked(":\n\n"); // a comment: the last chunk must not be empty
}

#else

void writeHead(QHttpServerResponder &responder, Status status, const Fields &fields)
{
    responder.writeStatusLine(status);
    for (const auto &[name, value] : fields)
        responder.writeHeader(name, value);
}

void writeWhole(QHttpServerResponder &responder, const mcp::HttpResponse &response)
{
    writeHead(responder, Status(response.status), response.headers);
    if (Status(response.status) != Status::NoContent)
        responder.writeHeader("Content-Length", QByteArray::number(response.body.size()));
    responder.writeBody(response.body);
}

void beginStream(QHttpServerResponder &responder)
{
    writeHead(responder, Status::Ok, streamFields);
    responder.writeHeader("Transfer-Encoding", "chunked");
    responder.writeBody(QByteArray());
}

void writePiece(QHttpServerResponder &responder, const QByteArray &piece)
{
    responder.writeBody(QByteArray::number(piece.size(), 16) + "\r\n" + piece + "\r\n");
}

void endStream(QHttpServerResponder &responder)
{
    responder.writeBody(QByteArray("0\r\n\r\n"));
}

#endif

class HttpExchange final : public mcp::Exchange {
public:
    HttpExchange(QHttpServerResponder &&responder, Peer &peer)
        : m_responder(std::move(responder))
        , m_peer(&peer)
    {
        connect(&peer, &Peer::gone, this, &HttpExchange::onGone);
    }

    void respond(const mcp::HttpResponse &response) override
    {
        if (!m_responder)
            return;
        writeWhole(*m_responder, response);
        end();
    }

    void openStream() override
    {
        if (m_responder)
            beginStream(*m_responder);
    }

    void sendEvent(const QByteArray &json) override { send("event: message\ndata: " + json + "\n\n"); }
    void sendComment() override { send(":\n\n"); }

    void finish() override
    {
        if (!m_responder)
            return;
        endStream(*m_responder);
        end();
    }

    void attribute(const QString &connection) override
    {
        if (m_peer)
            m_peer->attribute(connection);
    }

private:
    void send(const QByteArray &piece)
    {
        if (m_responder)
            writePiece(*m_responder, piece);
    }

    void end()
    {
        m_responder.reset();
        if (m_peer)
            m_peer->exchangeEnded();
        deleteLater();
    }

    void onGone()
    {
        if (!m_responder)
            return;
        m_responder.reset();
        Q_EMIT gone();
        deleteLater();
    }

    std::optional<QHttpServerResponder> m_responder; ///< until the answer is complete or the peer is gone
    QPointer<Peer> m_peer;
};

mcp::HttpRequest::Method methodOf(const QHttpServerRequest &request)
{
    switch (request.method()) {
    case QHttpServerRequest::Method::Get:
        return mcp::HttpRequest::Method::Get;
    case QHttpServerRequest::Method::Delete:
        return mcp::HttpRequest::Method::Delete;
    default:
        return mcp::HttpRequest::Method::Post; // the gate lets no other through
    }
}

}

struct HttpAdapter::Parts {
    struct Expected {
        QPointer<Peer> peer;
        Admission admission;
        QMetaObject::Connection untilGone; ///< a peer may live for very many requests
    };

    Parts(mcp::Engine &protocol, PublicSite &pages)
        : engine(protocol)
        , site(pages)
    {
    }

    void serve(const QHttpServerRequest &request, QHttpServerResponder &&responder);

    mcp::Engine &engine;
    PublicSite &site;
    QHttpServer http;
    QHash<QByteArray, Expected> expected;
    quint64 lastTicket = 0;
};

void HttpAdapter::Parts::serve(const QHttpServerRequest &request, QHttpServerResponder &&responder)
{
    const Expected origin = expected.take(request.value(ticketField.toByteArray()));
    disconnect(origin.untilGone);
    if (!origin.peer)
        return responder.write(Status::InternalServerError);
    mcp::Headers headers;
    const auto fields = request.headers();
    for (const auto &[name, value] : fields)
        headers.add(name, value);
    auto *const exchange = new HttpExchange(std::move(responder), *origin.peer);
    exchange->setParent(&http);
    const Admission &admission = origin.admission;
    if (admission.isPublic()) {
        site.serve(*exchange, {admission.path, admission.query, admission.authority, admission.peerPort, headers,
                                  request.body()});
    } else {
        engine.serve(*exchange, {methodOf(request), headers, request.body(), admission.caller});
    }
}

HttpAdapter::HttpAdapter(mcp::Engine &engine, PublicSite &site)
    : m_parts(std::make_unique<Parts>(engine, site))
{
    using Method = QHttpServerRequest::Method;
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const auto handler = [parts = m_parts.get()](const QHttpServerRequest &request, QHttpServerResponder &responder) {
        parts->serve(request, std::move(responder));
    };
#else
    const auto handler = [parts = m_parts.get()](const QHttpServerRequest &request, QHttpServerResponder &&responder) {
        parts->serve(request, std::move(responder));
    };
#endif
    const auto serve = [&](QByteArrayView path) {
        m_parts->http.route(QString::fromLatin1(path), Method::Get | Method::Post | Method::Delete, handler);
    };
    serve(path::endpoint); // which method a path takes, the gate has checked
    for (const PublicPath &page : publicPaths)
        serve(page.path);
}

HttpAdapter::~HttpAdapter() = default;

void HttpAdapter::takeFrom(QTcpServer &connections)
{
    m_parts->http.bind(&connections);
}

QByteArray HttpAdapter::expect(Peer &peer, const Admission &admission)
{
    const QByteArray ticket = QByteArray::number(++m_parts->lastTicket);
    const auto forget = [this, ticket] { m_parts->expected.remove(ticket); };
    m_parts->expected.insert(ticket, {&peer, admission, connect(&peer, &Peer::gone, this, forget)});
    return ticket;
}

}
