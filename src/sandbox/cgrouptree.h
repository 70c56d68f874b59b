// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/types.h"
#include "sandbox/uniquefd.h"

#include <memory>

/// Limits that the kernel holds: cgroup v2 (Documentation/admin-guide/cgroup-v2.rst), in a subtree that was delegated to
/// this user.
///
/// A sandbox is one group, its agent in it. To move each program into a group of its own would take 14 ms every time: a
/// move waits for all processors (measured on Linux 6.18; a whole run_command takes 4 ms). The agent does not suffer: it
/// is too small for the kernel to choose it when memory is short, and wakes within a period of cpu.max.
namespace sandtray::sandbox {

/// The group of one sandbox. Removes it, at once when it is empty, else when the tree makes the next one.
class SandboxGroup {
public:
    using Leftovers = std::shared_ptr<QStringList>;

    SandboxGroup(QString folder, Leftovers leftovers);
    ~SandboxGroup();
    Q_DISABLE_COPY_MOVE(SandboxGroup)

    /// Of all that is in it. The memory holds files too, so its bound is memory and disk together; the agent sees to it
    /// that programs alone take no more than the memory. Code::Io names what the kernel refused.
    [[nodiscard]] Result<> setLimits(const Limits &limits) const;
    /// A process that writes "0" there is in the group, with all that it will start.
    [[nodiscard]] Result<UniqueFd> openProcesses() const;
    /// Whether the kernel has ended a process in it for want of memory since this was last asked.
    [[nodiscard]] bool takeMemoryKill();

private:
    quint64 m_toldKills = 0;
    QString m_folder;
    Leftovers m_leftovers;
};

class CgroupTree {
public:
    /// Prepares `folder`, in which this process is and which it may change: moves the process into a leaf, and makes a
    /// group for all sandboxes that may take `budget` bytes together. Code::Unavailable names the controller that is
    /// missing: memory, pids and cpu are needed.
    [[nodiscard]] static Result<std::unique_ptr<CgroupTree>> prepare(const QString &folder, qint64 budget);

    [[nodiscard]] Result<std::unique_ptr<SandboxGroup>> makeGroup();

private:
    explicit CgroupTree(QString folder)
        : m_folder(std::move(folder))
    {
    }

    QString m_folder; // of all sandboxes
    SandboxGroup::Leftovers m_leftovers = std::make_shared<QStringList>();
};

/// The folder of the group of this process (proc_pid_cgroup(5)); empty where cgroup v2 is not mounted alone.
[[nodiscard]] QString ownCgroupFolder();

}
