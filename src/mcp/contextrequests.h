// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/call.h"
#include "mcp/catalogue.h"
#include "mcp/providers.h"

#include <QObject>

#include <memory>

namespace sandtray::mcp {

/// Answers what is context to a model rather than an act: resources, prompts, and completions of their arguments.
class ContextRequests final : public QObject {
    Q_OBJECT

public:
    ContextRequests(const Providers &providers, const Catalogue &catalogue);

    /// Whether it is a method of this class, and somebody answers for it.
    [[nodiscard]] bool serves(const QString &method) const;
    void dispatch(const Message &request, const Origin &origin, std::unique_ptr<Outlet> outlet);
    /// Nothing more is sent for this request.
    void cancel(const QString &connection, const QJsonValue &requestId);
    void cancelAll(const QString &connection);

private:
    class Waiting;
    using Handler = void (ContextRequests::*)(Waiting &);

    [[nodiscard]] Handler handler(const QString &method) const;
    /// A list that never changes and has one page.
    static void answerList(Waiting &waiting, const QJsonObject &list);
    void listResources(Waiting &waiting);
    void listTemplates(Waiting &waiting);
    void readResource(Waiting &waiting);
    void listPrompts(Waiting &waiting);
    void getPrompt(Waiting &waiting);
    void complete(Waiting &waiting);
    [[nodiscard]] QFuture<Result<QStringList>> completions(const Waiting &waiting) const;

    Providers m_providers;
    const Catalogue &m_catalogue;
};

}
