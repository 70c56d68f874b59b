// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace sandtray::server {

/// Whether a Host field names this server: 127.0.0.1, localhost or [::1], with our port. Everything else is DNS
/// rebinding.
[[nodiscard]] bool isOwnHost(const QByteArray &host, quint16 port);

/// Whether a request may carry this Origin: none (a native client), or our own address by http. Everything else is a
/// foreign web page, `null` too.
[[nodiscard]] bool isOwnOrigin(const std::optional<QByteArray> &origin, quint16 port);

}
