// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/types.h"

namespace sandtray::sandbox {

/// How a language is run: what argv and program text make of reviewed code. The code is never spliced into a command
/// line; it reaches the interpreter as a sealed file on descriptor 3.
[[nodiscard]] Result<RunSpec> programFor(const QString &language, const QString &code);
/// A bash command line.
[[nodiscard]] RunSpec commandFor(const QString &command);

}
