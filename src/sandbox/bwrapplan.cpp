// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/bwrapplan.h"

#include "sandbox/environment.h"
#include "sandbox/syntheticetc.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

using Steps = QList<BwrapStep>;

BwrapStep step(QStringList arguments)
{
    return {std::move(arguments), std::nullopt};
}

/// --unshare-all only tries user and cgroup; --disable-userns needs the user namespace to be asked for by name.
/// --as-pid-1: bwrap's own pid 1 would be dumpable and hold the channel. The two capabilities are for the agent's first
/// moments: it bounds the pools that the kernel counts per user, then empties even the bounding set.
void addIsolation(Steps &steps)
{
    steps += step({u"--unshare-user"_s, u"--unshare-all"_s, u"--disable-userns"_s});
    steps += step({u"--uid"_s, u"1000"_s, u"--gid"_s, u"1000"_s, u"--hostname"_s, u"sandbox"_s});
    steps += step({u"--die-with-parent"_s, u"--new-session"_s, u"--as-pid-1"_s});
    steps += step({u"--cap-drop"_s, u"ALL"_s, u"--cap-add"_s, u"CAP_SYS_RESOURCE"_s, u"--cap-add"_s, u"CAP_SETPCAP"_s});
}

void addEnvironment(Steps &steps)
{
    steps += step({u"--clearenv"_s});
    const QMap<QString, QString> &variables = baseEnvironment();
    for (auto it = variables.cbegin(); it != variables.cend(); ++it)
        steps += step({u"--setenv"_s, it.key(), it.value()});
}

void addPrograms(Steps &steps, const HostLayout &layout)
{
    for (const HostLayout::RootEntry &entry : layout.rootEntries) {
        if (entry.target.isEmpty())
            steps += step({u"--ro-bind"_s, entry.source, entry.path});
        else
            steps += step({u"--symlink"_s, entry.target, entry.path});
    }
}

void addEtc(Steps &steps, const HostLayout &layout)
{
    if (layout.isImported)
        return;
    steps += step({u"--perms"_s, u"0755"_s, u"--dir"_s, u"/etc"_s});
    for (const EtcFile &file : syntheticEtc())
        steps +=
            {{u"--perms"_s, u"0444"_s, u"--ro-bind-data"_s, QString::fromLatin1(dataMark), file.path}, file.content};
    for (const QString &path : layout.etcBinds)
        steps += step({u"--ro-bind"_s, path, path});
}

void addProc(Steps &steps, const HostLayout &layout)
{
    steps += step({u"--proc"_s, u"/proc"_s});
    for (const QString &path : layout.maskedFiles)
        steps += step({u"--ro-bind"_s, u"/dev/null"_s, path});
    for (const QString &path : layout.maskedFolders)
        steps += step({u"--tmpfs"_s, path, u"--remount-ro"_s, path});
}

void addDevices(Steps &steps)
{
    steps += step({u"--dev"_s, u"/dev"_s});
    steps +=
        step({u"--perms"_s, u"1777"_s, u"--size"_s, QString::number(sharedMemoryBytes), u"--tmpfs"_s, u"/dev/shm"_s});
    steps += step({u"--remount-ro"_s, u"/dev"_s});
}

/// The sized file system stands at /tmp until its own sub-folder "tmp" covers it, so no path leads to its root.
void addDisk(Steps &steps, qint64 bytes)
{
    const QString home = QString::fromLatin1(homeFolder);
    const QString disk = u"/proc/self/root/newroot/tmp/"_s;
    steps += step({u"--perms"_s, u"0755"_s, u"--dir"_s, u"/home"_s, u"--perms"_s, u"0755"_s, u"--dir"_s, u"/var"_s});
    steps += step({u"--size"_s, QString::number(bytes), u"--tmpfs"_s, u"/tmp"_s});
    steps += step({u"--perms"_s, u"0755"_s, u"--dir"_s, u"/tmp/home"_s});
    steps += step({u"--perms"_s, u"1777"_s, u"--dir"_s, u"/tmp/vartmp"_s});
    steps += step({u"--perms"_s, u"1777"_s, u"--dir"_s, u"/tmp/tmp"_s});
    steps += step({u"--bind-try"_s, disk + u"home"_s, home});
    steps += step({u"--bind-try"_s, disk + u"vartmp"_s, u"/var/tmp"_s});
    steps += step({u"--bind-try"_s, disk + u"tmp"_s, u"/tmp"_s});
    steps += step({u"--chdir"_s, home});
}

}

BwrapPlan makeBwrapPlan(qint64 diskBytes, const HostLayout &layout)
{
    BwrapPlan plan;
    plan.showsHostPrograms = !layout.isImported;
    addIsolation(plan.steps);
    addEnvironment(plan.steps);
    addPrograms(plan.steps, layout);
    addEtc(plan.steps, layout);
    addProc(plan.steps, layout);
    addDevices(plan.steps);
    addDisk(plan.steps, diskBytes);
    plan.steps += step({u"--perms"_s, u"0755"_s, u"--dir"_s, u"/run"_s});
    return plan;
}

BwrapPlan makeImportPlan(qint64 diskBytes, const HostLayout &layout, const ImportFiles &files)
{
    BwrapPlan plan = makeBwrapPlan(diskBytes, layout);
    plan.steps += step({u"--bind"_s, files.folder, QString::fromLatin1(importFolder)});
    plan.steps += step({u"--ro-bind"_s, files.archive, QString::fromLatin1(importArchive)});
    return plan;
}
}
