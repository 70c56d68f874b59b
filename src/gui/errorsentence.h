// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QCoreApplication>

namespace sandtray::gui {

/// An error as a person reads it: what happened, what it means, what to do.
class ErrorSentence {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::ErrorSentence)

public:
    [[nodiscard]] static QString of(const Error &error);
};

}
