// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/seeds.h"

#include "support/messagesamples.h"
#include "wire/frame.h"

#include <cstdlib>

using namespace sandtray::wire;

namespace {

/// There is one sequence of bytes for each message: whatever decodes must encode to what it came from.
template <class Messages> void mustBeCanonical(const tl::expected<Messages, Fault> &message, std::string_view payload)
{
    if (!message)
        return;
    std::string frame;
    if (!encode(*message, frame) || std::string_view(frame).substr(4) != payload)
        std::abort();
}

void readAsStream(std::string_view bytes)
{
    FrameReader reader;
    const std::size_t step = bytes.size() / 3 + 1;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
        reader.append(bytes.substr(at, step));
        for (auto payload = reader.next(); payload && *payload; payload = reader.next()) {
            mustBeCanonical(decodeToAgent(**payload), **payload);
            mustBeCanonical(decodeToHost(**payload), **payload);
        }
    }
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    mustBeCanonical(decodeToAgent(bytes), bytes);
    mustBeCanonical(decodeToHost(bytes), bytes);
    readAsStream(bytes);
    return 0;
}

std::vector<std::string> sandtray::fuzz::seeds()
{
    constexpr std::size_t longest = 1024; // mutations of long byte strings only change their content
    std::vector<std::string> frames;
    const auto add = [&](const auto &message) {
        std::string frame;
        if (!encode(message, frame) || frame.size() > longest)
            return;
        frames.push_back(frame.substr(4));
        frames.push_back(frame + frame);
    };
    for (const ToAgent &message : samplesToAgent())
        add(message);
    for (const ToHost &message : samplesToHost())
        add(message);
    return frames;
}
