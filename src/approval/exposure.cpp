// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/exposure.h"

#include "base/json.h"

#include <QJsonArray>
#include <QJsonObject>

namespace sandtray::approval {

using namespace Qt::StringLiterals;

namespace {

QJsonArray sorted(const QSet<QString> &names)
{
    QStringList list(names.cbegin(), names.cend());
    list.sort();
    return QJsonArray::fromStringList(list);
}

QJsonArray sorted(const QSet<int> &numbers)
{
    QList<int> list(numbers.cbegin(), numbers.cend());
    std::sort(list.begin(), list.end());
    QJsonArray array;
    for (int number : list)
        array.append(number);
    return array;
}

QSet<QString> names(const QJsonValue &value)
{
    QSet<QString> set;
    for (const QJsonValue &item : value.toArray())
        set.insert(item.toString());
    return set;
}

const QStringList &memberNames()
{
    static const QStringList members{u"network"_s, u"hosts"_s, u"secrets"_s, u"host_files"_s, u"shared_folders"_s,
        u"ports"_s, u"origin"_s};
    return members;
}

}

bool Exposure::covers(const Exposure &other) const
{
    // Hosts are a list only at Reach::Hosts; a fully open network reaches every host.
    const bool hostsCovered = network == Reach::Full || hosts.contains(other.hosts);
    return network >= other.network && hostsCovered && secrets.contains(other.secrets)
        && hostFiles.contains(other.hostFiles) && sharedFolders.contains(other.sharedFolders)
        && ports.contains(other.ports) && origin == other.origin;
}

QByteArray toJson(const Exposure &exposure)
{
    return canonicalJson(QJsonObject{{u"network"_s, int(exposure.network)}, {u"hosts"_s, sorted(exposure.hosts)},
        {u"secrets"_s, sorted(exposure.secrets)}, {u"host_files"_s, sorted(exposure.hostFiles)},
        {u"shared_folders"_s, sorted(exposure.sharedFolders)}, {u"ports"_s, sorted(exposure.ports)},
        {u"origin"_s, exposure.origin}});
}

std::optional<Exposure> exposureFromJson(const QByteArray &text)
{
    const Result<QJsonValue> value = parseJson(text);
    if (!value || !value->isObject())
        return std::nullopt;
    const QJsonObject object = value->toObject();
    const int network = object.value("network"_L1).toInt(-1);
    if (QStringList members = object.keys(); network < int(Reach::None) || network > int(Reach::Full)
        || QSet<QString>(members.cbegin(), members.cend()) != QSet<QString>(memberNames().cbegin(), memberNames().cend()))
        return std::nullopt;

    Exposure exposure;
    exposure.network = Reach(network);
    exposure.hosts = names(object.value("hosts"_L1));
    exposure.secrets = names(object.value("secrets"_L1));
    exposure.hostFiles = names(object.value("host_files"_L1));
    exposure.sharedFolders = names(object.value("shared_folders"_L1));
    for (const QJsonValue &port : object.value("ports"_L1).toArray())
        exposure.ports.insert(port.toInt());
    exposure.origin = object.value("origin"_L1).toString();
    return exposure;
}

}
