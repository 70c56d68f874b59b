// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/message.h"
#include "mcp/outlet.h"
#include "mcp/toolprovider.h"

#include <memory>
#include <optional>

namespace sandtray::mcp {

class Catalogue;

/// Where a request comes from, and by which rules it lives.
struct Origin {
    Era era = Era::Legacy;
    Caller caller;
    /// Whether the client takes a request back by closing its stream. Legacy HTTP alone says no.
    bool closingCancels = true;
};

/// Takes over the client's own words about itself, cut to what a dialog can show.
void claim(Caller &caller, const QJsonObject &clientInfo);

/// The arguments of a tools/call: an object, absent, or the JSON text of an object, as some models write it. Nothing
/// when they are anything else.
[[nodiscard]] std::optional<QJsonObject> readArguments(const QJsonObject &params);

/// The engine's PendingCall: knows the request, its outlet and its progress. Lives until answered or cancelled.
class Call final : public PendingCall {
    Q_OBJECT

public:
    Call(const Message &request, Origin origin, std::unique_ptr<Outlet> outlet, const Catalogue &catalogue);

    [[nodiscard]] const Caller &caller() const override { return m_origin.caller; }
    [[nodiscard]] QString tool() const override;
    [[nodiscard]] QJsonObject arguments() const override { return m_arguments; }
    [[nodiscard]] bool wantsProgress() const override;
    void hold() override;
    void progress(const QString &message) override;
    void answer(const ToolResult &result) override;

    [[nodiscard]] const QJsonValue &id() const { return m_request.id; }
    /// The client took it back. Nothing more is sent.
    void cancel();

Q_SIGNALS:
    /// Answered or cancelled.
    void ended();

private:
    void onGone();
    [[nodiscard]] Outlet &end();

    Message m_request;
    QJsonObject m_arguments;
    Origin m_origin;
    std::unique_ptr<Outlet> m_outlet; ///< null once the call is over
    const Catalogue &m_catalogue;
    qint64 m_steps = 0;
};

}
