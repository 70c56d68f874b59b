// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/linediff.h"

#include <QStringList>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype around = 3;

QStringList linesOf(const QByteArray &text)
{
    QStringList lines = QString::fromUtf8(text).split(u'\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

QString withoutEnd(const QString &line)
{
    return line.endsWith(u'\r') ? line.chopped(1) : line;
}

}

QList<DiffLine> compareLines(const QByteArray &before, const QByteArray &after)
{
    const QStringList left = linesOf(before);
    const QStringList right = linesOf(after);
    const qsizetype most = qMin(left.size(), right.size());
    qsizetype head = 0;
    while (head < most && left.at(head) == right.at(head))
        ++head;
    qsizetype tail = 0;
    while (tail < most - head && left.at(left.size() - 1 - tail) == right.at(right.size() - 1 - tail))
        ++tail;
    const qsizetype leftEnd = left.size() - tail;
    const qsizetype rightEnd = right.size() - tail;
    if (head == leftEnd && head == rightEnd)
        return {};

    using Kind = DiffLine::Kind;
    QList<DiffLine> lines;
    const auto add = [&lines](Kind kind, const QStringList &texts, qsizetype from, qsizetype to) {
        for (qsizetype i = from; i < to; ++i)
            lines.append({kind, int(i + 1), withoutEnd(texts.at(i))});
    };
    const qsizetype first = qMax<qsizetype>(0, head - around);
    const qsizetype last = qMin(rightEnd + around, right.size());
    if (first > 0)
        lines.append({Kind::Gap, int(first), {}});
    add(Kind::Same, right, first, head);
    add(Kind::Removed, left, head, leftEnd);
    add(Kind::Added, right, head, rightEnd);
    add(Kind::Same, right, rightEnd, last);
    if (last < right.size())
        lines.append({Kind::Gap, int(right.size() - last), {}});
    return lines;
}

QString diffText(const QList<DiffLine> &lines)
{
    QStringList texts;
    for (const DiffLine &line : lines) {
        switch (line.kind) {
        case DiffLine::Kind::Same:
            texts.append(u' ' + line.text);
            break;
        case DiffLine::Kind::Removed:
            texts.append(u'-' + line.text);
            break;
        case DiffLine::Kind::Added:
            texts.append(u'+' + line.text);
            break;
        case DiffLine::Kind::Gap:
            texts.append(u"…"_s);
            break;
        }
    }
    return texts.join(u'\n');
}

}
