// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "gui/answerguard.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QLineEdit;

namespace sandtray::gui {

class AnswerButton;
class Countdown;

/// The answers to one request. Whatever presses a button, an answer leaves only while the guard is open.
class AnswerRow : public QWidget {
    Q_OBJECT

public:
    AnswerRow(const AnswerGuard &guard, QWidget *parent);

    /// Offers what fits `request`; `waiting` counts the requests of the same client.
    void offer(const approval::Request &request, int waiting);
    /// Puts the focus where nothing positive happens.
    void focusDecline();
    [[nodiscard]] bool isReasonOpen() const;
    void closeReason();

Q_SIGNALS:
    void answered(const sandtray::approval::Decision &decision);
    void allDeclined();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setUpAnswers(QBoxLayout *rows);
    void setUpReason(QBoxLayout *rows);
    AnswerButton *addButton(const QString &name, approval::Answer answer);
    void retranslate();
    void openReason();
    void decline();
    void give(approval::Answer answer, const QString &reason = {});

    const AnswerGuard &m_guard;
    Countdown *m_countdown;
    QLabel *m_allow;
    AnswerButton *m_once;
    AnswerButton *m_thisScript;
    AnswerButton *m_thisSandbox;
    AnswerButton *m_thisClient;
    AnswerButton *m_declineAll;
    AnswerButton *m_declineWithReason;
    AnswerButton *m_decline;
    QLabel *m_reasonLabel;
    QLineEdit *m_reason;
    int m_waiting = 0;
    bool m_isSignIn = false;
};

}
