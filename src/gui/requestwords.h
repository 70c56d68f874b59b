// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/codehints.h"
#include "approval/request.h"
#include "approval/textinspection.h"

#include <QCoreApplication>

namespace sandtray::gui {

/// What a request says to a person, in the language of the window. Text of others is in it only where a function says
/// so, and then made visible.
class RequestWords {
    Q_DECLARE_TR_FUNCTIONS(sandtray::gui::RequestWords)

public:
    /// "wants to run a Python script": follows the client's name.
    [[nodiscard]] static QString intent(const approval::Request &request);
    /// "No network · no secrets · no host files"; holds names of hosts, secrets and paths.
    [[nodiscard]] static QString exposure(const approval::Exposure &exposure);
    [[nodiscard]] static bool reachesNothing(const approval::Exposure &exposure);
    /// "3 characters change the reading direction, 1 is invisible"; empty when clean.
    [[nodiscard]] static QString findings(const approval::TextFindings &findings);
    /// "use the network (line 3), start other programs (4 lines, the first is 7)"; empty when there are none.
    [[nodiscard]] static QString hints(const QList<approval::CodeHint> &hints);
    [[nodiscard]] static QString level(approval::Level level);
    [[nodiscard]] static QString levelMeaning(approval::Level level);
    /// One line for lists: the client's name and the intent.
    [[nodiscard]] static QString summary(const approval::Request &request);

private:
    [[nodiscard]] static QString hint(approval::CodeHint::Kind kind);
    [[nodiscard]] static QString scriptIntent(const QString &language);
    [[nodiscard]] static QString network(const approval::Exposure &exposure);
};

}
