// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/frame.h"

#include "wire/cbor.h"
#include "wire/fields.h"

#include <concepts>
#include <type_traits>

namespace sandtray::wire {

namespace {

constexpr std::size_t lengthBytes = 4;

/// Overloads for every type a field can have; a record is an array of its fields.
struct Putter {
    CborWriter cbor;

    void put(const std::string &value) { cbor.bytes(value); }
    void put(bool value) { cbor.boolean(value); }

    template <std::unsigned_integral Integer> void put(Integer value) { cbor.unsignedInteger(value); }

    template <std::signed_integral Integer> void put(Integer value) { cbor.integer(value); }

    template <class Value>
        requires std::is_enum_v<Value>
    void put(Value value)
    {
        cbor.unsignedInteger(static_cast<std::underlying_type_t<Value>>(value));
    }

    void put(const std::pair<std::string, std::string> &value)
    {
        cbor.array(2);
        put(value.first);
        put(value.second);
    }

    template <class Item> void put(const std::vector<Item> &items)
    {
        cbor.array(items.size());
        for (const Item &item : items)
            put(item);
    }

    template <class Record>
        requires(fieldCount<Record> > 0)
    void put(const Record &record)
    {
        cbor.array(fieldCount<Record>);
        putFields(record);
    }

    template <class Record> void putFields(const Record &record)
    {
        std::apply([&](auto... field) { (put(record.*field), ...); }, fields<Record>);
    }
};

template <class Messages> bool encodeFrame(const Messages &message, std::string &out)
{
    const std::size_t begin = out.size();
    out.append(lengthBytes, '\0');
    std::visit(
        [&]<class Message>(const Message &content) {
            Putter putter{CborWriter(out)};
            putter.cbor.array(1 + fieldCount<Message>);
            putter.cbor.unsignedInteger(firstNumber<Messages> + message.index());
            putter.putFields(content);
        },
        message);
    const std::size_t size = out.size() - begin - lengthBytes;
    if (size > maximumFrame) {
        out.resize(begin);
        return false;
    }
    for (std::size_t i = 0; i < lengthBytes; ++i)
        out[begin + i] = static_cast<char>(size >> (8 * i) & 0xff);
    return true;
}

}

bool encode(const ToAgent &message, std::string &out)
{
    return encodeFrame(message, out);
}

bool encode(const ToHost &message, std::string &out)
{
    return encodeFrame(message, out);
}

}
