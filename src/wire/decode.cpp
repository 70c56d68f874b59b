// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/frame.h"

#include "wire/cbor.h"
#include "wire/fields.h"

#include <concepts>
#include <limits>
#include <type_traits>

/// Threat model: see CborReader. A payload becomes a message only as a whole; there is exactly one sequence of bytes
/// for each message.
namespace sandtray::wire {

namespace {

constexpr bool isKnown(Stream stream)
{
    return stream == Stream::Output || stream == Stream::Error;
}

constexpr bool isKnown(Limit limit)
{
    return limit >= Limit::None && limit <= Limit::Memory;
}

constexpr bool isKnown(EntryKind kind)
{
    return kind >= EntryKind::File && kind <= EntryKind::Other;
}

/// The mirror of encode.cpp's Putter.
struct Taker {
    CborReader cbor;

    bool take(bool &value) { return cbor.boolean(value); }

    bool take(std::string &value)
    {
        std::string_view view;
        if (!cbor.bytes(view))
            return false;
        value = view;
        return true;
    }

    template <std::unsigned_integral Integer> bool take(Integer &value)
    {
        std::uint64_t wide = 0;
        if (!cbor.unsignedInteger(wide) || wide > std::numeric_limits<Integer>::max())
            return false;
        value = static_cast<Integer>(wide);
        return true;
    }

    template <std::signed_integral Integer> bool take(Integer &value)
    {
        using Limits = std::numeric_limits<Integer>;
        std::int64_t wide = 0;
        if (!cbor.integer(wide) || wide < Limits::min() || wide > Limits::max())
            return false;
        value = static_cast<Integer>(wide);
        return true;
    }

    template <class Value>
        requires std::is_enum_v<Value>
    bool take(Value &value)
    {
        std::underlying_type_t<Value> number = 0;
        if (!take(number))
            return false;
        value = static_cast<Value>(number);
        return isKnown(value);
    }

    bool take(std::pair<std::string, std::string> &value)
    {
        return takeArrayOf(2) && take(value.first) && take(value.second);
    }

    template <class Item> bool take(std::vector<Item> &items)
    {
        std::size_t count = 0;
        if (!cbor.array(count))
            return false;
        for (std::size_t i = 0; i < count; ++i) {
            if (!take(items.emplace_back()))
                return false;
        }
        return true;
    }

    template <class Record>
        requires(fieldCount<Record> > 0)
    bool take(Record &record)
    {
        return takeArrayOf(fieldCount<Record>) && takeFields(record);
    }

    template <class Record> bool takeFields(Record &record)
    {
        return std::apply([&](auto... field) { return (take(record.*field) && ...); }, fields<Record>);
    }

    bool takeArrayOf(std::size_t count)
    {
        std::size_t found = 0;
        return cbor.array(found) && found == count;
    }
};

/// What the types do not say: calls count from 1, a payload is at most a chunk.
template <class Message> bool isInRange(const Message &message)
{
    if constexpr (requires { message.call; }) {
        if (message.call == 0)
            return false;
    }
    if constexpr (requires { message.bytes.size(); })
        return message.bytes.size() <= maximumChunk;
    return true;
}

template <class Messages, std::size_t index>
tl::expected<Messages, Fault> takeMessage(Taker &taker, std::size_t itemCount)
{
    std::variant_alternative_t<index, Messages> message;
    if (itemCount != 1 + fieldCount<decltype(message)> || !taker.takeFields(message))
        return tl::unexpected(Fault{"a field is missing, of the wrong type or out of range"});
    if (!taker.cbor.atEnd())
        return tl::unexpected(Fault{"bytes after the message"});
    if (!isInRange(message))
        return tl::unexpected(Fault{"a value is out of range"});
    return Messages(std::in_place_index<index>, std::move(message));
}

template <class Messages, std::size_t... index>
tl::expected<Messages, Fault> takeNumbered(Taker &taker, std::size_t itemCount, std::index_sequence<index...>)
{
    std::uint64_t number = 0;
    if (!taker.cbor.unsignedInteger(number))
        return tl::unexpected(Fault{"no message number"});
    tl::expected<Messages, Fault> result = tl::unexpected(Fault{"unknown message number"});
    const auto tryOne = [&]<std::size_t i>() {
        if (number == firstNumber<Messages> + i)
            result = takeMessage<Messages, i>(taker, itemCount);
    };
    (tryOne.template operator()<index>(), ...);
    return result;
}

template <class Messages> tl::expected<Messages, Fault> decodePayload(std::string_view payload)
{
    if (payload.size() > maximumFrame)
        return tl::unexpected(Fault{"payload too long"});
    Taker taker{CborReader(payload)};
    std::size_t itemCount = 0;
    if (!taker.cbor.array(itemCount))
        return tl::unexpected(Fault{"no array"});
    return takeNumbered<Messages>(taker, itemCount, std::make_index_sequence<std::variant_size_v<Messages>>{});
}

}

tl::expected<ToAgent, Fault> decodeToAgent(std::string_view payload)
{
    return decodePayload<ToAgent>(payload);
}

tl::expected<ToHost, Fault> decodeToHost(std::string_view payload)
{
    return decodePayload<ToHost>(payload);
}

}
