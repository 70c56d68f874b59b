// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answerbutton.h"

#include <QKeyEvent>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace sandtray::gui {
namespace {

bool pressesButtons(const QKeyEvent &event)
{
    return event.key() == Qt::Key_Space || event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter
        || event.key() == Qt::Key_Select;
}

}

AnswerButton::AnswerButton(const AnswerGuard &guard, const QString &name, QWidget *parent)
    : QPushButton(parent)
    , m_guard(guard)
{
    setObjectName(name);
    setAutoDefault(false);
    setFocusPolicy(Qt::TabFocus); // a click that comes too early must not leave the focus on a consent
    connect(&guard, &AnswerGuard::changed, this, qOverload<>(&QWidget::update));
}

bool AnswerButton::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
        if (pressesButtons(*static_cast<QKeyEvent *>(event)))
            return keyPressed(static_cast<QKeyEvent *>(event));
        break;
    case QEvent::KeyRelease:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::Shortcut:
        if (m_guard.isOpen())
            break;
        setDown(false);
        event->accept();
        return true;
    default:
        break;
    }
    return QPushButton::event(event);
}

bool AnswerButton::keyPressed(QKeyEvent *event)
{
    event->accept();
    if (m_guard.isOpen() && !event->isAutoRepeat())
        click();
    return true;
}

QSize AnswerButton::sizeHint() const
{
    return QPushButton::sizeHint() + QSize(14, 8); // a large target, so that no answer is hit by mistake
}

void AnswerButton::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    if (!m_guard.isOpen()) {
        option.state &= ~QStyle::State_Enabled;
        option.palette.setCurrentColorGroup(QPalette::Disabled);
    }
    painter.drawControl(QStyle::CE_PushButton, option);
}

}
