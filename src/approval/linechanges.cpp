// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/linechanges.h"

#include <vector>

namespace sandtray::approval {

namespace {

using Texts = QList<QStringView>;

constexpr int mostChanges = 500;

/// Texts without the lines that both begin and end with.
struct Middle {
    Texts earlier;
    Texts now;
    int head = 0;
};

Middle middleOf(const Texts &earlier, const Texts &now)
{
    const qsizetype most = std::min(earlier.size(), now.size());
    qsizetype head = 0;
    while (head < most && earlier.at(head) == now.at(head))
        ++head;
    qsizetype tail = 0;
    while (tail < most - head && earlier.at(earlier.size() - 1 - tail) == now.at(now.size() - 1 - tail))
        ++tail;
    return {earlier.sliced(head, earlier.size() - head - tail), now.sliced(head, now.size() - head - tail), int(head)};
}

/// How far each diagonal reaches with so many changes: index `diagonal + changes`.
using Reach = std::vector<qsizetype>;

bool isFromAbove(const Reach &reach, int diagonal, int changes)
{
    const auto at = [&](int wanted) { return reach[static_cast<size_t>(wanted + changes)]; };
    return diagonal == -changes || (diagonal != changes && at(diagonal - 1) < at(diagonal + 1));
}

/// One more change than `before`. Diagonals are x - y: x lines of the earlier text are used, y of the later.
Reach extend(const Reach &before, int changes, const Middle &texts)
{
    Reach padded(static_cast<size_t>(2 * changes + 1), -1); // `before`, its diagonals in the middle
    std::copy(before.begin(), before.end(), padded.begin() + 1);
    Reach reach = padded;
    for (int diagonal = -changes; diagonal <= changes; diagonal += 2) {
        qsizetype x = isFromAbove(padded, diagonal, changes) ? padded[static_cast<size_t>(diagonal + 1 + changes)]
                                                             : padded[static_cast<size_t>(diagonal - 1 + changes)] + 1;
        while (x < texts.earlier.size() && x - diagonal < texts.now.size()
            && texts.earlier.at(x) == texts.now.at(x - diagonal))
            ++x;
        reach[static_cast<size_t>(diagonal + changes)] = x;
    }
    return reach;
}

/// Goes the way back from the end of both texts.
LineChanges trace(const std::vector<Reach> &reaches, const Middle &texts)
{
    LineChanges changes;
    qsizetype x = texts.earlier.size();
    qsizetype y = texts.now.size();
    for (int count = int(reaches.size()) - 1; count > 0; --count) {
        Reach before(static_cast<size_t>(2 * count + 1), -1);
        const Reach &last = reaches[static_cast<size_t>(count - 1)];
        std::copy(last.begin(), last.end(), before.begin() + 1);
        const int diagonal = int(x - y);
        const bool isAddition = isFromAbove(before, diagonal, count);
        const int previous = isAddition ? diagonal + 1 : diagonal - 1;
        x = before[static_cast<size_t>(previous + count)];
        y = x - previous;
        if (isAddition) {
            changes.added.insert(texts.head + int(y));
        } else {
            changes.removedBefore.insert(texts.head + int(y));
            changes.removed.prepend(texts.earlier.at(x).toString());
        }
    }
    return changes;
}

}

std::optional<LineChanges> compareTexts(const QString &earlier, const QString &now)
{
    const Texts before = QStringView(earlier).split(u'\n');
    const Texts after = QStringView(now).split(u'\n');
    const Middle texts = middleOf(before, after);
    std::vector<Reach> reaches;
    for (int changes = 0; changes <= mostChanges; ++changes) {
        if (changes == 0) { // what begins alike was left out: no line of the middle is taken without a change
            reaches.push_back({0});
        } else {
            reaches.push_back(extend(reaches.back(), changes, texts));
        }
        const qsizetype goal = texts.earlier.size() - texts.now.size();
        if (std::abs(goal) > changes || (goal + changes) % 2 != 0)
            continue;
        if (reaches.back()[static_cast<size_t>(goal + changes)] < texts.earlier.size())
            continue;
        const qsizetype common = (before.size() + after.size() - changes) / 2;
        if (2 * common < std::max(before.size(), after.size()))
            return std::nullopt;
        return trace(reaches, texts);
    }
    return std::nullopt;
}

}
