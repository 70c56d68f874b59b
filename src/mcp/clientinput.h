// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

/// What a provider can ask of the client while it works on a request. In the modern era the request is answered with
/// what is wanted, and the client makes it again with the answers; before, each is a request of the server in the
/// stream of the client's. Providers see no difference: they are called again, with the responses.
///
/// Whatever comes back was made by a program, not by a person: it is input, never consent. The product asks for
/// nothing.
namespace sandtray::mcp {

/// What a client declared that it can be asked for.
struct ClientCapabilities {
    bool sampling = false;
    bool roots = false;
    bool formElicitation = false;
    bool urlElicitation = false;
};

/// From a ClientCapabilities object of either era. An `elicitation` that names no mode means forms.
[[nodiscard]] ClientCapabilities readCapabilities(const QJsonObject &declared);

struct InputRequest {
    QString key; ///< of the provider's choice; its response comes under it
    QString method; ///< elicitation/create, sampling/createMessage or roots/list
    QJsonObject params = {};
};

/// Instead of an answer: what is needed for one.
struct InputRequired {
    QList<InputRequest> requests;
    QJsonObject state = {}; ///< comes back unchanged with the responses
};

struct InputResponses {
    QJsonObject byKey; ///< result objects; a key that was asked may be missing, and others may be there
    QJsonObject state;
};

[[nodiscard]] bool canAnswer(const ClientCapabilities &capabilities, const InputRequest &request);
/// The ClientCapabilities that answering takes.
[[nodiscard]] QJsonObject neededCapabilities(const QList<InputRequest> &requests);
/// The `inputRequests` of a result.
[[nodiscard]] QJsonObject toJson(const QList<InputRequest> &requests);

}
