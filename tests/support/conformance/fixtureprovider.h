// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fixture.h"

#include "mcp/changesource.h"

namespace sandtray::test {

/// All tools of the conformance suite. One of them adds a tool; another says that the prompts changed, though they
/// did not.
class FixtureProvider final : public mcp::ToolProvider {
public:
    FixtureProvider();

    [[nodiscard]] QList<mcp::ToolDefinition> tools() const override;
    void call(mcp::PendingCall &call) override;
    void connectionClosed(const ClientId &, const QString &) override { }
    void connectionOpened(const ClientId &, const QString &) override { }

    [[nodiscard]] mcp::ChangeSource &changes() { return m_changes; }

private:
    QList<Fixture> m_fixtures;
    mcp::ChangeSource m_changes;
    int m_added = 0;
};

}
