// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wire/messages.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

/// A frame is four bytes little-endian length, then that many bytes of CBOR (RFC 8949, the deterministic subset of
/// cbor.h): an array of the message's number and its fields in declaration order. No I/O, no allocation before a length
/// was checked; every length is bounded by what is left of the frame.
namespace sandtray::wire {

/// Largest payload of a frame; more is a fault, before anything is allocated.
inline constexpr std::size_t maximumFrame = 256 * 1024;

/// Why bytes are no message; a literal, for the log.
struct Fault {
    std::string_view what;
};

/// Appends the frame of `message` to `out`; false, and `out` as it was, when the payload would be over maximumFrame.
bool encode(const ToAgent &message, std::string &out);
bool encode(const ToHost &message, std::string &out);

/// Decodes the payload of one frame, wholly: bytes left over, unknown numbers, wrong types and values out of range are
/// faults.
[[nodiscard]] tl::expected<ToAgent, Fault> decodeToAgent(std::string_view payload);
[[nodiscard]] tl::expected<ToHost, Fault> decodeToHost(std::string_view payload);

/// Cuts a byte stream into payloads.
class FrameReader {
public:
    void append(std::string_view bytes);
    /// The next whole payload; nothing when more bytes are needed; a Fault once a length is 0 or above maximumFrame.
    /// The view holds until the next call of a member.
    [[nodiscard]] tl::expected<std::optional<std::string_view>, Fault> next();
    /// Bytes of frames that are not complete yet.
    [[nodiscard]] std::size_t buffered() const { return m_buffer.size() - m_begin; }

private:
    std::string m_buffer;
    std::size_t m_begin = 0;
};

}
