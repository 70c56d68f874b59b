// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/paths.h"

#include "sandbox/environment.h"

#include <QDir>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

QString absolutePath(const QString &path)
{
    const QString home = QString::fromLatin1(sandbox::homeFolder);
    if (path == "~"_L1 || path.startsWith("~/"_L1))
        return QDir::cleanPath(home + path.sliced(1));
    return QDir::cleanPath(path.startsWith(u'/') ? path : home + u'/' + path);
}

}
