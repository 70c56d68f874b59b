// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixturecontext.h"

#include "inputfixtures.h"
#include "samples.h"

#include "base/future.h"

#include <QJsonDocument>
#include <QRegularExpression>

namespace sandtray::test {

using namespace Qt::StringLiterals;

namespace {

mcp::ResourceContents templated(const QString &uri, const QString &id)
{
    const QJsonObject data{{u"id"_s, id}, {u"templateTest"_s, true}, {u"data"_s, u"Data for ID: %1"_s.arg(id)}};
    return {uri, u"application/json"_s, QJsonDocument(data).toJson(QJsonDocument::Compact), true};
}

QList<mcp::Content> said(const QString &text)
{
    return {mcp::Text{text}};
}

}

QList<mcp::ResourceTemplate> FixtureResources::templates() const
{
    return {{u"test://template/{id}/data"_s, u"template"_s, u"Template"_s, {}, u"application/json"_s}};
}

QFuture<Result<mcp::ResourcePage>> FixtureResources::resources(const mcp::Caller &, const QString &cursor)
{
    if (!cursor.isEmpty())
        return ready<mcp::ResourcePage>(fail(Code::BadArgument, u"Unknown cursor"_s));
    const auto resource = [](const QString &name, const QString &mimeType) {
        return mcp::Resource{QString(u"test://" + name), name, {}, {}, mimeType, {}};
    };
    return ready<mcp::ResourcePage>(
        mcp::ResourcePage{{resource(u"static-text"_s, u"text/plain"_s), resource(u"static-binary"_s, u"image/png"_s),
                              resource(u"watched-resource"_s, u"text/plain"_s)},
            {}});
}

QFuture<Result<mcp::ResourceContents>> FixtureResources::read(const mcp::Caller &, const QString &uri)
{
    using Contents = mcp::ResourceContents;
    static const QRegularExpression form(u"\\Atest://template/([^/]+)/data\\z"_s);
    if (const QRegularExpressionMatch match = form.match(uri); match.hasMatch())
        return ready<Contents>(templated(uri, match.captured(1)));
    if (uri == u"test://static-text")
        return ready<Contents>(
            Contents{uri, u"text/plain"_s, "This is the content of the static text resource.", true});
    if (uri == u"test://static-binary")
        return ready<Contents>(Contents{uri, u"image/png"_s, samples::png(), false});
    if (uri == u"test://watched-resource")
        return ready<Contents>(Contents{uri, u"text/plain"_s, "Watched", true});
    return ready<Contents>(fail(Code::NotFound, u"Resource not found"_s));
}

QFuture<Result<QStringList>> FixtureResources::completeTemplate(
    const mcp::Caller &, const QString &, const mcp::PartialArgument &)
{
    return ready<QStringList>(QStringList());
}

QList<mcp::Prompt> FixturePrompts::prompts() const
{
    const auto prompt = [](const QString &name, const QStringList &arguments) {
        QList<mcp::PromptArgument> required;
        for (const QString &argument : arguments)
            required.append({argument, {}, {}, true});
        return mcp::Prompt{name, {}, u"A fixture of the conformance suite."_s, required};
    };
    return {prompt(u"test_simple_prompt"_s, {}), prompt(u"test_prompt_with_arguments"_s, {u"arg1"_s, u"arg2"_s}),
        prompt(u"test_prompt_with_embedded_resource"_s, {u"resourceUri"_s}), prompt(u"test_prompt_with_image"_s, {}),
        prompt(u"test_input_required_result_prompt"_s, {})};
}

Result<mcp::PromptReply> FixturePrompts::get(
    const QString &prompt, const QHash<QString, QString> &arguments, const mcp::InputResponses &inputs) const
{
    if (prompt == u"test_simple_prompt")
        return said(u"This is a simple prompt for testing."_s);
    if (prompt == u"test_prompt_with_arguments")
        return said(u"Prompt with arguments: arg1='%1', arg2='%2'"_s.arg(
            arguments.value(u"arg1"_s), arguments.value(u"arg2"_s)));
    if (prompt == u"test_prompt_with_embedded_resource") {
        const mcp::ResourceContents resource{
            arguments.value(u"resourceUri"_s), u"text/plain"_s, "Embedded resource content for testing.", true};
        return QList<mcp::Content>{resource, mcp::Text{u"Please process the embedded resource above."_s}};
    }
    if (prompt == u"test_prompt_with_image") {
        const mcp::Image image{samples::png(), u"image/png"_s};
        return QList<mcp::Content>{image, mcp::Text{u"Please analyze the image above."_s}};
    }
    if (prompt != u"test_input_required_result_prompt")
        return fail(Code::NotFound, u"Unknown prompt"_s);
    const QString context = formText(inputs, u"user_context"_s, u"context"_s);
    if (context.isEmpty())
        return mcp::InputRequired{
            {form(u"user_context"_s, u"What is this about?"_s, {{u"context"_s, stringProperty()}})}};
    return said(u"It is about "_s + context);
}

QFuture<Result<QStringList>> FixturePrompts::completePrompt(
    const mcp::Caller &, const QString &, const mcp::PartialArgument &argument)
{
    const QStringList values{u"test1"_s, u"test2"_s, u"value"_s};
    return ready<QStringList>(values.filter(QRegularExpression(u'^' + QRegularExpression::escape(argument.value))));
}

}
