// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/textlayout.h"

namespace sandtray::clients {

namespace {

bool isBlank(char character)
{
    return character == ' ' || character == '\t';
}

bool isSpace(char character)
{
    return isBlank(character) || character == '\n' || character == '\r';
}

}

Layout Layout::of(QByteArrayView text)
{
    Layout layout;
    const qsizetype first = text.indexOf('\n');
    if (first > 0 && text[first - 1] == '\r')
        layout.lineEnd = "\r\n";
    for (qsizetype line = first; line >= 0 && line + 1 < text.size(); line = text.indexOf('\n', line + 1)) {
        const QByteArray indentation = indentationAt(text, line + 1);
        const qsizetype content = line + 1 + indentation.size();
        const bool saysSomething = content < text.size() && !isSpace(text[content]) && text[content] != '*';
        if (!indentation.isEmpty() && saysSomething) {
            layout.indent = indentation.startsWith('\t') ? QByteArray("\t") : indentation;
            break;
        }
    }
    return layout;
}

qsizetype lineStart(QByteArrayView text, qsizetype at)
{
    return at <= 0 ? 0 : text.first(at).lastIndexOf('\n') + 1;
}

QByteArray indentationAt(QByteArrayView text, qsizetype at)
{
    const qsizetype start = lineStart(text, at);
    qsizetype end = start;
    while (end < text.size() && isBlank(text[end]))
        ++end;
    return text.sliced(start, end - start).toByteArray();
}

bool isFirstInLine(QByteArrayView text, qsizetype at)
{
    return lineStart(text, at) + indentationAt(text, at).size() >= at;
}

qsizetype endOfContent(QByteArrayView text, qsizetype begin, qsizetype end)
{
    while (end > begin && isSpace(text[end - 1]))
        --end;
    return end;
}

}
