// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answerguard.h"

#include <QPushButton>

namespace sandtray::gui {

/// A button of the answer row. While the guard is closed it keeps its focus and looks disabled, and no press, release,
/// shortcut or repeated key reaches it. Enter and Space press it when it has the focus; it is never a default.
class AnswerButton : public QPushButton {
    Q_OBJECT

public:
    AnswerButton(const AnswerGuard &guard, const QString &name, QWidget *parent);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool keyPressed(QKeyEvent *event);

    const AnswerGuard &m_guard;
};

}
