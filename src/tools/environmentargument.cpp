// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/environmentargument.h"

#include "approval/environmentrules.h"
#include "base/argumentreader.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

QMap<QString, QString> readEnvironment(ArgumentReader &arguments, const QString &name)
{
    const QMap<QString, QString> variables = arguments.textMap(name);
    for (const auto &[variable, value] : variables.asKeyValueRange()) {
        if (!approval::isVariableName(variable))
            arguments.refuse(name, u"\"%1\" is no variable name; allowed are letters, digits and _"_s.arg(variable.left(60)));
        else if (approval::isReservedVariable(variable))
            arguments.refuse(name, u"%1 is set by Sandtray and cannot be changed"_s.arg(variable));
        else if (value.contains(QChar::Null))
            arguments.refuse(name, u"the value of %1 contains a NUL"_s.arg(variable));
    }
    return variables;
}

}
