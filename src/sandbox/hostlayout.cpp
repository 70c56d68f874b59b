// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/hostlayout.h"

#include <QDir>
#include <QFileInfo>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr const char *rootNames[] = {"bin", "sbin", "lib", "lib32", "lib64", "libx32"};

constexpr const char *etcNames[] = {
    "ld.so.cache", "alternatives", "ssl/certs", "pki/ca-trust/extracted", "pki/tls/certs"};

constexpr const char *procFiles[] = {"kallsyms", "kcore", "kmsg", "keys", "key-users", "timer_list", "sched_debug",
    "latency_stats", "kpagecount", "kpageflags", "kpagecgroup", "interrupts", "softirqs", "modules", "slabinfo",
    "vmallocinfo", "iomem", "ioports", "config.gz", "cmdline", "diskstats", "partitions", "zoneinfo", "pagetypeinfo",
    "buddyinfo", "sysrq-trigger"};

constexpr const char *procFolders[] = {"acpi", "scsi", "asound", "irq", "bus", "fs", "driver"};

template <size_t count>
QStringList existing(const QString &root, const QString &folder, const char *const (&names)[count])
{
    QStringList found;
    for (const char *name : names) {
        const QString path = folder + QLatin1StringView(name);
        if (QFileInfo::exists(root + path))
            found += path;
    }
    return found;
}

QList<HostLayout::RootEntry> rootEntries(const QString &root)
{
    QList<HostLayout::RootEntry> entries;
    for (const char *name : rootNames) {
        const QString path = u'/' + QLatin1StringView(name);
        const QFileInfo info(root + path);
        if (!info.isSymLink() && !info.isDir())
            continue;
        // The link may be absolute ("/usr/bin"); inside it is always relative to the sandbox's own root.
        entries.append({path, info.isSymLink() ? u"usr/"_s + QLatin1StringView(name) : QString()});
    }
    return entries;
}

/// Debian keeps the configuration without which a Java machine does not start outside /usr.
QStringList javaFolders(const QString &root)
{
    QStringList folders;
    for (const QString &name : QDir(root + u"/etc"_s).entryList({u"java-*-openjdk"_s}, QDir::Dirs))
        folders += u"/etc/"_s + name;
    return folders;
}

}

HostLayout HostLayout::detect(const QString &root)
{
    const QString prefix = root == u"/"_s ? QString() : root;
    HostLayout layout;
    layout.rootEntries = sandbox::rootEntries(prefix);
    layout.etcBinds = existing(prefix, u"/etc/"_s, etcNames) + javaFolders(prefix);
    layout.maskedFiles = existing(prefix, u"/proc/"_s, procFiles);
    layout.maskedFolders = existing(prefix, u"/proc/"_s, procFolders);
    return layout;
}

}
