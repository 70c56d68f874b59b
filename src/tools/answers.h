// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "mcp/toolprovider.h"

namespace sandtray::tools {

/// An error that the model can mend: isError, with the text.
inline void answerError(mcp::PendingCall &call, const Error &error)
{
    call.answer({.text = error.detail, .isError = true});
}

}
