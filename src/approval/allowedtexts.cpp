// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/allowedtexts.h"

namespace sandtray::approval {

namespace {

constexpr qsizetype mostTexts = 50; // of all clients
constexpr qsizetype longestText = 64 * 1024; // characters
constexpr int mostComparisons = 10; // the window waits for them

}

void AllowedTexts::add(const Request &request, const QDateTime &when)
{
    if (request.text.isEmpty() || request.text.size() > longestText)
        return;
    m_texts.prepend({request.asker.client, request.act.tool, request.language, request.text, when});
    if (m_texts.size() > mostTexts)
        m_texts.removeLast();
}

std::optional<AllowedTexts::Comparison> AllowedTexts::compare(const Request &request) const
{
    std::optional<Comparison> best;
    const auto weight = [](const LineChanges &changes) { return changes.added.size() + changes.removed.size(); };
    if (request.text.isEmpty() || request.text.size() > longestText)
        return best;
    int left = mostComparisons;
    for (const Allowed &allowed : m_texts) {
        if (allowed.client != request.asker.client || allowed.tool != request.act.tool
            || allowed.language != request.language)
            continue;
        if (left-- == 0)
            break;
        const auto changes = compareTexts(allowed.text, request.text);
        if (changes && (!best || weight(*changes) < weight(best->changes)))
            best = Comparison{*changes, allowed.when};
    }
    return best;
}

}
