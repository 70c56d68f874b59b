// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/outputtext.h"

#include "sandbox/outputspool.h"

#include <QStringDecoder>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr int rawPerCharacter = 8; // progress bars shrink: so much more is read than may be shown

/// One pass over decoded text; keeps the line under work apart, since a carriage return starts it anew.
class TerminalReducer {
public:
    void feed(QChar character)
    {
        switch (m_state) {
        case State::Text:
            return text(character);
        case State::Escape:
            return escape(character);
        case State::Control: // CSI: parameters and intermediates end with 0x40..0x7E
            if (character >= u'@' && character <= u'~')
                m_state = State::Text;
            return;
        case State::Command: // OSC, DCS, APC, PM: up to BEL or ST (ESC and a backslash)
            if (character == u'\a')
                m_state = State::Text;
            else if (character == u'\x1b')
                m_state = State::CommandEscape;
            return;
        case State::CommandEscape:
            m_state = State::Text;
            return;
        }
    }

    QString take()
    {
        m_done += m_line;
        return std::move(m_done);
    }

private:
    enum class State { Text, Escape, Control, Command, CommandEscape };

    void text(QChar character)
    {
        if (character == u'\r') {
            m_returned = true;
            return;
        }
        if (character == u'\n') {
            m_returned = false;
            m_done += m_line + u'\n';
            m_line.clear();
            return;
        }
        if (character == u'\x1b') {
            m_state = State::Escape;
            return;
        }
        if (character == u'\b') {
            m_line.chop(1);
            return;
        }
        if ((character < u' ' && character != u'\t') || character == u'\x7f')
            return;
        if (std::exchange(m_returned, false))
            m_line.clear();
        m_line += character;
    }

    void escape(QChar character)
    {
        if (character == u'[')
            m_state = State::Control;
        else if (character == u']' || character == u'P' || character == u'_' || character == u'^')
            m_state = State::Command;
        else if (character < u' ' || character > u'/') // an intermediate (0x20..0x2F) is followed by more
            m_state = State::Text;
    }

    State m_state = State::Text;
    bool m_returned = false; // a carriage return that no text followed yet
    QString m_done;
    QString m_line;
};

QByteArray withoutPartialEnd(const QByteArray &bytes)
{
    qsizetype end = bytes.size();
    for (qsizetype back = 1; back <= 3 && back <= bytes.size(); ++back) {
        const auto byte = uchar(bytes.at(bytes.size() - back));
        if ((byte & 0xC0) == 0x80)
            continue;
        const qsizetype length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        if (length > back)
            end = bytes.size() - back;
        break;
    }
    return bytes.first(end);
}

QByteArray withoutPartialStart(const QByteArray &bytes)
{
    qsizetype begin = 0;
    while (begin < 3 && begin < bytes.size() && (uchar(bytes.at(begin)) & 0xC0) == 0x80)
        ++begin;
    return bytes.sliced(begin);
}

QString leftOutLine(qint64 bytes, qint64 offset)
{
    return u"\n[... %1 bytes left out; read them with wait_run and offset_bytes=%2 ...]\n"_s.arg(bytes).arg(offset);
}

OutputText cutInTheMiddle(const QString &text, qsizetype budget, OutputText output, qint64 offset)
{
    const qsizetype half = budget / 2;
    const QString middle = text.sliced(half, text.size() - 2 * half);
    output.leftOut = middle.toUtf8().size();
    output.text = text.first(half) + leftOutLine(output.leftOut, offset + text.first(half).toUtf8().size())
        + text.last(half);
    return output;
}

}

QString reduceTerminalText(const QByteArray &bytes, bool &lossy)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString decoded = decoder(bytes);
    lossy = lossy || decoder.hasError();
    TerminalReducer reducer;
    for (QChar character : decoded)
        reducer.feed(character);
    return reducer.take();
}

OutputText renderOutput(const sandbox::OutputSpool &spool, qint64 offset, qsizetype budget)
{
    OutputText output;
    output.nextOffset = spool.size();
    const qint64 start = std::clamp<qint64>(offset, 0, spool.size());
    const qint64 available = spool.size() - start;
    const auto gap = spool.gap();
    const bool whole = gap.first == gap.last || start >= gap.last;

    if (whole && available <= budget * rawPerCharacter) {
        const QString text = reduceTerminalText(spool.read(start, available).bytes, output.lossy);
        if (text.size() > budget)
            return cutInTheMiddle(text, budget, output, start);
        output.text = text;
        return output;
    }

    const qint64 half = budget / 2;
    const auto head = spool.read(start, half);
    const QByteArray first = withoutPartialEnd(head.bytes);
    const QByteArray last = withoutPartialStart(spool.read(spool.size() - half, half).bytes);
    output.leftOut = available - first.size() - last.size();
    output.text = reduceTerminalText(first, output.lossy)
        + leftOutLine(output.leftOut, head.offset + first.size()) + reduceTerminalText(last, output.lossy);
    return output;
}

}
