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

// Distributions keep outside /usr the configuration without which a program of /usr does not work: Java does not start,
// matplotlib does not load, nothing can be drawn without fonts. All of it comes from packages and tells nothing of the user.
constexpr const char *programPatterns[] = {"java-*-openjdk", "matplotlibrc", "fonts", "python3*", "perl", "R",
    "ImageMagick-*", "magic", "mime.types"};

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
    QList<HostLayout::RootEntry> entries{{u"/usr"_s, {}, u"/usr"_s}};
    for (const char *name : rootNames) {
        const QString path = u'/' + QLatin1StringView(name);
        const QFileInfo info(root + path);
        if (!info.isSymLink() && !info.isDir())
            continue;
        // The link may be absolute ("/usr/bin"); inside it is always relative to the sandbox's own root.
        if (info.isSymLink())
            entries.append({path, u"usr/"_s + QLatin1StringView(name), {}});
        else
            entries.append({path, {}, path});
    }
    return entries;
}

QStringList programConfiguration(const QString &root)
{
    QStringList patterns;
    for (const char *pattern : programPatterns)
        patterns += QString::fromLatin1(pattern);
    QStringList found;
    for (const QString &name : QDir(root + u"/etc"_s).entryList(patterns, QDir::Dirs | QDir::Files))
        found += u"/etc/"_s + name;
    return found;
}

}

HostLayout HostLayout::detect(const QString &root)
{
    const QString prefix = root == u"/"_s ? QString() : root;
    HostLayout layout;
    layout.rootEntries = sandbox::rootEntries(prefix);
    layout.etcBinds = existing(prefix, u"/etc/"_s, etcNames) + programConfiguration(prefix);
    layout.maskedFiles = existing(prefix, u"/proc/"_s, procFiles);
    layout.maskedFolders = existing(prefix, u"/proc/"_s, procFolders);
    return layout;
}

}
