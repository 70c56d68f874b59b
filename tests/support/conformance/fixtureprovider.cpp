// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtureprovider.h"

#include "contentfixtures.h"
#include "inputfixtures.h"

#include <algorithm>

namespace sandtray::test {

FixtureProvider::FixtureProvider()
    : m_fixtures(contentFixtures() + inputFixtures())
{
    m_fixtures.append({u"test_trigger_tool_change"_s, {}, [this](mcp::PendingCall &call) {
                           const auto done = [](mcp::PendingCall &added) { answerText(added, u"Done"_s); };
                           m_fixtures.append({u"test_added_%1"_s.arg(++m_added), {}, done});
                           Q_EMIT m_changes.toolsChanged();
                           answerText(call, u"There is one more tool."_s);
                       }});
    m_fixtures.append({u"test_trigger_prompt_change"_s, {}, [this](mcp::PendingCall &call) {
                           Q_EMIT m_changes.promptsChanged();
                           answerText(call, u"The prompts are to be read again."_s);
                       }});
}

QList<mcp::ToolDefinition> FixtureProvider::tools() const
{
    QList<mcp::ToolDefinition> tools;
    for (const Fixture &fixture : m_fixtures) {
        const QJsonObject schema{{u"type"_s, u"object"_s}, {u"properties"_s, fixture.properties}};
        tools.append({.name = fixture.name,
            .title = fixture.name,
            .description = u"A fixture of the conformance suite."_s,
            .inputSchema = fixture.schema.isEmpty() ? schema : fixture.schema});
    }
    return tools;
}

void FixtureProvider::call(mcp::PendingCall &call)
{
    const auto fixture = std::find_if(
        m_fixtures.cbegin(), m_fixtures.cend(), [&](const Fixture &each) { return each.name == call.tool(); });
    const auto run = fixture->call; // it may change the list
    run(call);
}

}
