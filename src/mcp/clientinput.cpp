// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/clientinput.h"

namespace sandtray::mcp {

using namespace Qt::StringLiterals;

namespace {

bool asksByUrl(const InputRequest &request)
{
    return request.params.value(u"mode"_s) == u"url"_s;
}

}

ClientCapabilities readCapabilities(const QJsonObject &declared)
{
    const QJsonValue elicitation = declared.value(u"elicitation"_s);
    const QJsonObject modes = elicitation.toObject();
    const bool byUrl = modes.value(u"url"_s).isObject();
    return {.sampling = declared.value(u"sampling"_s).isObject(),
        .roots = declared.value(u"roots"_s).isObject(),
        .formElicitation = elicitation.isObject() && (modes.value(u"form"_s).isObject() || !byUrl),
        .urlElicitation = byUrl};
}

bool canAnswer(const ClientCapabilities &capabilities, const InputRequest &request)
{
    if (request.method == "sampling/createMessage"_L1)
        return capabilities.sampling;
    if (request.method == "roots/list"_L1)
        return capabilities.roots;
    return asksByUrl(request) ? capabilities.urlElicitation : capabilities.formElicitation;
}

QJsonObject neededCapabilities(const QList<InputRequest> &requests)
{
    const QJsonObject plain;
    QJsonObject needed;
    for (const InputRequest &request : requests) {
        if (request.method == "sampling/createMessage"_L1)
            needed.insert(u"sampling"_s, plain);
        else if (request.method == "roots/list"_L1)
            needed.insert(u"roots"_s, plain);
        else
            needed.insert(u"elicitation"_s, asksByUrl(request) ? QJsonObject{{u"url"_s, plain}} : plain);
    }
    return needed;
}

QJsonObject toJson(const QList<InputRequest> &requests)
{
    QJsonObject object;
    for (const InputRequest &request : requests)
        object.insert(request.key, QJsonObject{{u"method"_s, request.method}, {u"params"_s, request.params}});
    return object;
}

}
