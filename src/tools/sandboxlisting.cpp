// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/sandboxlisting.h"

#include "base/argumentreader.h"
#include "tools/answers.h"
#include "tools/sandboxfacts.h"
#include "tools/usagegathering.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

QString lineOf(const Tombstone &tombstone)
{
    const QString name = tombstone.name.isEmpty() ? QString() : u" \"%1\""_s.arg(tombstone.name);
    return u"%1%2: ended (%3)\n"_s.arg(tombstone.id.toString(), name, tombstone.reason);
}

}

SandboxListing::SandboxListing(const Toolbox::Services &services)
    : m_services(services)
{
}

void SandboxListing::list(mcp::PendingCall &call, ArgumentReader &arguments)
{
    if (arguments.has(u"sandbox_id"_s))
        listOne(call, arguments.text(u"sandbox_id"_s).value_or(QString()));
    else
        listAll(call);
}

void SandboxListing::listOne(mcp::PendingCall &call, const QString &text)
{
    const SandboxId id = SandboxId::parse(text).value_or(SandboxId());
    if (const auto tombstone = m_services.tombstones.find(call.caller().client, id))
        return call.answer({.text = lineOf(*tombstone), .facts = {{u"sandboxes"_s, QJsonArray{tombstone->facts}}}});
    const Result<ManagedSandbox *> found = m_services.registry.find(call.caller().client, id);
    if (!found)
        return answerError(call, unknownSandbox(text));
    answer(&call, {*found}, [](QJsonArray &, mcp::ToolResult &) { });
}

void SandboxListing::listAll(mcp::PendingCall &call)
{
    const ClientId client = call.caller().client;
    QList<QPointer<ManagedSandbox>> sandboxes;
    for (ManagedSandbox *sandbox : m_services.registry.ofClient(client))
        sandboxes.append(sandbox);
    answer(&call, sandboxes, [this, client](QJsonArray &facts, mcp::ToolResult &result) {
        addTombstones(client, facts, result);
        if (facts.isEmpty())
            result.text = u"You have no sandbox. create_sandbox makes one."_s;
        addTemplates(client, result);
    });
}

void SandboxListing::answer(
    QPointer<mcp::PendingCall> call, const QList<QPointer<ManagedSandbox>> &sandboxes, const Addition &addMore)
{
    gatherUsage(sandboxes, this).then(this, [=](const QList<std::optional<sandbox::SandboxUsage>> &usages) {
        if (!call)
            return;
        mcp::ToolResult result;
        QJsonArray facts;
        for (qsizetype index = 0; index < sandboxes.size(); ++index) {
            const QPointer<ManagedSandbox> &sandbox = sandboxes.at(index);
            if (!sandbox)
                continue;
            facts.append(sandboxFacts(*sandbox, usages.at(index)));
            result.text += sandboxLine(*sandbox) + u'\n';
        }
        addMore(facts, result);
        result.facts.insert(u"sandboxes"_s, facts);
        call->answer(result);
    });
}

void SandboxListing::addTombstones(const ClientId &client, QJsonArray &facts, mcp::ToolResult &result) const
{
    for (const Tombstone &tombstone : m_services.tombstones.ofClient(client)) {
        facts.append(tombstone.facts);
        result.text += lineOf(tombstone);
    }
}

void SandboxListing::addTemplates(const ClientId &client, mcp::ToolResult &result) const
{
    QStringList names;
    QJsonArray facts;
    for (const sandbox::Template &kept : m_services.shelf.visibleTo(client)) {
        names.append(kept.name);
        facts.append(templateFacts(kept));
    }
    result.facts.insert(u"templates"_s, facts);
    if (!names.isEmpty())
        result.text += u"\nTemplates besides host: %1."_s.arg(names.join(u", "_s));
}

}
