// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/reportreader.h"
#include "fuzz/seeds.h"

#include <cstdlib>

using namespace sandtray;
using agent::ReportReader;

namespace {

/// Everything that was read, written in one form; "?" where it stopped making sense.
std::string readInSteps(std::string_view bytes, std::size_t step)
{
    ReportReader reader;
    std::string heard;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
        reader.append(bytes.substr(at, step));
        for (;;) {
            const auto item = reader.next();
            if (!item)
                return heard + '?';
            if (std::holds_alternative<ReportReader::Nothing>(*item))
                break;
            if (const auto *const piece = std::get_if<ReportReader::Piece>(&*item)) {
                if (piece->bytes.empty() || piece->bytes.size() > wire::maximumChunk)
                    std::abort();
                heard += piece->bytes + (piece->last ? "|" : "");
            } else {
                const int code = std::get<ReportReader::Done>(*item).code;
                if (code < 0 || code > 255)
                    std::abort();
                heard += 'd' + std::to_string(code);
            }
        }
    }
    return heard;
}

}

/// In whatever pieces the bytes come, they mean the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const std::string whole = readInSteps(bytes, size + 1);
    for (const std::size_t step : {1, 2, 7}) {
        if (readInSteps(bytes, step) != whole)
            std::abort();
    }
    return 0;
}

std::vector<std::string> sandtray::fuzz::seeds()
{
    return {"report 2\n{}done 0\n", "done 255\n", "report 10\n0123456789report 1\nxdone 130\n", "report 1048576\n", "",
        "report 0\n", "done 256\n", "hello\n", "report 18446744073709551616\n"};
}
