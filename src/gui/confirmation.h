// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

namespace sandtray::gui {

/// Asks before something that cannot be taken back; runs no event loop of its own. Cancel has the focus.
struct Confirmation {
    QString name; ///< object name of the box
    QString question;
    QString meaning;
    QString yes; ///< the verb on the button
};
void confirm(QWidget *parent, const Confirmation &words, std::function<void()> whenYes);

/// Says what went wrong.
void tellError(QWidget *parent, const QString &sentence);

}
