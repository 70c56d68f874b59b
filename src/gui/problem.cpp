// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/problem.h"

using namespace Qt::StringLiterals;

namespace sandtray::gui {

Problem Problem::of(const sandbox::HostProblem &host)
{
    Problem problem;
    problem.kind = Kind::Host;
    problem.host = host;
    return problem;
}

Notice ProblemWords::notice(const Problem &problem)
{
    using Kind = Problem::Kind;
    const bool isSerious = problem.kind == Kind::Host || problem.kind == Kind::LedgerUnwritable
        || problem.kind == Kind::NotRemoved || problem.kind == Kind::PortTaken
        || problem.kind == Kind::UntrustedRows;
    return {isSerious ? Notice::Severity::Danger : Notice::Severity::Warning, sentence(problem)};
}

QString ProblemWords::sentence(const Problem &problem)
{
    switch (problem.kind) {
    case Problem::Kind::NoTray:
        return tr(
            "There is no system tray here, so this window opened instead. Sandtray keeps running when you close it.");
    case Problem::Kind::KeychainLocked:
        return tr("The keychain is locked: named secrets and remembered grants wait until you unlock it. Everything "
                  "else works.");
    case Problem::Kind::KeychainAbsent:
        return tr("There is no keychain: named secrets and signed grants do not work. Install gnome-keyring or "
                  "KWallet. Everything else works.");
    case Problem::Kind::UnsignedState:
        return tr("Without a keychain, levels and grants are protected by file permissions alone: a program that runs "
                  "as you could change them.");
    case Problem::Kind::UntrustedRows:
        return tr("%n level(s), grant(s) or token(s) were changed from outside and are ignored. Choose the levels anew "
                  "under Clients.",
            nullptr, problem.count);
    case Problem::Kind::LedgerUnwritable:
        return tr("The activity record cannot be written, so nothing runs: %1. Free some space, then try again.")
            .arg(problem.detail);
    case Problem::Kind::NotRemoved:
        return tr("An access or a grant that has ended could not be taken out of the state file, and may count again when "
                  "Sandtray starts again: %1. Free some space, start Sandtray again and look under Clients.")
            .arg(problem.detail);
    case Problem::Kind::PortTaken:
        return tr("Port %1 is used by another program, so HTTP clients cannot connect. End that program and start "
                  "Sandtray again.")
            .arg(problem.count);
    case Problem::Kind::Host:
        break;
    }
    return hostSentence(problem.host);
}

QString ProblemWords::hostSentence(const sandbox::HostProblem &host)
{
    using Kind = sandbox::HostProblem::Kind;
    QString what;
    switch (host.kind) {
    case Kind::BubblewrapMissing:
        what = tr("bubblewrap is missing, so no sandbox can start.");
        break;
    case Kind::BubblewrapTooOld:
        what = tr("bubblewrap is too old, so no sandbox can start.");
        break;
    case Kind::UserNamespacesForbidden:
        what = tr("This system forbids user namespaces, so no sandbox can start.");
        break;
    case Kind::AgentMissing:
        what = tr("A part of Sandtray is missing, so no sandbox can start. Install Sandtray again.");
        break;
    case Kind::RunningAsRoot:
        what = tr("Sandtray runs as root, where sandboxes are weaker, so no sandbox can start. Start it as an ordinary "
                  "user.");
        break;
    case Kind::Other:
        what = tr("No sandbox can start: %1.").arg(host.detail);
        break;
    }
    return host.fix.isEmpty() ? what : tr("%1 What helps: %2", "problem, command").arg(what, host.fix);
}

}
