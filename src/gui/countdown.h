// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answerguard.h"

#include <QWidget>

namespace sandtray::gui {

/// A thin line above the answers that fills while they are dead.
class Countdown : public QWidget {
    Q_OBJECT

public:
    Countdown(const AnswerGuard &guard, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const AnswerGuard &m_guard;
};

}
