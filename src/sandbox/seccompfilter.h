// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>

#include <optional>
#include <span>

/// The system calls of a sandbox. Threat: the kernel below is shared with the user; every call that code inside can
/// reach is a way to attack it, and namespaces leave many open (AF_VSOCK, io_uring, keyrings, TIOCSTI). So calls are an
/// allow-list that is checked in by name, per architecture: never "all that the library knows but some", or a newer
/// library would silently allow newer calls. What is not listed answers ENOSYS; a foreign architecture (i386, x32)
/// kills.
namespace sandtray::sandbox {

enum class Architecture { X86_64, Aarch64 };

/// The one this program was built for; nothing where sandboxes are not supported.
[[nodiscard]] std::optional<Architecture> nativeArchitecture();

[[nodiscard]] std::span<const char *const> allowedCalls(Architecture architecture);
[[nodiscard]] std::span<const char *const> refusedCalls();

/// Two programs for `bwrap --add-seccomp-fd`, in this order. `arguments` forbids single commands of calls that `calls`
/// allows whole: in one filter the allowing rule would silently swallow the forbidding one.
struct SeccompPrograms {
    QByteArray calls;
    QByteArray arguments;
};

[[nodiscard]] Result<SeccompPrograms> buildSeccompPrograms(Architecture architecture);

}
