// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace sandtray::server {

/// Takes chunked transfer coding (RFC 9112, 7.1) apart, byte by byte as it comes. Strict: no chunk extensions beyond
/// their bound, no trailer fields, CRLF only.
class ChunkDecoder {
public:
    enum class State { More, Done, Broken, TooLarge };

    explicit ChunkDecoder(qint64 largest)
        : m_largest(largest)
    {
    }

    /// Takes what it needs from the front of `input`; after Done the rest belongs to the next request.
    [[nodiscard]] State feed(QByteArray &input);
    /// What came so far.
    [[nodiscard]] QByteArray &body() { return m_body; }

private:
    enum class Expect { Size, Data, DataEnd, End };

    [[nodiscard]] State takeSize(QByteArrayView line);
    void takeData(const QByteArray &input, qsizetype &used);

    qint64 m_largest;
    QByteArray m_body;
    Expect m_expect = Expect::Size;
    qint64 m_left = 0; ///< of the current chunk
};

}
