// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/contextproviders.h"

namespace sandtray::test {

/// The resources that the conformance suite reads.
class FixtureResources final : public mcp::ResourceProvider {
public:
    [[nodiscard]] QList<mcp::ResourceTemplate> templates() const override;
    [[nodiscard]] QFuture<Result<mcp::ResourcePage>> resources(
        const mcp::Caller &caller, const QString &cursor) override;
    [[nodiscard]] QFuture<Result<mcp::ResourceContents>> read(const mcp::Caller &caller, const QString &uri) override;
    [[nodiscard]] QFuture<Result<QStringList>> completeTemplate(
        const mcp::Caller &caller, const QString &uriTemplate, const mcp::PartialArgument &argument) override;
};

/// The prompts that it gets.
class FixturePrompts final : public mcp::PromptProvider {
public:
    [[nodiscard]] QList<mcp::Prompt> prompts() const override;
    [[nodiscard]] Result<mcp::PromptReply> get(const QString &prompt, const QHash<QString, QString> &arguments,
        const mcp::InputResponses &inputs) const override;
    [[nodiscard]] QFuture<Result<QStringList>> completePrompt(
        const mcp::Caller &caller, const QString &prompt, const mcp::PartialArgument &argument) override;
};

}
