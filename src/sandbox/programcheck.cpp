// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/programcheck.h"

#include "sandbox/environment.h"
#include "sandbox/inputfeed.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype startMessageLimit = qsizetype(wire::maximumFrame) - 4096;

Result<> checkText(const QString &text)
{
    if (text.contains(QChar(u'\0')))
        return fail(Code::BadArgument, u"a text for a program holds a NUL"_s);
    return {};
}

}

Result<> checkProgram(const RunSpec &spec)
{
    if (spec.argv.isEmpty() || spec.argv.first().isEmpty())
        return fail(Code::BadArgument, u"no program to start"_s);
    if (spec.input.size() > InputFeed::limit)
        return fail(Code::TooLarge, u"the input is longer than %1 bytes"_s.arg(InputFeed::limit));
    qsizetype size = 0;
    for (const QString &text : spec.argv + spec.environment.values() + QStringList{spec.directory}) {
        if (const auto checked = checkText(text); !checked)
            return checked;
        size += text.toUtf8().size() + 8;
    }
    for (const QString &name : spec.environment.keys()) {
        if (!isVariableName(name))
            return fail(Code::BadArgument, u"%1 is no name of a variable"_s.arg(name));
        size += name.size() + 8;
    }
    if (size > startMessageLimit)
        return fail(Code::TooLarge, u"arguments and environment are longer than %1 bytes"_s.arg(startMessageLimit));
    return {};
}

}
