// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/types.h"

#include "sandbox/environment.h"

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

QString endReasonName(EndReason reason)
{
    switch (reason) {
    case EndReason::Killed:
        return u"killed"_s;
    case EndReason::Expired:
        return u"expired"_s;
    case EndReason::AppQuit:
        return u"app_quit"_s;
    case EndReason::Crashed:
        return u"crashed"_s;
    case EndReason::StartFailed:
        return u"start_failed"_s;
    case EndReason::ClientGone:
        return u"client_gone"_s;
    case EndReason::OutOfMemory:
        return u"out_of_memory"_s;
    }
    Q_UNREACHABLE();
}

QString networkName(Network network)
{
    switch (network) {
    case Network::None:
        return u"none"_s;
    case Network::Packages:
        return u"packages"_s;
    case Network::Hosts:
        return u"hosts"_s;
    case Network::Full:
        return u"full"_s;
    }
    Q_UNREACHABLE();
}

Result<> checkSpec(const SandboxSpec &spec)
{
    if (spec.limits.diskBytes <= 0 || spec.limits.memoryBytes <= 0 || spec.limits.processes <= 0
        || spec.limits.openFiles <= 0)
        return fail(Code::BadArgument, u"a limit is not positive"_s);
    qsizetype size = 0;
    for (const QString &name : spec.environment.keys() + spec.secrets.keys()) {
        if (!isVariableName(name))
            return fail(Code::BadArgument, u"%1 is no name of a variable"_s.arg(name));
        size += name.size() + 8;
    }
    for (const QString &value : spec.environment) {
        if (value.contains(QChar(u'\0')))
            return fail(Code::BadArgument, u"a variable holds a NUL"_s);
        size += value.toUtf8().size();
    }
    for (const Secret &value : spec.secrets) {
        if (value.reveal().contains('\0'))
            return fail(Code::BadArgument, u"a secret holds a NUL"_s);
        size += value.reveal().size();
    }
    constexpr qsizetype limit = 128 * 1024;
    if (size > limit)
        return fail(Code::TooLarge, u"the environment is longer than %1 bytes"_s.arg(limit));
    return {};
}
}
