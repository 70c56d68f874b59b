// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

/// Values by their path in nested objects.
namespace sandtray::clients {

/// Compact, as it stands in a document.
[[nodiscard]] QByteArray jsonText(const QJsonValue &value);
[[nodiscard]] QJsonValue valueAt(const QJsonObject &object, const QStringList &path);
/// Makes the objects on the way.
[[nodiscard]] QJsonObject withValue(QJsonObject object, const QStringList &path, const QJsonValue &value);
[[nodiscard]] QJsonObject withoutValue(QJsonObject object, const QStringList &path);

}
