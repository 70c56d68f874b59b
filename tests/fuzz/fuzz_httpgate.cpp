// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/seeds.h"

#include "server/chunkdecoder.h"
#include "server/oauth/formdata.h"
#include "server/oauth/redirecturi.h"
#include "server/requesthead.h"

#include <algorithm>
#include <cstdlib>

using namespace sandtray::server;

namespace {

constexpr qint64 largestBody = 4096;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// What is let through can be written down again without becoming another request.
void checkHead(const QByteArray &bytes)
{
    const auto head = readRequestHead(bytes);
    if (!head) {
        require(head.error() == 400 || head.error() == 417 || head.error() == 431 || head.error() == 505);
        return;
    }
    require(!head->path.contains(' ') && !head->path.contains('?') && !head->method.isEmpty());
    require(head->length >= 0 && (head->body == RequestHead::Body::Sized) == (head->length > 0));
    for (const auto &[name, value] : head->fields) {
        require(name == name.toLower() && !name.contains(':') && !name.contains(' '));
        require(!value.contains('\r') && !value.contains('\n') && !value.contains('\0'));
    }
    (void)readForm(head->query);
}

struct Decoded {
    ChunkDecoder::State state = ChunkDecoder::State::More;
    QByteArray body;
    QByteArray rest;
};

Decoded decode(const QByteArray &bytes, qsizetype step)
{
    ChunkDecoder decoder(largestBody);
    Decoded decoded;
    QByteArray input;
    for (qsizetype at = 0; at < bytes.size() && decoded.state == ChunkDecoder::State::More; at += step) {
        input += bytes.mid(at, step);
        decoded.state = decoder.feed(input);
        decoded.rest = input + bytes.mid(at + step);
    }
    decoded.body = decoder.body();
    return decoded;
}

/// However it is cut into pieces, a body is the same, and what follows it too.
void checkChunks(const QByteArray &bytes)
{
    const Decoded whole = decode(bytes, std::max<qsizetype>(bytes.size(), 1));
    const Decoded pieces = decode(bytes, 1);
    require(whole.body.size() <= largestBody && pieces.body.size() <= largestBody);
    require((whole.state == ChunkDecoder::State::Done) == (pieces.state == ChunkDecoder::State::Done));
    if (whole.state == ChunkDecoder::State::Done)
        require(whole.body == pieces.body && whole.rest == pieces.rest);
}

void checkRedirect(const QByteArray &bytes)
{
    const QString uri = QString::fromUtf8(bytes);
    if (!isAcceptableRedirect(uri))
        return;
    const QString lower = uri.toLower();
    require(!lower.startsWith(QLatin1StringView("javascript:")) && !lower.startsWith(QLatin1StringView("data:"))
        && !lower.startsWith(QLatin1StringView("file:")) && !uri.contains(QLatin1Char('#')));
    require(matchesRedirect(uri, uri));
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    checkHead(bytes);
    checkChunks(bytes);
    checkRedirect(bytes);
    return 0;
}

std::vector<std::string> sandtray::fuzz::seeds()
{
    return {"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:7391\r\nAuthorization: Bearer x\r\nContent-Length: 12\r\n"
            "Content-Type: application/json\r\nExpect: 100-continue",
        "GET /authorize?client_id=a&redirect_uri=http%3A%2F%2Flocalhost%2F&state=a+b HTTP/1.1\r\nHost: localhost:7391\r\n"
        "Sec-Fetch-Site: none\r\nConnection: close",
        "POST /token HTTP/1.1\r\nHost: [::1]:1\r\nOrigin: null\r\nTransfer-Encoding: chunked",
        "4\r\nWiki\r\n5;ext=1\r\npedia\r\n0\r\n\r\nrest", "fff\r\n", "http://localhost:33418/callback?a=b",
        "cursor://anysphere.cursor-mcp/oauth/callback", "javascript://localhost/%0aalert(1)"};
}
