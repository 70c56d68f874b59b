// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/contextproviders.h"

#include <QJsonObject>

/// Resources, prompts and completions as the messages carry them (the same in every revision).
namespace sandtray::mcp {

[[nodiscard]] QJsonObject toJson(const ResourcePage &page);
[[nodiscard]] QJsonObject toJson(const QList<ResourceTemplate> &templates);
[[nodiscard]] QJsonObject toJson(const QList<Prompt> &prompts);
/// The answer of prompts/get: each block is a message of the user.
[[nodiscard]] QJsonObject promptJson(const QString &description, const QList<Content> &words);
/// At most 100 values, and how many there are.
[[nodiscard]] QJsonObject completionJson(const QStringList &values);

}
