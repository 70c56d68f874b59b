// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace sandtray::history {

/// Sees to it that the database at `path` and its companions (-wal, -shm) are files of this user that nobody else can
/// read, before anything is written to them. Makes an empty file where there is none. Code::Io otherwise.
[[nodiscard]] Result<> makePrivateFile(const QString &path);

}
