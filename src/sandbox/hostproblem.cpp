// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/hostproblem.h"

#include "sandbox/sandboxprocess.h"

#include <QFile>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;
using Family = HostSystem::Family;
using Kind = HostProblem::Kind;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(64 * 1024).trimmed() : QByteArray();
}

/// From the ID and ID_LIKE of os-release(5); derivatives of Ubuntu name both Ubuntu and Debian.
Family familyOf(const QByteArray &release)
{
    QByteArray ids;
    for (const QByteArray &line : release.split('\n')) {
        if (line.startsWith("ID=") || line.startsWith("ID_LIKE="))
            ids += ' ' + line.mid(line.indexOf('=') + 1).replace('"', ' ');
    }
    const QByteArrayList names = ids.simplified().split(' ');
    constexpr std::pair<const char *, Family> known[] = {{"ubuntu", Family::Ubuntu}, {"debian", Family::Debian},
        {"fedora", Family::Fedora}, {"rhel", Family::Fedora}, {"arch", Family::Arch}};
    for (const auto &[name, family] : known) {
        if (names.contains(name))
            return family;
    }
    return Family::Other;
}

QString installCommand(Family family)
{
    switch (family) {
    case Family::Debian:
    case Family::Ubuntu:
        return u"sudo apt install bubblewrap"_s;
    case Family::Fedora:
        return u"sudo dnf install bubblewrap"_s;
    case Family::Arch:
        return u"sudo pacman -S bubblewrap"_s;
    case Family::Other:
        break;
    }
    return u"install bubblewrap 0.8 or newer"_s;
}

/// The profile comes with apparmor-profiles and lets bwrap, but not what it starts, make namespaces.
QString appArmorFix()
{
    return u"sudo apt install apparmor-profiles && sudo cp /usr/share/apparmor/extra-profiles/bwrap-userns-restrict "
           "/etc/apparmor.d/ && sudo apparmor_parser -r /etc/apparmor.d/bwrap-userns-restrict"_s;
}

QString namespaceFix(const HostSystem &system)
{
    if (system.appArmorForbids)
        return appArmorFix();
    if (system.cloneForbidden)
        return u"echo kernel.unprivileged_userns_clone=1 | sudo tee /etc/sysctl.d/60-userns.conf && sudo sysctl --system"_s;
    if (system.noneLeft)
        return u"echo user.max_user_namespaces=15000 | sudo tee /etc/sysctl.d/60-userns.conf && sudo sysctl --system"_s;
    return u"allow unprivileged user namespaces (in a container: start it with a seccomp profile that does)"_s;
}

bool speaksOfNamespaces(const QString &complaint)
{
    for (const auto &sign : {"setting up uid map"_L1, "RTM_NEWADDR"_L1, "No permissions to creat"_L1,
             "Creating new namespace failed"_L1, "user namespace"_L1}) {
        if (complaint.contains(sign))
            return true;
    }
    return false;
}

}

HostSystem HostSystem::read(const QString &root)
{
    const QString sysctl = root + u"/proc/sys/"_s;
    HostSystem system;
    system.family = familyOf(contentOf(root + u"/etc/os-release"_s));
    system.appArmorForbids = contentOf(sysctl + u"kernel/apparmor_restrict_unprivileged_userns"_s) == "1";
    system.cloneForbidden = contentOf(sysctl + u"kernel/unprivileged_userns_clone"_s) == "0";
    system.noneLeft = contentOf(sysctl + u"user/max_user_namespaces"_s) == "0";
    return system;
}

HostProblem missingBubblewrap(const QString &why, const HostSystem &system)
{
    return {Kind::BubblewrapMissing, u"bubblewrap (bwrap) cannot be started: %1."_s.arg(why),
        installCommand(system.family)};
}

HostProblem explainComplaint(const QString &complaint, const HostSystem &system)
{
    const QString text = complaint.trimmed();
    if (text.contains("Unknown option"_L1))
        return {
            Kind::BubblewrapTooOld, u"bubblewrap is older than 0.8 (%1)."_s.arg(text), installCommand(system.family)};
    if (speaksOfNamespaces(text))
        return {Kind::UserNamespacesForbidden, u"This system does not let a user make namespaces (%1)."_s.arg(text),
            namespaceFix(system)};
    if (text.isEmpty())
        return {Kind::Other, u"The agent in the sandbox did not answer."_s, {}};
    return {Kind::Other, u"bubblewrap failed: %1."_s.arg(text), {}};
}

HostProblem explainStart(const SandboxProcess &process)
{
    const QString complaint = QString::fromUtf8(process.complaint());
    const HostSystem system = HostSystem::read();
    return process.hasFailedToStart() ? missingBubblewrap(complaint, system) : explainComplaint(complaint, system);
}

}
