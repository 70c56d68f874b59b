// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <tl/expected.hpp>

#include <optional>
#include <utility>

namespace sandtray::server {

/// The request line and the fields of one HTTP/1.1 request, understood in exactly one way.
struct RequestHead {
    enum class Body { None, Sized, Chunked };

    QByteArray method;
    QByteArray path; ///< without the query, not decoded
    QByteArray query; ///< after the question mark, not decoded
    QList<std::pair<QByteArray, QByteArray>> fields; ///< names in lower case, values trimmed
    QByteArray host;
    std::optional<QByteArray> origin;
    QByteArray authorization;
    QByteArray fetchSite; ///< Sec-Fetch-Site: what a browser says of the page that asks
    Body body = Body::None;
    qint64 length = 0; ///< of a sized body
    bool keepAlive = true;
    bool expectsContinue = false;
};

/// `head` ends before the empty line. The error is an HTTP status.
[[nodiscard]] tl::expected<RequestHead, int> readRequestHead(const QByteArray &head);

}
