// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/openrequest.h"
#include "mcp/toolprovider.h"

#include <optional>

namespace sandtray::mcp {

class Catalogue;

/// The arguments of a tools/call: an object, absent, or the JSON text of an object, as some models write it. Nothing
/// when they are anything else.
[[nodiscard]] std::optional<QJsonObject> readArguments(const QJsonObject &params);

/// A tools/call as its provider sees it. Belongs to its request and goes with it.
class Call final : public PendingCall {
    Q_OBJECT

public:
    Call(OpenRequest &request, const Catalogue &catalogue);

    [[nodiscard]] const Caller &caller() const override { return m_request.origin().caller; }
    [[nodiscard]] QString tool() const override;
    [[nodiscard]] QJsonObject arguments() const override { return m_arguments; }
    [[nodiscard]] bool wantsProgress() const override;
    [[nodiscard]] const InputResponses &inputs() const override { return m_request.inputs(); }
    void hold() override { m_request.hold(); }
    void progress(const QString &message) override;
    void progress(double done, double total) override;
    void log(LogLevel level, const QJsonValue &data) override;
    void answer(const ToolResult &result) override;
    void ask(const InputRequired &wanted) override { m_request.ask(wanted); }

private:
    void sendProgress(QJsonObject params);
    [[nodiscard]] bool wantsLog(LogLevel level) const;

    OpenRequest &m_request;
    const Catalogue &m_catalogue;
    QJsonObject m_arguments;
    qint64 m_steps = 0;
};

}
