// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/contextproviders.h"

#include <QCoreApplication>

namespace sandtray::tools {

class SandboxResources;

/// What people say to their agent first, as prompts: titles, descriptions and texts are in the user's language. Main
/// thread.
class PromptLibrary : public mcp::PromptProvider {
    Q_DECLARE_TR_FUNCTIONS(sandtray::tools::PromptLibrary)

public:
    /// `resources` knows the sandboxes that a prompt can be about.
    explicit PromptLibrary(const SandboxResources &resources);

    /// The first of them as people say them, with what is to be filled in between brackets.
    [[nodiscard]] static QStringList examples();

    [[nodiscard]] QList<mcp::Prompt> prompts() const override;
    [[nodiscard]] Result<mcp::PromptReply> get(const QString &prompt, const QHash<QString, QString> &arguments,
        const mcp::InputResponses &inputs) const override;
    [[nodiscard]] QFuture<Result<QStringList>> completePrompt(
        const mcp::Caller &caller, const QString &prompt, const mcp::PartialArgument &argument) override;

private:
    /// A prompt, and its words with the arguments as %1, %2 in their order.
    struct Entry {
        mcp::Prompt prompt;
        QString words;
    };
    [[nodiscard]] static QList<Entry> entries();
    [[nodiscard]] static Result<Entry> find(const QString &name);
    /// The words of the entry, with the arguments.
    [[nodiscard]] static Result<QString> text(const Entry &entry, const QHash<QString, QString> &arguments);

    const SandboxResources &m_resources;
};

}
