// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/contextjson.h"

#include <QJsonArray>

namespace sandtray::mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostValues = 100; // of a completion, by the specification

/// What every kind has; empty texts are left out.
QJsonObject described(const QString &name, const QString &title, const QString &description)
{
    QJsonObject object{{u"name"_s, name}};
    if (!title.isEmpty())
        object.insert(u"title"_s, title);
    if (!description.isEmpty())
        object.insert(u"description"_s, description);
    return object;
}

QJsonObject described(const Resource &resource)
{
    QJsonObject object = described(resource.name, resource.title, resource.description);
    object.insert(u"uri"_s, resource.uri);
    if (!resource.mimeType.isEmpty())
        object.insert(u"mimeType"_s, resource.mimeType);
    if (resource.size)
        object.insert(u"size"_s, *resource.size);
    return object;
}

QJsonObject described(const Prompt &prompt)
{
    QJsonObject object = described(prompt.name, prompt.title, prompt.description);
    QJsonArray arguments;
    for (const PromptArgument &argument : prompt.arguments) {
        QJsonObject entry = described(argument.name, argument.title, argument.description);
        entry.insert(u"required"_s, argument.isRequired);
        arguments.append(entry);
    }
    object.insert(u"arguments"_s, arguments);
    return object;
}

}

QJsonObject toJson(const ResourcePage &page)
{
    QJsonArray resources;
    for (const Resource &resource : page.resources)
        resources.append(described(resource));
    QJsonObject result{{u"resources"_s, resources}};
    if (!page.nextCursor.isEmpty())
        result.insert(u"nextCursor"_s, page.nextCursor);
    return result;
}

QJsonObject toJson(const QList<ResourceTemplate> &templates)
{
    QJsonArray array;
    for (const ResourceTemplate &offered : templates) {
        QJsonObject object = described(offered.name, offered.title, offered.description);
        object.insert(u"uriTemplate"_s, offered.uriTemplate);
        if (!offered.mimeType.isEmpty())
            object.insert(u"mimeType"_s, offered.mimeType);
        array.append(object);
    }
    return {{u"resourceTemplates"_s, array}};
}

QJsonObject toJson(const QList<Prompt> &prompts)
{
    QJsonArray array;
    for (const Prompt &prompt : prompts)
        array.append(described(prompt));
    return {{u"prompts"_s, array}};
}

QJsonObject promptJson(const QString &description, const QList<Content> &words)
{
    QJsonArray messages;
    for (const Content &block : words)
        messages.append(QJsonObject{{u"role"_s, u"user"_s}, {u"content"_s, contentBlock(block)}});
    return {{u"description"_s, description}, {u"messages"_s, messages}};
}

QJsonObject completionJson(const QStringList &values)
{
    const QStringList first = values.first(qMin(values.size(), mostValues));
    const QJsonObject completion{{u"values"_s, QJsonArray::fromStringList(first)}, {u"total"_s, values.size()},
        {u"hasMore"_s, values.size() > mostValues}};
    return {{u"completion"_s, completion}};
}

}
