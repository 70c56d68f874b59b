// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QString>

namespace sandtray::cli {

/// A line on standard output.
void print(const QString &line);
/// A line on standard error, with the program's name in front.
void printError(const QString &line);
/// What happened, what it means, and what to do, in the language of the user.
[[nodiscard]] QString sentence(const Error &error);

}
