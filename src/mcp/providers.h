// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/contextproviders.h"
#include "mcp/toolprovider.h"

namespace sandtray::mcp {

class ChangeSource;

/// Who answers for what. What nobody answers for is not advertised.
struct Providers {
    ToolProvider &tools;
    ResourceProvider *resources = nullptr;
    PromptProvider *prompts = nullptr;
    ChangeSource *changes = nullptr;
    bool logs = false; ///< whether `tools` call PendingCall::log()
};

}
