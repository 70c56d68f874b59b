// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"

#include <optional>

namespace sandtray::test {

/// A call whose answer the test looks at.
class FakeCall final : public mcp::PendingCall {
    Q_OBJECT

public:
    FakeCall(const mcp::Caller &caller, const QString &tool, const QJsonObject &arguments)
        : m_caller(caller)
        , m_tool(tool)
        , m_arguments(arguments)
    {
    }

    [[nodiscard]] const mcp::Caller &caller() const override { return m_caller; }
    [[nodiscard]] QString tool() const override { return m_tool; }
    [[nodiscard]] QJsonObject arguments() const override { return m_arguments; }
    [[nodiscard]] bool wantsProgress() const override { return false; }
    [[nodiscard]] const mcp::InputResponses &inputs() const override { return m_inputs; }
    void hold() override { isHeld = true; }
    void progress(const QString &) override { }
    void progress(double, double) override { }
    void log(mcp::LogLevel, const QJsonValue &) override { }
    void answer(const mcp::ToolResult &answered) override
    {
        Q_ASSERT(!result);
        result = answered;
    }
    void ask(const mcp::InputRequired &) override { Q_UNREACHABLE(); }

    [[nodiscard]] QString fact(const char *name) const
    {
        return result ? result->facts.value(QLatin1StringView(name)).toString() : QString();
    }

    std::optional<mcp::ToolResult> result;
    bool isHeld = false;

private:
    mcp::Caller m_caller;
    QString m_tool;
    QJsonObject m_arguments;
    mcp::InputResponses m_inputs;
};

}
