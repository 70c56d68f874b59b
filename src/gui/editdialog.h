// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace sandtray::gui {

/// Takes the human's version of a request's text. It answers nothing: the version is then reviewed in the window like
/// any other text. What was typed is not lost without a question.
class EditDialog : public QDialog {
    Q_OBJECT

public:
    /// Whether an editor is quick with the text and gives back each of its characters.
    [[nodiscard]] static bool canEdit(const QString &text);

    /// Begins with `text`; `request` has the agent's own and is editable.
    EditDialog(const approval::Request &request, const QString &text, QWidget *parent);

    /// The request waits no longer: what was typed can be copied, and no more.
    void setGone();
    void reject() override;

Q_SIGNALS:
    void edited(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setUp();
    void retranslate();
    void check();
    void restore();
    void giveBack();
    [[nodiscard]] QString text() const;

    const approval::Request m_request;
    const QString m_before; // as the dialog began
    bool m_isGone = false;
    QLabel *m_meaning;
    QPlainTextEdit *m_editor;
    QLabel *m_hint;
    QPushButton *m_restore;
    QPushButton *m_review;
    QPushButton *m_cancel;
};

}
