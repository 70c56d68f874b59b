// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace sandtray::server {

/// Whether a program may register it: http to this computer, https, or a private-use scheme (RFC 8252 section 7), with
/// neither fragment nor user.
[[nodiscard]] bool isAcceptableRedirect(const QString &uri);
/// Whether `asked` is `registered`: the same text, but that the port of a loopback address is free (RFC 8252 section
/// 7.3), for programs take one that the system gives them.
[[nodiscard]] bool matchesRedirect(const QString &registered, const QString &asked);
/// The port where a program on this computer waits for the answer; nothing when the answer goes elsewhere.
[[nodiscard]] std::optional<quint16> loopbackPortOf(const QString &uri);

}
