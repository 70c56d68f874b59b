// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/chunkdecoder.h"

#include <algorithm>

namespace sandtray::server {

namespace {
constexpr qsizetype longestSizeLine = 256; // a size of at most 8 digits and extensions, which mean nothing
}

ChunkDecoder::State ChunkDecoder::feed(QByteArray &input)
{
    qsizetype used = 0;
    State state = State::More;
    while (state == State::More) {
        if (m_expect == Expect::Data) {
            takeData(input, used);
            if (m_expect == Expect::Data)
                break;
        }
        const qsizetype end = input.indexOf("\r\n", used);
        if (end < 0 || end - used > longestSizeLine) {
            state = input.size() - used > longestSizeLine ? State::Broken : State::More;
            break;
        }
        state = takeSize(QByteArrayView(input).sliced(used, end - used));
        used = end + 2;
    }
    input.remove(0, used);
    return state;
}

ChunkDecoder::State ChunkDecoder::takeSize(QByteArrayView line)
{
    if (m_expect == Expect::DataEnd || m_expect == Expect::End) {
        const bool last = m_expect == Expect::End;
        m_expect = Expect::Size;
        if (!line.isEmpty())
            return State::Broken;
        return last ? State::Done : State::More;
    }
    const QByteArrayView size = line.first(line.contains(';') ? line.indexOf(';') : line.size());
    const bool isHex = std::all_of(size.begin(), size.end(), [](char digit) {
        return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f') || (digit >= 'A' && digit <= 'F');
    });
    if (size.isEmpty() || size.size() > 8 || !isHex)
        return State::Broken;
    m_left = size.toLongLong(nullptr, 16);
    if (m_left > m_largest - m_body.size())
        return State::TooLarge;
    m_expect = m_left == 0 ? Expect::End : Expect::Data;
    return State::More;
}

void ChunkDecoder::takeData(const QByteArray &input, qsizetype &used)
{
    const qsizetype taken = std::min<qsizetype>(qsizetype(m_left), input.size() - used);
    m_body.append(QByteArrayView(input).sliced(used, taken));
    used += taken;
    m_left -= taken;
    if (m_left == 0)
        m_expect = Expect::DataEnd;
}

}
