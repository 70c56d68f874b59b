// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/agentpath.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace sandtray::app {

using namespace Qt::StringLiterals;

QString agentPath()
{
    const QString folder = QCoreApplication::applicationDirPath();
    const QString beside = folder + u"/sandtray-agent"_s;
    return QFileInfo::exists(beside) ? beside : folder + u"/../libexec/sandtray/sandtray-agent"_s;
}

}
