// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/noticelist.h"
#include "sandbox/sandboxbackend.h"

#include <QCoreApplication>

namespace sandtray::gui {

/// A state of the system that the person should know about and can mend, shown above every page.
struct Problem {
    enum class Kind {
        NoTray,
        KeychainLocked,
        KeychainAbsent,
        UnsignedState, ///< levels and grants carry no MAC
        UntrustedRows, ///< `count` of them were ignored
        LedgerUnwritable,
        NotRemoved, ///< an access or a grant that has ended is still in the state file
        PortTaken, ///< `count` is the port
        Host,
    };
    Kind kind = Kind::Host;
    int count = 0;
    QString detail; ///< of LedgerUnwritable and NotRemoved
    sandbox::HostProblem host; ///< of Host

    [[nodiscard]] static Problem of(const sandbox::HostProblem &host);
};

/// The sentences of the problems, in the language of the window.
class ProblemWords {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::ProblemWords)

public:
    [[nodiscard]] static Notice notice(const Problem &problem);

private:
    [[nodiscard]] static QString sentence(const Problem &problem);
    [[nodiscard]] static QString hostSentence(const sandbox::HostProblem &host);
};

}
