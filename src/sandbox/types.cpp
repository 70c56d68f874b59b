// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/types.h"

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

}
