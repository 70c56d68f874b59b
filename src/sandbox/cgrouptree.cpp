// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/cgrouptree.h"

#include "base/ids.h"
#include "sandbox/memoryfile.h"

#include <QDir>
#include <QFile>

#include <fcntl.h>

#include <cmath>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 overhead = qint64(32) << 20; // bwrap, the agent, and what the kernel keeps for them
constexpr int ownProcesses = 16; // of ours, which RLIMIT_NPROC does not count
constexpr int period = 100'000; // microseconds, the kernel's own

Result<> write(const QString &path, const QByteArray &value)
{
    const UniqueFd file(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CLOEXEC));
    if (!file.isValid() || ::write(file.get(), value.constData(), size_t(value.size())) != value.size())
        return systemFailure(path);
    return {};
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<> makeFolder(const QString &path)
{
    if (!QDir().mkpath(path))
        return fail(Code::Io, u"cannot make %1"_s.arg(path));
    return {};
}

Result<> requireControllers(const QString &folder)
{
    const QList<QByteArray> present = read(folder + u"/cgroup.controllers"_s).simplified().split(' ');
    for (const QByteArray &wanted : {QByteArray("memory"), QByteArray("pids"), QByteArray("cpu")})
        if (!present.contains(wanted))
            return fail(Code::Unavailable, u"the controller %1 is not delegated to you"_s.arg(QString::fromLatin1(wanted)));
    return {};
}

Result<> passControllersOn(const QString &folder)
{
    return write(folder + u"/cgroup.subtree_control"_s, "+memory +pids +cpu");
}

}

SandboxGroup::SandboxGroup(QString folder, Leftovers leftovers)
    : m_folder(std::move(folder))
    , m_leftovers(std::move(leftovers))
{
}

SandboxGroup::~SandboxGroup()
{
    if (!QDir().rmdir(m_folder)) // its last process has not been reaped yet
        m_leftovers->append(m_folder);
}

Result<> SandboxGroup::setLimits(const Limits &limits) const
{
    const qint64 memory = limits.memoryBytes + limits.diskBytes + overhead;
    const auto quota = qMax<qint64>(1000, std::llround(limits.cpus * period));
    const auto set = [this](const char *name, const QByteArray &value) {
        return write(m_folder + u'/' + QString::fromLatin1(name), value);
    };
    return set("memory.max", QByteArray::number(memory))
        .and_then([&] { return set("pids.max", QByteArray::number(limits.processes + ownProcesses)); })
        .and_then([&] { return set("cpu.max", QByteArray::number(quota) + ' ' + QByteArray::number(period)); });
}

Result<UniqueFd> SandboxGroup::openProcesses() const
{
    const QString path = m_folder + u"/cgroup.procs"_s;
    UniqueFd file(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CLOEXEC));
    if (!file.isValid())
        return systemFailure(path);
    return file;
}

bool SandboxGroup::takeMemoryKill()
{
    for (const QByteArray &line : read(m_folder + u"/memory.events"_s).split('\n')) {
        if (!line.startsWith("oom_kill "))
            continue;
        const quint64 kills = line.mid(9).toULongLong();
        return kills > std::exchange(m_toldKills, kills);
    }
    return false;
}

Result<std::unique_ptr<CgroupTree>> CgroupTree::prepare(const QString &folder, qint64 budget)
{
    const QString own = folder + u"/app"_s;
    const QString sandboxes = folder + u"/sandboxes"_s;
    // No process may be in a group that passes controllers on (the rule of no internal processes).
    const auto prepared = requireControllers(folder)
                              .and_then([&] { return makeFolder(own); })
                              .and_then([&] { return write(own + u"/cgroup.procs"_s, "0"); })
                              .and_then([&] { return passControllersOn(folder); })
                              .and_then([&] { return makeFolder(sandboxes); })
                              .and_then([&] { return passControllersOn(sandboxes); })
                              .and_then([&] { return write(sandboxes + u"/memory.max"_s, QByteArray::number(budget)); });
    if (!prepared)
        return tl::unexpected(prepared.error());
    return std::unique_ptr<CgroupTree>(new CgroupTree(sandboxes));
}

/// Without swap: what is over the limit ends instead of making the machine slow.
Result<std::unique_ptr<SandboxGroup>> CgroupTree::makeGroup()
{
    m_leftovers->removeIf([](const QString &left) { return QDir().rmdir(left); });
    const QString folder = m_folder + u'/' + randomLabel();
    if (const auto made = makeFolder(folder); !made)
        return tl::unexpected(made.error());
    auto group = std::make_unique<SandboxGroup>(folder, m_leftovers);
    if (QFile::exists(folder + u"/memory.swap.max"_s)) // absent where the kernel does not count swap
        if (const auto set = write(folder + u"/memory.swap.max"_s, "0"); !set)
            return tl::unexpected(set.error());
    return group;
}

QString ownCgroupFolder()
{
    const QString root = u"/sys/fs/cgroup"_s;
    if (!QFile::exists(root + u"/cgroup.controllers"_s))
        return {};
    for (const QByteArray &line : read(u"/proc/self/cgroup"_s).split('\n'))
        if (line.startsWith("0::/"))
            return root + QFile::decodeName(line.mid(3));
    return {};
}

}
