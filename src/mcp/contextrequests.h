// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/openrequest.h"
#include "mcp/providers.h"

namespace sandtray::mcp {

/// Answers the requests about context, in both eras: resources, prompts, and completions of their arguments.
class ContextRequests final : public QObject {
    Q_OBJECT

public:
    explicit ContextRequests(const Providers &providers);

    /// Whether it is a method of this class, and somebody answers for it.
    [[nodiscard]] bool serves(const QString &method) const;
    void dispatch(OpenRequest &request);

private:
    using Handler = void (ContextRequests::*)(OpenRequest &);

    [[nodiscard]] Handler handler(const QString &method) const;
    /// A list that never changes and has one page.
    static void answerList(OpenRequest &request, const QJsonObject &list);
    void listResources(OpenRequest &request);
    void listTemplates(OpenRequest &request);
    void readResource(OpenRequest &request);
    void listPrompts(OpenRequest &request);
    void getPrompt(OpenRequest &request);
    [[nodiscard]] QString description(const QString &prompt) const;
    void complete(OpenRequest &request);
    [[nodiscard]] QFuture<Result<QStringList>> completions(const OpenRequest &request) const;

    Providers m_providers;
};

}
