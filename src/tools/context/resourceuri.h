// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <optional>

/// The addresses of the resources that Sandtray offers.
namespace sandtray::tools {

/// `sandbox://ID/PATH`: PATH as the tools take it, relative to the home folder or absolute with its own slash
/// (`sandbox://ID//tmp/x`), percent-encoded. Empty, or with a slash at its end, it is a folder.
struct SandboxUri {
    SandboxId sandbox;
    QString path;

    [[nodiscard]] bool isFolder() const { return path.isEmpty() || path.endsWith(u'/'); }
    [[nodiscard]] QString toString() const;
    /// Nothing for anything else.
    [[nodiscard]] static std::optional<SandboxUri> parse(const QString &uri);
};

[[nodiscard]] QString sandboxUriTemplate();

/// `sandtray://runs`: the last runs of a client.
[[nodiscard]] QString runLogUri();
/// `sandtray://runs/ID`: one run.
[[nodiscard]] QString runUriTemplate();
[[nodiscard]] std::optional<RunId> parseRunUri(const QString &uri);

}
