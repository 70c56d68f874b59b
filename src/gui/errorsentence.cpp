// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/errorsentence.h"

#include "approval/textinspection.h"

namespace sandtray::gui {

QString ErrorSentence::of(const Error &error)
{
    const QString detail = approval::visibleText(error.detail, approval::Lines::Mark);
    switch (error.code) {
    case Code::BadArgument:
        return tr("This value cannot be used: %1. Nothing was changed; correct it and try again.").arg(detail);
    case Code::TooLarge:
        return tr("This is too large: %1. Nothing was changed; use something smaller.").arg(detail);
    case Code::NotFound:
        return tr("It is no longer there. It may have ended or been removed in the meantime; nothing is left to do.");
    case Code::NotPermitted:
        return tr("This is not permitted: %1.").arg(detail);
    case Code::Declined:
        return tr("This was declined, so nothing happened.");
    case Code::NotAnswered:
        return tr("Nobody answered, so nothing happened. Try again when you are at the screen.");
    case Code::Cancelled:
        return tr("This was cancelled, so nothing happened.");
    case Code::Ended:
        return tr("The sandbox or the program has already ended; nothing is left to do.");
    case Code::LimitReached:
        return tr("A limit is reached: %1. End something that you no longer need, or raise the limit in the settings.")
            .arg(detail);
    case Code::Conflict:
        return tr("This name is taken. Choose another one.");
    case Code::Locked:
        return tr("The keychain is locked, so nothing could be read or kept. Unlock it (it asks for your password) and "
                  "try again.");
    case Code::Unavailable:
        return tr("A part of the system is missing: %1. The other functions keep working; “sandtray doctor” says how "
                  "to add it.")
            .arg(detail);
    case Code::Protocol:
        return tr("The other side answered with something that could not be understood: %1. Try again; if it stays, "
                  "please report it.")
            .arg(detail);
    case Code::Io:
        return tr("The system refused: %1. Check the free space and the rights of the folder, then try again.")
            .arg(detail);
    case Code::Internal:
        break;
    }
    return tr("Something went wrong inside Sandtray: %1. Nothing was allowed by it; please report it.").arg(detail);
}

}
