// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The subset of CBOR (RFC 8949) that frames are made of: integers, byte strings, arrays of definite length, and the
/// two booleans, each head in its shortest form. There are no text strings: nothing that left a sandbox is known to be
/// text.
namespace sandtray::wire {

/// Most items of any array, whatever the frame could hold: an item costs more memory than its bytes.
inline constexpr std::size_t maximumItems = 4096;

/// Appends items to a string of its caller.
class CborWriter {
public:
    explicit CborWriter(std::string &out)
        : m_out(out)
    {
    }
    void unsignedInteger(std::uint64_t value);
    void integer(std::int64_t value);
    void boolean(bool value);
    void bytes(std::string_view value);
    void array(std::size_t count);

private:
    void head(unsigned major, std::uint64_t value);

    std::string &m_out;
};

/// Takes items from bytes that may be hostile. Each function says whether the next item is of its type and in bounds;
/// after a `false` the reader must not be used again.
///
/// Threat model: whoever holds the other end of the channel chooses every byte. A length or count is believed only up
/// to what is left to read, so no input makes the caller allocate more than a small multiple of its own size.
class CborReader {
public:
    explicit CborReader(std::string_view in)
        : m_in(in)
    {
    }
    [[nodiscard]] bool unsignedInteger(std::uint64_t &value);
    [[nodiscard]] bool integer(std::int64_t &value);
    [[nodiscard]] bool boolean(bool &value);
    /// The view is into what the reader was made from.
    [[nodiscard]] bool bytes(std::string_view &value);
    [[nodiscard]] bool array(std::size_t &count);
    [[nodiscard]] bool atEnd() const { return m_in.empty(); }

private:
    struct Head {
        unsigned major = 0;
        std::uint64_t value = 0;
    };
    [[nodiscard]] bool head(Head &head);

    std::string_view m_in;
};

}
