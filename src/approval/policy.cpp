// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/policy.h"

namespace sandtray::approval {

Verdict verdict(Kind kind, Level level)
{
    if (kind == Kind::SignIn)
        return Verdict::Ask;
    switch (level) {
    case Level::ReviewScripts:
        return Verdict::Ask;
    case Level::ReviewBorder:
        return kind == Kind::Border ? Verdict::Ask : Verdict::Allow;
    case Level::DeclineNew:
        return Verdict::Decline;
    }
    return Verdict::Decline;
}

}
