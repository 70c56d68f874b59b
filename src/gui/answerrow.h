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

    /// Offers what fits `request`; `waiting` counts the requests of the same client. A text of the human's own
    /// (`isEdited`) is allowed once.
    void offer(const approval::Request &request, int waiting, bool isEdited = false);
    /// What the answers are about, for screen readers.
    void describe(const QString &request);
    /// Puts the focus where nothing positive happens.
    void focusDecline();
    [[nodiscard]] bool isReasonOpen() const { return m_isReasonOpen; }
    void closeReason();

Q_SIGNALS:
    void answered(const sandtray::approval::Decision &decision);
    void allDeclined();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setUpAnswers(QBoxLayout *rows);
    void setUpReason(QBoxLayout *rows);
    void addReadyReasons(QBoxLayout *row);
    AnswerButton *addButton(const QString &name, approval::Answer answer);
    void retranslate();
    void retranslateReason();
    void openReason();
    void arrange();
    void decline();
    [[nodiscard]] bool isSignIn() const { return m_kind == approval::Kind::SignIn; }
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
    QList<AnswerButton *> m_readyReasons;
    approval::Kind m_kind = approval::Kind::Run;
    int m_waiting = 0;
    bool m_isEdited = false;
    bool m_canLast = true;
    bool m_isReasonOpen = false;
};

}
