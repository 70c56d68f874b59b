// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/act.h"
#include "approval/exposure.h"
#include "base/ids.h"

#include <QDateTime>

#include <optional>

namespace sandtray::approval {

/// What the human has chosen for a client. There is no level that opens the border without asking.
enum class Level { ReviewScripts = 1, ReviewBorder = 2, DeclineNew = 3 };

/// What kind of consent is asked; decides at which level it is asked and which answers fit.
enum class Kind {
    Run, ///< code or a command in a sandbox
    OpenDoor, ///< a file or input that reaches a program which is already running
    Border, ///< something crosses the sandbox's border: secrets, limits over the defaults
    SignIn, ///< a program wants to become a client: never answered by a level or a grant
};

/// Who asks: what was found is told apart from what is claimed.
struct Asker {
    ClientId client;
    QString name; ///< what the human called it, or what it called itself at first contact
    QString claimedName; ///< clientInfo.name: its own word
    QString program; ///< found behind the connection; empty when unknown
    qint64 pid = 0;
    bool firstContact = false; ///< the human has not chosen a level for it yet
    Level level = Level::ReviewScripts;
};

/// The largest text, in bytes of UTF-8, that a person is asked to review.
inline constexpr int reviewedBytes = 1024 * 1024;

struct Request {
    RequestId id;
    Kind kind = Kind::Run;
    Act act;
    Asker asker;
    SandboxId sandbox; ///< null: one will be made
    QString sandboxName;
    Exposure exposure; ///< the sandbox's, with what this request adds
    QString reason; ///< the agent's words
    QStringList openRuns; ///< ids of earlier runs whose processes are alive
    QDateTime asked;
    /// For the view: the reviewed text and its language (python, javascript, bash, text).
    QString text;
    QString language;
    /// Of a program: the name of the argument that is `text`, which the human may change before it runs.
    QString editableArgument;
    /// Set by the queue: the client went away; approving only keeps the decision for one identical call.
    bool clientGone = false;
    QString destination; ///< SignIn: where the answer goes, as a person recognises it; claimed by the program
    QString receiver; ///< SignIn: the program that waits for it there, found; empty: none that can be told
    /// Border: more than the default limits is asked for.
    bool exceedsDefaults = false;
    /// Set by the policy: a grant *this sandbox* exists, but its exposure was narrower.
    std::optional<Exposure> suspendedGrant;

    [[nodiscard]] bool isEditable() const { return !editableArgument.isEmpty() && !clientGone; }
};

enum class Answer {
    Once,
    ThisScript, ///< same digest, same client, in sandboxes of no wider exposure
    ThisSandbox, ///< runs and open doors of this sandbox
    ThisClient, ///< border: the same named thing for this client, until revoked
    Decline,
    NotAnswered, ///< closed, timed out, nobody there
};

struct Decision {
    Answer answer = Answer::NotAnswered;
    QString reason; ///< with Decline: read by the agent
    std::optional<GrantId> grant; ///< the grant that answered in the human's place
    bool automatic = false; ///< decided by a level, a grant, a cool-down or a headless policy, not in a dialog
    bool coversAct = false; ///< with a grant: it was given for this very act, files included
    /// With Once: what the human made of the request's text; it runs in its place, and the agent is told.
    std::optional<QString> editedText = {};

    /// Whether a human has seen what this allows: then its files count as reviewed, and must be what was seen.
    [[nodiscard]] bool wasSeen() const { return isAllowed() && (!automatic || coversAct); }
    [[nodiscard]] bool isAllowed() const { return answer != Answer::Decline && answer != Answer::NotAnswered; }
};

}
