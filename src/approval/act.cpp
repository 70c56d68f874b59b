// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/act.h"

#include "base/json.h"

#include <QCryptographicHash>
#include <QJsonArray>

namespace sandtray::approval {

using namespace Qt::StringLiterals;

QByteArray Act::canonical() const
{
    QJsonArray reviewed;
    for (const FileUnderReview &file : files)
        reviewed.append(QJsonObject{{u"path"_s, file.path}, {u"size"_s, file.size},
            {u"sha256"_s, QString::fromLatin1(file.sha256.toHex())}});
    QJsonObject variables;
    for (const auto &[name, value] : environment.asKeyValueRange())
        variables.insert(name, value);
    return canonicalJson(QJsonObject{{u"tool"_s, tool}, {u"arguments"_s, arguments}, {u"environment"_s, variables},
        {u"secrets"_s, QJsonArray::fromStringList(secrets)}, {u"origin"_s, origin}, {u"files"_s, reviewed}});
}

QByteArray Act::digest() const
{
    return QCryptographicHash::hash(canonical(), QCryptographicHash::Sha256);
}

}
