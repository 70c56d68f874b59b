// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/cbor.h"

#include <limits>

namespace sandtray::wire {

namespace {

enum Major : unsigned { Unsigned = 0, Negative = 1, Bytes = 2, Array = 4, Simple = 7 };

constexpr std::uint64_t simpleFalse = 20;
constexpr std::uint64_t simpleTrue = 21;
/// Values below it stand in the initial byte; from it on the byte says how many bytes follow: 1, 2, 4 or 8.
constexpr unsigned oneByteFollows = 24;
constexpr unsigned eightBytesFollow = 27;
constexpr std::uint64_t largestInteger = std::numeric_limits<std::int64_t>::max();

/// The smallest value that needs the form with 1, 2, 4 or 8 bytes.
constexpr std::uint64_t smallestOfForm[] = {oneByteFollows, 0x100, 0x10000, 0x100000000};

}

void CborWriter::head(unsigned major, std::uint64_t value)
{
    if (value < oneByteFollows) {
        m_out.push_back(static_cast<char>(major << 5 | value));
        return;
    }
    unsigned form = 3;
    while (value < smallestOfForm[form])
        --form;
    m_out.push_back(static_cast<char>(major << 5 | (oneByteFollows + form)));
    for (unsigned left = 1U << form; left-- > 0;)
        m_out.push_back(static_cast<char>(value >> (8 * left) & 0xff));
}

void CborWriter::unsignedInteger(std::uint64_t value)
{
    head(Unsigned, value);
}

void CborWriter::integer(std::int64_t value)
{
    const bool negative = value < 0;
    head(negative ? Negative : Unsigned, static_cast<std::uint64_t>(negative ? ~value : value));
}

void CborWriter::boolean(bool value)
{
    head(Simple, value ? simpleTrue : simpleFalse);
}

void CborWriter::bytes(std::string_view value)
{
    head(Bytes, value.size());
    m_out.append(value);
}

void CborWriter::array(std::size_t count)
{
    head(Array, count);
}

bool CborReader::head(Head &head)
{
    if (m_in.empty())
        return false;
    const auto initial = static_cast<unsigned char>(m_in.front());
    m_in.remove_prefix(1);
    head.major = initial >> 5;
    const unsigned info = initial & 0x1f;
    head.value = info;
    if (info < oneByteFollows)
        return true;
    if (info > eightBytesFollow || head.major == Simple)
        return false;
    const unsigned form = info - oneByteFollows;
    const std::size_t size = std::size_t(1) << form;
    if (m_in.size() < size)
        return false;
    head.value = 0;
    for (const char byte : m_in.substr(0, size))
        head.value = head.value << 8 | static_cast<unsigned char>(byte);
    m_in.remove_prefix(size);
    return head.value >= smallestOfForm[form];
}

bool CborReader::unsignedInteger(std::uint64_t &value)
{
    Head item;
    if (!head(item) || item.major != Unsigned)
        return false;
    value = item.value;
    return true;
}

bool CborReader::integer(std::int64_t &value)
{
    Head item;
    if (!head(item) || item.major > Negative || item.value > largestInteger)
        return false;
    const auto magnitude = static_cast<std::int64_t>(item.value);
    value = item.major == Negative ? ~magnitude : magnitude;
    return true;
}

bool CborReader::boolean(bool &value)
{
    Head item;
    if (!head(item) || item.major != Simple || (item.value != simpleTrue && item.value != simpleFalse))
        return false;
    value = item.value == simpleTrue;
    return true;
}

bool CborReader::bytes(std::string_view &value)
{
    Head item;
    if (!head(item) || item.major != Bytes || item.value > m_in.size())
        return false;
    value = m_in.substr(0, item.value);
    m_in.remove_prefix(value.size());
    return true;
}

bool CborReader::array(std::size_t &count)
{
    Head item;
    if (!head(item) || item.major != Array || item.value > m_in.size() || item.value > maximumItems)
        return false;
    count = item.value;
    return true;
}

}
