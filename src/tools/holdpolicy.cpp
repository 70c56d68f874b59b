// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/holdpolicy.h"

#include <array>

namespace sandtray::tools {

using namespace std::chrono_literals;

namespace {

struct Patience {
    QStringView prefix; // of clientInfo.name
    std::chrono::seconds silent;
    std::chrono::seconds withProgress;
};

// Observed limits of the clients, less a margin for the answer's way back.
constexpr std::array patiences{
    Patience{u"claude-code", 240s, 25min},
    Patience{u"codex-mcp-client", 240s, 240s},
    Patience{u"gemini-cli-mcp-client", 540s, 540s},
    Patience{u"opencode", 45s, 10min},
    Patience{u"copilot-cli", 150s, 25min},
    Patience{u"continue-cli-client", 45s, 45s},
    Patience{u"local-agent-mode", 45s, 45s},
    Patience{u"claude-ai", 45s, 45s},
    Patience{u"Visual Studio Code", 240s, 240s},
};

}

std::chrono::seconds patienceOf(QStringView claimedName, bool hasProgressToken)
{
    for (const Patience &patience : patiences)
        if (claimedName.startsWith(patience.prefix))
            return hasProgressToken ? patience.withProgress : patience.silent;
    return 25s;
}

}
