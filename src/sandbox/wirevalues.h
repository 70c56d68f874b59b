// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/types.h"
#include "wire/messages.h"

/// From the values of this room to those of the wire and back. What comes from the agent is hostile: numbers are cut to
/// their range, texts are made valid.
namespace sandtray::sandbox {

[[nodiscard]] std::string toWire(const QByteArray &bytes);
/// What goes in one message of the bytes from there on.
[[nodiscard]] std::string chunkToWire(const QByteArray &bytes, qsizetype from);
[[nodiscard]] wire::Environment toWire(const QMap<QString, QString> &environment);
[[nodiscard]] wire::Configure configuration(const SandboxSpec &spec, const QString &searchPath = {});

/// The call that a message belongs to; 0 for one that belongs to none.
[[nodiscard]] wire::Call callOf(const wire::ToHost &message);
[[nodiscard]] qint64 fromWire(std::uint64_t size);
/// UTF-8 as it is; bytes that are not become %XX.
[[nodiscard]] QString textFromWire(const std::string &bytes);
[[nodiscard]] FileEntry fromWire(const wire::Entry &entry);
[[nodiscard]] Error errorFromWire(const wire::Failed &failure);

/// A path or an argument as the agent can take it: Code::BadArgument when it is empty, too long, or holds a NUL.
[[nodiscard]] Result<std::string> pathToWire(const QString &path);

}
