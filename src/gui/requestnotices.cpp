// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/requestnotices.h"

#include "gui/requestwords.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using Severity = Notice::Severity;

approval::TextFindings sum(const QList<QString> &texts)
{
    return approval::inspectText(texts.join(u'\n'));
}

}

QList<Notice> RequestNotices::of(const approval::Request &request, const QList<RequestPart> &parts)
{
    QList<Notice> notices;
    if (request.kind == approval::Kind::SignIn)
        addSignIn(notices, request);
    addTexts(notices, request, parts);
    addNames(notices, request);
    addCircumstances(notices, request);
    addHints(notices, parts);
    return notices;
}

void RequestNotices::addSignIn(QList<Notice> &notices, const approval::Request &request)
{
    if (request.destination.startsWith(u"https://"))
        notices += {Severity::Danger,
            tr("The answer goes over the Internet to %1, not to a program on this computer.")
                .arg(approval::visibleText(request.destination, approval::Lines::Mark))};
    notices += {Severity::Warning,
        tr("Any program can claim this name. Allow it only if you have just connected it to Sandtray yourself.")};
    notices += {Severity::Information,
        tr("It may then ask to run code in sandboxes. You review what it asks, as its level says.")};
}

void RequestNotices::addTexts(QList<Notice> &notices, const approval::Request &request, const QList<RequestPart> &parts)
{
    const QStringList hooks = RequestParts::hookVariables(request);
    if (!hooks.isEmpty())
        notices += {Severity::Danger,
            tr("The environment can change what runs: %1. See the red lines under Environment.")
                .arg(hooks.join(u", "_s))};
    for (const RequestPart &part : parts) {
        const QString found = RequestWords::findings(part.findings);
        if (!found.isEmpty())
            notices += {Severity::Danger, tr("“%1” can deceive the eye: %2.").arg(part.title, found)};
        if (!part.note.isEmpty())
            notices += {Severity::Warning, tr("“%1”: %2", "part, remark").arg(part.title, part.note)};
    }
}

/// Last, and calm: they point at lines to read and are right about most code.
void RequestNotices::addHints(QList<Notice> &notices, const QList<RequestPart> &parts)
{
    for (const RequestPart &part : parts) {
        const bool isAlarming = std::ranges::any_of(part.hints,
            [](const approval::CodeHint &hint) { return hint.kind == approval::CodeHint::Kind::DecodesAndRuns; });
        if (!part.hints.isEmpty())
            notices += {isAlarming ? Severity::Warning : Severity::Information,
                tr("“%1” seems to %2. A hint from its words, not a proof.", "part, what it does")
                    .arg(part.title, RequestWords::hints(part.hints))};
    }
}

void RequestNotices::addNames(QList<Notice> &notices, const approval::Request &request)
{
    const approval::Asker &asker = request.asker;
    const QString found = RequestWords::findings(
        sum({asker.name, asker.claimedName, asker.program, request.sandboxName, request.reason}));
    if (!found.isEmpty())
        notices += {Severity::Danger, tr("A name or the reason can deceive the eye: %1.").arg(found)};
}

void RequestNotices::addCircumstances(QList<Notice> &notices, const approval::Request &request)
{
    if (request.suspendedGrant)
        notices += {Severity::Warning,
            tr("You have allowed this sandbox before, but it reaches more now. Then: %1. Now: %2.")
                .arg(RequestWords::exposure(*request.suspendedGrant), RequestWords::exposure(request.exposure))};
    if (!request.openRuns.isEmpty())
        notices += {Severity::Warning,
            tr("%n earlier program(s) still run in this sandbox and can use what you allow.", nullptr,
                static_cast<int>(request.openRuns.size()))};
    if (request.clientGone)
        notices += {Severity::Warning,
            tr("The client no longer waits. Allowing runs nothing now; it counts for one identical call within 10 "
               "minutes.")};
}

}
