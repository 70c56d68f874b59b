// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"

#include <QCoreApplication>
#include <QTextStream>

#include <cstdio>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Console)
};

void write(FILE *file, const QString &line)
{
    QTextStream(file) << line << Qt::endl;
}

QString meaning(Code code)
{
    switch (code) {
    case Code::Unavailable:
        return Tr::tr("A part of the system that Sandtray needs is missing. Run “sandtray doctor”.");
    case Code::Locked:
        return Tr::tr("The keychain is locked or access was refused. Unlock it and try again.");
    case Code::NotFound:
        return Tr::tr("There is nothing of that name. Check the spelling.");
    case Code::Conflict:
        return Tr::tr("The name or state is taken. Choose another name.");
    case Code::Io:
        return Tr::tr("The system refused. Check free disk space and the permissions of Sandtray's folders.");
    case Code::BadArgument:
    case Code::TooLarge:
        return Tr::tr("A value cannot be used. “sandtray --help” shows what is allowed.");
    case Code::NotPermitted:
    case Code::Declined:
    case Code::NotAnswered:
    case Code::Cancelled:
        return Tr::tr("Nothing was done.");
    case Code::Ended:
    case Code::LimitReached:
    case Code::Protocol:
    case Code::Internal:
        return Tr::tr("Try again; if it stays, “sandtray doctor” may show why.");
    }
    return {};
}

}

void print(const QString &line)
{
    write(stdout, line);
}

void printError(const QString &line)
{
    write(stderr, u"sandtray: "_s + line);
}

QString sentence(const Error &error)
{
    return error.detail.isEmpty() ? meaning(error.code) : error.detail + u'\n' + meaning(error.code);
}

}
