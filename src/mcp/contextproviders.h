// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "mcp/caller.h"
#include "mcp/clientinput.h"
#include "mcp/content.h"

#include <QFuture>
#include <QHash>
#include <QList>
#include <QStringList>

#include <optional>
#include <variant>

/// What the protocol engine asks of those who offer context to a model: resources, prompts, and completions of their
/// arguments. Main thread; answers of futures too.
namespace sandtray::mcp {

struct Resource {
    QString uri;
    QString name;
    QString title;
    QString description;
    QString mimeType; ///< empty: unknown
    std::optional<qint64> size; ///< bytes
};

struct ResourceTemplate {
    QString uriTemplate; ///< RFC 6570
    QString name;
    QString title;
    QString description;
    QString mimeType;
};

struct ResourcePage {
    QList<Resource> resources;
    QString nextCursor; ///< empty: this is the last page
};

/// What a client has typed of an argument, and those that it has set already.
struct PartialArgument {
    QString name;
    QString value;
    QHash<QString, QString> others;
};

class ResourceProvider {
public:
    virtual ~ResourceProvider() = default;
    /// Static for the life of the provider.
    [[nodiscard]] virtual QList<ResourceTemplate> templates() const = 0;
    /// An empty cursor begins. Code::BadArgument for one that was never given.
    [[nodiscard]] virtual QFuture<Result<ResourcePage>> resources(const Caller &caller, const QString &cursor) = 0;
    /// Code::NotFound for what this caller does not have, whoever else has it.
    [[nodiscard]] virtual QFuture<Result<ResourceContents>> read(const Caller &caller, const QString &uri) = 0;
    /// All that fit; none for an argument that cannot be completed. Code::NotFound for a template that is not ours.
    [[nodiscard]] virtual QFuture<Result<QStringList>> completeTemplate(
        const Caller &caller, const QString &uriTemplate, const PartialArgument &argument) = 0;
};

struct PromptArgument {
    QString name;
    QString title;
    QString description;
    bool isRequired = false;
};

struct Prompt {
    QString name;
    QString title;
    QString description;
    QList<PromptArgument> arguments;
};

/// The words of the user, or what is missing for them.
using PromptReply = std::variant<QList<Content>, InputRequired>;

class PromptProvider {
public:
    virtual ~PromptProvider() = default;
    /// Titles and descriptions are in the language of the user.
    [[nodiscard]] virtual QList<Prompt> prompts() const = 0;
    /// With `arguments` in their places. Code::NotFound for an unknown prompt, Code::BadArgument when a required
    /// argument is missing.
    [[nodiscard]] virtual Result<PromptReply> get(
        const QString &prompt, const QHash<QString, QString> &arguments, const InputResponses &inputs) const = 0;
    /// As completeTemplate().
    [[nodiscard]] virtual QFuture<Result<QStringList>> completePrompt(
        const Caller &caller, const QString &prompt, const PartialArgument &argument) = 0;
};

}
