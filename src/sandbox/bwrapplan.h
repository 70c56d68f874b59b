// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/hostlayout.h"
#include "sandbox/types.h"

#include <optional>

/// What bubblewrap is told. Threat: whoever runs inside has the user's uid and all the time in the world; bubblewrap is
/// no policy, its arguments are. So the list is an allow-list in a fixed order: fresh namespaces of every kind and none
/// below them, no capabilities, /usr read-only, an /etc that names nobody, a /proc and /dev without the machine, four
/// writable places of bounded size, and a root that is read-only once all is in place. Nothing in it depends on what a
/// client said but one number, the size of the disk; environment and secrets travel over the channel instead.
namespace sandtray::sandbox {

/// Options that belong together, in the order in which bwrap carries them out.
struct BwrapStep {
    QStringList arguments; ///< the argument `dataMark` stands for the descriptor that `data` will be read from
    std::optional<QByteArray> data;

    friend bool operator==(const BwrapStep &, const BwrapStep &) = default;
};

struct BwrapPlan {
    QList<BwrapStep> steps;
    bool showsHostPrograms = true; ///< /usr inside is that of the host
};

inline constexpr char dataMark[] = "@data";
inline constexpr char agentInside[] = "/run/sandtray-agent";
inline constexpr qint64 sharedMemoryBytes = qint64(64) << 20;

/// Pure. The limit of the disk is one budget: home, /tmp and /var/tmp are sub-folders of one sized tmpfs, so that each
/// of them can use all of it and together they cannot use more. bwrap binds only what it finds below the host's root,
/// and the host's root, while bwrap works, also holds the new one at /proc/self/root/newroot. `--bind-try` is needed
/// because that path does not exist before; should a bwrap ever build its root elsewhere, the home folder is missing
/// and the final `--chdir` ends it: closed, not open.
[[nodiscard]] BwrapPlan makeBwrapPlan(qint64 diskBytes, const HostLayout &layout);

/// The two paths of the host that the sandbox of an import sees: the folder is empty and made for it, the archive is a
/// file that the human named. No other sandbox can write to a disk of the host.
struct ImportFiles {
    QString folder;
    QString archive;
};
inline constexpr char importFolder[] = "/run/import";
inline constexpr char importArchive[] = "/run/archive";
[[nodiscard]] BwrapPlan makeImportPlan(qint64 diskBytes, const HostLayout &layout, const ImportFiles &files);
}
