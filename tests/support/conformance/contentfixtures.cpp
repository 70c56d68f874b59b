// SPDX-License-Identifier: GPL-3.0-or-later
#include "contentfixtures.h"

#include "samples.h"

#include <QJsonArray>
#include <QTimer>

#include <chrono>

namespace sandtray::test {

using namespace std::chrono_literals;

namespace {

constexpr auto pause = 50ms;

std::function<void(mcp::PendingCall &)> always(const mcp::ToolResult &result)
{
    return [result](mcp::PendingCall &call) { call.answer(result); };
}

mcp::ResourceContents embedded(const QString &uri, const QString &mimeType, const QByteArray &text)
{
    return {uri, mimeType, text, true};
}

/// Does `step` with 0, 1, … `last`, a pause apart, and answers after the last.
void stepwise(mcp::PendingCall &call, int last, const std::function<void(int)> &step, int number = 0)
{
    step(number);
    QTimer::singleShot(pause, &call, [&call, last, step, number] {
        if (number == last)
            return answerText(call, u"Done"_s);
        stepwise(call, last, step, number + 1);
    });
}

void withProgress(mcp::PendingCall &call)
{
    stepwise(call, 2, [&call](int number) { call.progress(50 * number, 100); });
}

void withLogging(mcp::PendingCall &call)
{
    static const QStringList records{
        u"Tool execution started"_s, u"Tool processing data"_s, u"Tool execution completed"_s};
    stepwise(call, 2, [&call](int number) { call.log(mcp::LogLevel::Info, records.at(number)); });
}

/// Every keyword of it must arrive at a client as it is here.
QJsonObject richSchema()
{
    const QJsonObject text = stringProperty();
    const QJsonObject address{{u"$anchor"_s, u"addressDef"_s}, {u"type"_s, u"object"_s},
        {u"properties"_s, QJsonObject{{u"street"_s, text}, {u"city"_s, text}}}};
    const auto needs = [](const QString &name) { return QJsonObject{{u"required"_s, QJsonArray{name}}}; };
    const QJsonObject byPhone{
        {u"properties"_s, QJsonObject{{u"contactMethod"_s, QJsonObject{{u"const"_s, u"phone"_s}}}}},
        {u"required"_s, QJsonArray{u"contactMethod"_s}}};
    return {{u"$schema"_s, u"https://json-schema.org/draft/2020-12/schema"_s}, {u"type"_s, u"object"_s},
        {u"$defs"_s, QJsonObject{{u"address"_s, address}}},
        {u"properties"_s,
            QJsonObject{{u"name"_s, text}, {u"address"_s, QJsonObject{{u"$ref"_s, u"#/$defs/address"_s}}},
                {u"contactMethod"_s,
                    QJsonObject{{u"type"_s, u"string"_s}, {u"enum"_s, QJsonArray{u"phone"_s, u"email"_s}}}},
                {u"phone"_s, text}, {u"email"_s, text}}},
        {u"allOf"_s, QJsonArray{QJsonObject{{u"anyOf"_s, QJsonArray{needs(u"phone"_s), needs(u"email"_s)}}}}},
        {u"if"_s, byPhone}, {u"then"_s, needs(u"phone"_s)}, {u"else"_s, needs(u"email"_s)},
        {u"additionalProperties"_s, false}};
}

}

QList<Fixture> contentFixtures()
{
    const mcp::Image image{samples::png(), u"image/png"_s};
    const auto resource =
        embedded(u"test://embedded-resource"_s, u"text/plain"_s, "This is an embedded resource content.");
    const auto json =
        embedded(u"test://mixed-content-resource"_s, u"application/json"_s, R"({"test":"data","value":123})");
    const QJsonObject region{{u"type"_s, u"string"_s}, {u"x-mcp-header"_s, u"Region"_s}};
    return {
        {u"test_simple_text"_s, {}, always({.text = u"This is a simple text response for testing."_s})},
        {u"test_image_content"_s, {}, always({.attachments = {image}})},
        {u"test_audio_content"_s, {}, always({.attachments = {mcp::Audio{samples::wav(), u"audio/wav"_s}}})},
        {u"test_embedded_resource"_s, {}, always({.attachments = {resource}})},
        {u"test_multiple_content_types"_s, {},
            always({.text = u"Multiple content types test:"_s, .attachments = {image, json}})},
        {u"test_error_handling"_s, {},
            always({.text = u"This tool intentionally returns an error for testing"_s, .isError = true})},
        {u"test_tool_with_progress"_s, {}, withProgress},
        {u"test_tool_with_logging"_s, {}, withLogging},
        {u"test_logging_tool"_s, {}, withLogging},
        {u"json_schema_2020_12_tool"_s, {}, always({.text = u"Done"_s}), richSchema()},
        {u"test_x_mcp_header"_s, {{u"region"_s, region}}, always({.text = u"Done"_s})},
    };
}

}
