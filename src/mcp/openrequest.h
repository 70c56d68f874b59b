// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/clientinput.h"
#include "mcp/message.h"
#include "mcp/origin.h"
#include "mcp/outlet.h"

#include <QHash>
#include <QObject>

#include <chrono>
#include <memory>

namespace sandtray::mcp {

class Catalogue;
class RequestStates;

/// A request of a client, from its arrival until its one answer: where it came from, where the answer goes, and what
/// the client is asked meanwhile. Deletes itself, with its children, after it has ended. Main thread.
class OpenRequest final : public QObject {
    Q_OBJECT

public:
    OpenRequest(const Message &message, Origin origin, std::unique_ptr<Outlet> outlet, const Catalogue &catalogue,
        const RequestStates &states);

    [[nodiscard]] const Message &message() const { return m_message; }
    [[nodiscard]] const Origin &origin() const { return m_origin; }
    [[nodiscard]] Era era() const { return m_origin.era; }
    /// What the client answered so far; empty when it was asked nothing.
    [[nodiscard]] const InputResponses &inputs() const { return m_inputs; }
    /// Takes them from the parameters. Whether they are as they should be; if not, it is refused.
    [[nodiscard]] bool readInputs();

    [[nodiscard]] bool canNotify() const { return m_outlet && m_outlet->canNotify(); }
    void hold();
    /// In the stream of this request, before its answer.
    void notify(const QString &method, const QJsonObject &params);
    /// inputsArrived() follows if the client answers in this stream; otherwise this ends, and another request comes.
    /// What the client cannot answer is left out; when nothing is left, the request is refused.
    void ask(const InputRequired &wanted);
    /// Whether the response was to something that this asked.
    bool takeResponse(const Message &response);

    void answer(const QJsonObject &result);
    /// With the permission to keep it that the modern era asks of lists and reads.
    void answerCacheable(const QJsonObject &result, std::chrono::milliseconds lifetime);
    /// `status` is for HTTP, when its answer has not begun.
    void refuse(const RpcError &error, int status = 200);
    /// The client took it back: nothing more is sent.
    void withdraw();

Q_SIGNALS:
    void inputsArrived();
    void withdrawn();
    /// Legacy HTTP only: the stream is gone, which takes nothing back there; an answer will not be delivered.
    void undeliverable();
    /// Answered, refused or withdrawn.
    void ended();

private:
    void onGone();
    [[nodiscard]] Outlet &end();
    [[nodiscard]] ClientCapabilities capabilities() const;
    void refuseFor(const QJsonObject &capabilities);
    void askAgain(const InputRequired &wanted);
    void askInStream(const InputRequired &wanted);

    Message m_message;
    Origin m_origin;
    std::unique_ptr<Outlet> m_outlet; ///< null once it has ended
    const Catalogue &m_catalogue;
    const RequestStates &m_states;
    InputResponses m_inputs;
    QHash<QString, QString> m_asked; ///< keys of what is not answered yet, by the id of our request
};

}
