// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helperpath.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace sandtray::app {

using namespace Qt::StringLiterals;

QString helperPath(const QString &name)
{
    const QString folder = QCoreApplication::applicationDirPath();
    const QString beside = folder + u'/' + name;
    return QFileInfo::exists(beside) ? beside : QString(folder + u"/../libexec/sandtray/"_s + name);
}

}
