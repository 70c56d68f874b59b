// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/environment.h"

#include <algorithm>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

bool isLetter(QChar character)
{
    return (character >= u'A' && character <= u'Z') || (character >= u'a' && character <= u'z') || character == u'_';
}

bool isDigit(QChar character)
{
    return character >= u'0' && character <= u'9';
}

}

const QMap<QString, QString> &baseEnvironment()
{
    // TMPDIR shares the one sized file system of the home folder, so that a package installer finds all of the disk.
    // Python buffers what it prints to a pipe; unbuffered, a program that is stopped leaves what it had printed.
    static const QMap<QString, QString> variables{
        {u"PATH"_s, u"/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"_s},
        {u"HOME"_s, QString::fromLatin1(homeFolder)},
        {u"USER"_s, u"sandbox"_s},
        {u"LOGNAME"_s, u"sandbox"_s},
        {u"SHELL"_s, u"/bin/bash"_s},
        {u"LANG"_s, u"C.UTF-8"_s},
        {u"TZ"_s, u"UTC"_s},
        {u"TERM"_s, u"dumb"_s},
        {u"TMPDIR"_s, u"/tmp"_s},
        {u"PYTHONUNBUFFERED"_s, u"1"_s},
    };
    return variables;
}

bool isVariableName(QStringView name)
{
    return !name.isEmpty() && isLetter(name.front()) && std::all_of(name.begin(), name.end(), [](QChar character) {
        return isLetter(character) || isDigit(character);
    });
}

}
