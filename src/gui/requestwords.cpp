// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/requestwords.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using approval::Lines;
using approval::visibleText;

QString listed(const QSet<QString> &names)
{
    QStringList sorted(names.begin(), names.end());
    sorted.sort();
    for (QString &name : sorted)
        name = visibleText(name, Lines::Mark);
    return sorted.join(u", "_s);
}

QString listed(const QSet<int> &ports)
{
    QList<int> sorted(ports.begin(), ports.end());
    std::ranges::sort(sorted);
    QStringList texts;
    for (int port : std::as_const(sorted))
        texts += QString::number(port);
    return texts.join(u", "_s);
}

}

QString RequestWords::intent(const approval::Request &request)
{
    const QString &tool = request.act.tool;
    const bool isOpenDoor = request.kind == approval::Kind::OpenDoor;
    if (tool == u"run_code")
        return scriptIntent(request.language);
    if (tool == u"run_command")
        return tr("wants to run a command");
    if (tool == u"control_run")
        return tr("wants to type into a program that is running");
    if (tool == u"write_sandbox_file")
        return isOpenDoor ? tr("wants to write a file while a program is running") : tr("wants to write a file");
    if (tool == u"copy_to_sandbox")
        return tr("wants to copy a file of yours into the sandbox");
    if (tool == u"copy_from_sandbox")
        return tr("wants to copy a file from the sandbox to your folders");
    if (tool == u"create_sandbox")
        return tr("wants a sandbox that reaches beyond itself");
    if (tool == u"update_sandbox")
        return tr("wants to change what a sandbox may do");
    if (tool == u"snapshot_sandbox")
        return tr("wants to keep a copy of the sandbox");
    if (tool == u"sign_in")
        return tr("wants to sign in to Sandtray");
    if (tool == u"open_sandbox_port")
        return tr("wants to open a port of the sandbox");
    return tr("wants to use the tool %1").arg(visibleText(tool, Lines::Mark));
}

QString RequestWords::scriptIntent(const QString &language)
{
    if (language == u"python")
        return tr("wants to run a Python script");
    if (language == u"javascript")
        return tr("wants to run a JavaScript script");
    if (language == u"typescript")
        return tr("wants to run a TypeScript script");
    return language == u"bash" ? tr("wants to run a shell script") : tr("wants to run a script");
}

QString RequestWords::network(const approval::Exposure &exposure)
{
    switch (exposure.network) {
    case approval::Reach::None:
        return tr("No network");
    case approval::Reach::Packages:
        return tr("Network: package registries (can send data to them)");
    case approval::Reach::Hosts:
        return tr("Network: %1").arg(listed(exposure.hosts));
    case approval::Reach::Full:
        return tr("Network: every host");
    }
    return {};
}

QString RequestWords::exposure(const approval::Exposure &exposure)
{
    const auto part = [](const QString &none, const QString &some, const QSet<QString> &names) {
        return names.isEmpty() ? none : some.arg(listed(names));
    };
    QStringList parts{network(exposure)};
    parts += part(tr("no secrets"), tr("secrets: %1"), exposure.secrets);
    parts += part(tr("no host files"), tr("host files: %1"), exposure.hostFiles);
    if (!exposure.sharedFolders.isEmpty())
        parts += tr("shared folders: %1").arg(listed(exposure.sharedFolders));
    if (!exposure.ports.isEmpty())
        parts += tr("open ports: %1").arg(listed(exposure.ports));
    if (exposure.origin != u"host")
        parts += tr("template: %1").arg(visibleText(exposure.origin, Lines::Mark));
    return parts.join(u" · "_s);
}

bool RequestWords::reachesNothing(const approval::Exposure &exposure)
{
    approval::Exposure nothing;
    nothing.origin = exposure.origin;
    return nothing == exposure;
}

QString RequestWords::findings(const approval::TextFindings &findings)
{
    QStringList parts;
    if (findings.bidirectional > 0)
        parts += tr("%n character(s) that change the reading direction", nullptr, findings.bidirectional);
    if (findings.invisible > 0)
        parts += tr("%n invisible character(s)", nullptr, findings.invisible);
    if (findings.control > 0)
        parts += tr("%n control character(s)", nullptr, findings.control);
    if (findings.mixedScript > 0)
        parts += tr("%n word(s) with look-alike letters of other alphabets", nullptr, findings.mixedScript);
    if (findings.stackedMarks > 0)
        parts += tr("%n pile(s) of accents", nullptr, findings.stackedMarks);
    if (findings.invalid > 0)
        parts += tr("%n broken character(s)", nullptr, findings.invalid);
    return parts.join(u", "_s);
}

QString RequestWords::hint(approval::CodeHint::Kind kind)
{
    switch (kind) {
    case approval::CodeHint::Kind::Network:
        return tr("use the network", "it seems to ...");
    case approval::CodeHint::Kind::OutsideFiles:
        return tr("touch files outside its folder", "it seems to ...");
    case approval::CodeHint::Kind::Programs:
        return tr("start other programs", "it seems to ...");
    case approval::CodeHint::Kind::Installs:
        return tr("install software", "it seems to ...");
    case approval::CodeHint::Kind::DecodesAndRuns:
        return tr("decode data or run it as code", "it seems to ...");
    case approval::CodeHint::Kind::LongLines:
        return tr("have very long lines", "it seems to ...");
    }
    return {};
}

QString RequestWords::hints(const QList<approval::CodeHint> &hints)
{
    QStringList parts;
    for (const approval::CodeHint &each : hints)
        parts += each.lines == 1
            ? tr("%1 (line %2)", "what it does, number of the line").arg(hint(each.kind)).arg(each.firstLine)
            : tr("%1 (%n line(s), the first is %2)", "what it does, number of the line", each.lines)
                  .arg(hint(each.kind))
                  .arg(each.firstLine);
    return parts.join(u", "_s);
}

QString RequestWords::level(approval::Level level)
{
    switch (level) {
    case approval::Level::ReviewScripts:
        return tr("Review every script");
    case approval::Level::ReviewBorder:
        return tr("Review what crosses the border");
    case approval::Level::DeclineNew:
        return tr("Decline everything new");
    }
    return {};
}

QString RequestWords::levelMeaning(approval::Level level)
{
    switch (level) {
    case approval::Level::ReviewScripts:
        return tr("You see each script and command before it runs.");
    case approval::Level::ReviewBorder:
        return tr("Scripts run freely inside their sandbox. You are asked about your files, the network, secrets and "
                  "higher limits.");
    case approval::Level::DeclineNew:
        return tr("Only what you have allowed before still works. Nobody asks you.");
    }
    return {};
}

QString RequestWords::summary(const approval::Request &request)
{
    const QString name = visibleText(request.asker.name, Lines::Mark);
    return tr("%1 %2", "client, what it wants")
        .arg(name.isEmpty() ? tr("A client without a name") : name, intent(request));
}

}
