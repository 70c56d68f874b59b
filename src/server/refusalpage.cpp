// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/refusalpage.h"

#include <QStringBuilder>

#include <algorithm>
#include <array>

namespace sandtray::server {

namespace {

struct Page {
    int status;
    const char *reason;
    const char *field; ///< a further header line, or empty
    const char *message; ///< for the person who reads the client's log
};

constexpr std::array pages{
    Page{204, "No Content", "Allow: POST, GET, DELETE\r\n", ""},
    Page{400, "Bad Request", "", "This is not a valid HTTP/1.1 request"},
    Page{401, "Unauthorized", "",
        "A valid token of Sandtray is required: connect this client again in Sandtray"},
    Page{403, "Forbidden", "", "Only programs of this user on this computer may connect"},
    Page{404, "Not Found", "", "The endpoint is /mcp"},
    Page{405, "Method Not Allowed", "Allow: POST, GET, DELETE\r\n",
        "The endpoint takes POST, GET and DELETE, a page around it one of them"},
    Page{408, "Request Timeout", "", "The request took too long to arrive"},
    Page{413, "Content Too Large", "", "The request body is too large: at most 32 MiB, 64 KiB without a token"},
    Page{417, "Expectation Failed", "", "The only expectation known here is 100-continue"},
    Page{431, "Request Header Fields Too Large", "", "Request line and header fields have at most 16 KiB"},
    Page{503, "Service Unavailable", "", "Too many connections are in use"},
    Page{505, "HTTP Version Not Supported", "", "The version spoken here is HTTP/1.1"},
};

}

QByteArray refusalPage(int status, const QByteArray &challenge)
{
    const auto found =
        std::find_if(pages.begin(), pages.end(), [status](const Page &page) { return page.status == status; });
    const Page &page = found != pages.end() ? *found : pages[1];
    QByteArray body;
    if (page.status != 204)
        body = QByteArray(R"({"jsonrpc":"2.0","error":{"code":-32600,"message":")") + page.message + R"("}})";
    QByteArray bytes = "HTTP/1.1 " + QByteArray::number(page.status) + ' ' + page.reason + "\r\n" + page.field;
    if (!challenge.isEmpty())
        bytes += "WWW-Authenticate: " + challenge + "\r\n";
    if (!body.isEmpty())
        bytes += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    return bytes + "Connection: close\r\n\r\n" + body;
}

}
