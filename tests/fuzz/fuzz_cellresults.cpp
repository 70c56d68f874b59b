// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/seeds.h"

#include "tools/cellresults.h"
#include "tools/picture.h"

#include <cstdlib>

using namespace sandtray;

/// Bounded, whatever a kernel says: at most 50 values, no text of a megabyte; and no picture has a negative size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const tools::CellResults results = tools::readReports(bytes.split('\n'), [](const QString &text) { return text; });
    mcp::ToolResult answer;
    tools::addCellResults(results, answer);
    if (results.shown.size() > 50 || answer.text.size() > 200'000)
        std::abort();
    if (const auto picture = tools::inspectPicture(bytes); picture && (picture->width < 0 || picture->height < 0))
        std::abort();
    return 0;
}

std::vector<std::string> sandtray::fuzz::seeds()
{
    return {R"({"type":"result","main":true,"data":{"text/plain":"42","text/html":"<b>42</b>"}})",
        R"({"type":"result","image":{"path":"/tmp/a.png","mime_type":"image/png"},"chart":{"type":"line","elements":[]}})",
        R"({"type":"error","name":"KeyError","message":"a","traceback":"Traceback"})" "\n{}\n[]\n1",
        std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\x80\0\0\1\xe0", 24),
        std::string("\xff\xd8\xff\xe0\0\4JF\xff\xc0\0\x11\x08\1\x2c\1\x90\3\1\x22", 20)};
}
