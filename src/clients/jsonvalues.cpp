// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/jsonvalues.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace sandtray::clients {

QByteArray jsonText(const QJsonValue &value)
{
    return QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact).chopped(1).sliced(1);
}

QJsonValue valueAt(const QJsonObject &object, const QStringList &path)
{
    QJsonValue value = object;
    for (const QString &key : path)
        value = value.toObject().value(key);
    return value;
}

QJsonObject withValue(QJsonObject object, const QStringList &path, const QJsonValue &value)
{
    const QString &key = path.first();
    object.insert(key, path.size() == 1 ? value : withValue(object.value(key).toObject(), path.sliced(1), value));
    return object;
}

QJsonObject withoutValue(QJsonObject object, const QStringList &path)
{
    const QString &key = path.first();
    if (path.size() == 1)
        object.remove(key);
    else if (object.contains(key))
        object.insert(key, withoutValue(object.value(key).toObject(), path.sliced(1)));
    return object;
}

}
