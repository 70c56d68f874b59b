// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace sandtray::clients {

/// What a client's file says about one server, in the order in which it is written. Values are text, numbers, truth
/// values, and lists of texts.
using Entry = QList<std::pair<QString, QJsonValue>>;

/// Where in a document an entry stands: below these keys, under that name.
struct Place {
    QStringList path;
    QString name;
};

}
