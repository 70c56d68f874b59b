// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputfixtures.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace sandtray::test {

namespace {

mcp::InputRequest sampling(const QString &key, const QString &text, int maxTokens)
{
    const QJsonObject content{{u"type"_s, u"text"_s}, {u"text"_s, text}};
    const QJsonArray messages{QJsonObject{{u"role"_s, u"user"_s}, {u"content"_s, content}}};
    return {key, u"sampling/createMessage"_s, {{u"messages"_s, messages}, {u"maxTokens"_s, maxTokens}}};
}

mcp::InputRequest roots()
{
    return {u"client_roots"_s, u"roots/list"_s, {}};
}

mcp::InputRequest nameForm(const QString &key)
{
    return form(key, u"What is your name?"_s, {{u"name"_s, stringProperty()}});
}

QString sampledText(const mcp::InputResponses &inputs, const QString &key)
{
    return inputs.byKey[key][u"content"_s][u"text"_s].toString();
}

QString rootNames(const mcp::InputResponses &inputs)
{
    QStringList names;
    const QJsonArray all = inputs.byKey[u"client_roots"_s][u"roots"_s].toArray();
    for (const QJsonValue &root : all)
        names.append(root[u"uri"_s].toString() + u' ' + root[u"name"_s].toString());
    return names.join(u", "_s);
}

/// Answers with `words` once they can be made of the inputs, and asks until then.
Fixture asking(const QString &name, const mcp::InputRequired &wanted,
    const std::function<QString(const mcp::InputResponses &)> &words, const QJsonObject &properties = {})
{
    return {name, properties, [=](mcp::PendingCall &call) {
                const QString text = words(call.inputs());
                if (text.isEmpty())
                    call.ask(wanted);
                else
                    answerText(call, text);
            }};
}

QString greeting(const mcp::InputResponses &inputs)
{
    const QString name = formText(inputs, u"user_name"_s, u"name"_s);
    return name.isEmpty() ? QString() : u"Hello, %1!"_s.arg(name);
}

/// With a state that has come back unharmed: what was asked is no use without it.
QString confirmed(const mcp::InputResponses &inputs)
{
    const bool hasAnswer = inputs.byKey.contains(u"confirm"_s);
    return hasAnswer && inputs.state.value(u"step"_s) == u"confirm"_s ? u"Confirmed: state-ok"_s : QString();
}

QString everything(const mcp::InputResponses &inputs)
{
    const QString name = greeting(inputs);
    const bool isWhole =
        !name.isEmpty() && inputs.byKey.contains(u"greeting"_s) && inputs.byKey.contains(u"client_roots"_s);
    return isWhole ? u"%1 %2 %3"_s.arg(name, sampledText(inputs, u"greeting"_s), rootNames(inputs)) : QString();
}

/// The second question is known from the first one's answer, which travels in the state.
void inTwoRounds(mcp::PendingCall &call)
{
    const mcp::InputResponses &inputs = call.inputs();
    const QString color = formText(inputs, u"step2"_s, u"color"_s);
    const QString known = inputs.state.value(u"name"_s).toString();
    if (!color.isEmpty() && !known.isEmpty())
        return answerText(call, u"%1 likes %2."_s.arg(known, color));
    const QString name = known.isEmpty() ? formText(inputs, u"step1"_s, u"name"_s) : known;
    if (name.isEmpty())
        return call.ask({{nameForm(u"step1"_s)}, {{u"round"_s, 1}}});
    call.ask({{form(u"step2"_s, u"What is your favorite color?"_s, {{u"color"_s, stringProperty()}})},
        {{u"round"_s, 2}, {u"name"_s, name}}});
}

QList<Fixture> inputRequiredFixtures()
{
    const mcp::InputRequest confirm =
        form(u"confirm"_s, u"Go on?"_s, {{u"ok"_s, QJsonObject{{u"type"_s, u"boolean"_s}}}});
    const mcp::InputRequest capital = sampling(u"capital_question"_s, u"What is the capital of France?"_s, 100);
    const auto capitalText = [](const mcp::InputResponses &inputs) {
        return sampledText(inputs, u"capital_question"_s);
    };
    const auto prefix = u"test_input_required_result_"_s;
    return {
        asking(prefix + u"elicitation"_s, {{nameForm(u"user_name"_s)}}, greeting),
        asking(prefix + u"sampling"_s, {{capital}}, capitalText),
        asking(prefix + u"list_roots"_s, {{roots()}}, rootNames),
        asking(prefix + u"request_state"_s, {{confirm}, {{u"step"_s, u"confirm"_s}}}, confirmed),
        asking(prefix + u"tampered_state"_s, {{confirm}, {{u"step"_s, u"confirm"_s}}}, confirmed),
        asking(prefix + u"multiple_inputs"_s,
            {{nameForm(u"user_name"_s), sampling(u"greeting"_s, u"Write a short greeting."_s, 50), roots()},
                {{u"asked"_s, 3}}},
            everything),
        {prefix + u"multi_round"_s, {}, inTwoRounds},
        asking(prefix + u"capabilities"_s, {{nameForm(u"user_name"_s), capital}},
            [=](const mcp::InputResponses &inputs) { return greeting(inputs) + capitalText(inputs); }),
        asking(u"test_missing_capability"_s, {{capital}}, capitalText),
        asking(u"test_streaming_elicitation"_s, {{nameForm(u"user_name"_s)}}, greeting),
    };
}

/// Asks with one form and tells how it was answered.
void askWithForm(mcp::PendingCall &call, const QString &message, const QJsonObject &properties, const QString &words)
{
    const QJsonValue answered = call.inputs().byKey.value(u"form"_s);
    if (answered.isUndefined())
        return call.ask({{form(u"form"_s, message, properties)}});
    const QByteArray content = QJsonDocument(answered[u"content"_s].toObject()).toJson(QJsonDocument::Compact);
    answerText(
        call, u"%1: action=%2, content=%3"_s.arg(words, answered[u"action"_s].toString(), QString::fromUtf8(content)));
}

QJsonObject withDefault(const QString &type, const QJsonValue &value)
{
    return {{u"type"_s, type}, {u"default"_s, value}};
}

QJsonObject defaultsForm()
{
    QJsonObject status = withDefault(u"string"_s, QString(u"active"_s));
    status.insert(u"enum"_s, QJsonArray{u"active"_s, u"inactive"_s, u"pending"_s});
    return {{u"name"_s, withDefault(u"string"_s, u"John Doe"_s)}, {u"age"_s, withDefault(u"integer"_s, 30)},
        {u"score"_s, withDefault(u"number"_s, 95.5)}, {u"status"_s, status},
        {u"verified"_s, withDefault(u"boolean"_s, true)}};
}

/// Five ways to say which values there are, of which the third has left the specification.
QJsonObject choicesForm()
{
    const QJsonArray options{u"option1"_s, u"option2"_s, u"option3"_s};
    const auto titled = [](const QString &what) {
        QJsonArray choices;
        for (int number = 1; number <= 3; ++number) {
            static const QStringList ordinals{u"First"_s, u"Second"_s, u"Third"_s};
            choices.append(QJsonObject{
                {u"const"_s, u"value%1"_s.arg(number)}, {u"title"_s, QString(ordinals.at(number - 1) + u' ' + what)}});
        }
        return choices;
    };
    const auto several = [](const QJsonObject &items) {
        return QJsonObject{{u"type"_s, u"array"_s}, {u"items"_s, items}};
    };
    return {{u"untitledSingle"_s, QJsonObject{{u"type"_s, u"string"_s}, {u"enum"_s, options}}},
        {u"titledSingle"_s, QJsonObject{{u"type"_s, u"string"_s}, {u"oneOf"_s, titled(u"Option"_s)}}},
        {u"legacyEnum"_s,
            QJsonObject{{u"type"_s, u"string"_s}, {u"enum"_s, QJsonArray{u"opt1"_s, u"opt2"_s, u"opt3"_s}},
                {u"enumNames"_s, QJsonArray{u"Option One"_s, u"Option Two"_s, u"Option Three"_s}}}},
        {u"untitledMulti"_s, several({{u"type"_s, u"string"_s}, {u"enum"_s, options}})},
        {u"titledMulti"_s, several({{u"anyOf"_s, titled(u"Choice"_s)}})}};
}

QList<Fixture> legacyFixtures()
{
    const auto sample = [](mcp::PendingCall &call) {
        const QString prompt = call.arguments().value(u"prompt"_s).toString();
        if (!call.inputs().byKey.contains(u"sample"_s))
            return call.ask({{sampling(u"sample"_s, prompt, 100)}});
        answerText(call, u"LLM response: "_s + sampledText(call.inputs(), u"sample"_s));
    };
    const auto elicit = [](mcp::PendingCall &call) {
        askWithForm(call, call.arguments().value(u"message"_s).toString(),
            {{u"username"_s, stringProperty()}, {u"email"_s, stringProperty()}}, u"User response"_s);
    };
    const auto fixed = [](const QString &message, const QJsonObject &properties) {
        return [=](mcp::PendingCall &call) { askWithForm(call, message, properties, u"Elicitation completed"_s); };
    };
    return {
        {u"test_sampling"_s, {{u"prompt"_s, stringProperty()}}, sample},
        {u"test_elicitation"_s, {{u"message"_s, stringProperty()}}, elicit},
        {u"test_elicitation_sep1034_defaults"_s, {}, fixed(u"Please confirm the defaults."_s, defaultsForm())},
        {u"test_elicitation_sep1330_enums"_s, {}, fixed(u"Please choose."_s, choicesForm())},
    };
}

}

mcp::InputRequest form(const QString &key, const QString &message, const QJsonObject &properties)
{
    const QJsonObject schema{{u"type"_s, u"object"_s}, {u"properties"_s, properties},
        {u"required"_s, QJsonArray::fromStringList(properties.keys())}};
    return {key, u"elicitation/create"_s,
        {{u"mode"_s, u"form"_s}, {u"message"_s, message}, {u"requestedSchema"_s, schema}}};
}

QString formText(const mcp::InputResponses &inputs, const QString &key, const QString &name)
{
    const QJsonValue answered = inputs.byKey.value(key);
    return answered[u"action"_s] == u"accept"_s ? answered[u"content"_s][name].toString() : QString();
}

QList<Fixture> inputFixtures()
{
    return inputRequiredFixtures() + legacyFixtures();
}

}
