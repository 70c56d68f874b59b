// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"

#include <QWidget>

class QFormLayout;
class QHBoxLayout;
class QLabel;

namespace sandtray::gui {

class QuotedText;

/// Who asks, for which sandbox (or where a sign-in is answered), and why: what Sandtray found told apart from what is claimed.
class AskerPanel : public QWidget {
    Q_OBJECT

public:
    explicit AskerPanel(QWidget *parent);
    void show(const approval::Request &request);
    /// Puts `widget` at the right end of the first line.
    void addToHeadline(QWidget *widget);

protected:
    void changeEvent(QEvent *event) override;

private:
    QuotedText *addRow(const QString &name);
    void retranslate();
    void setRow(QuotedText *row, const QString &label);
    [[nodiscard]] QString foundProgram() const;
    [[nodiscard]] QString unknownProgram() const;
    [[nodiscard]] QString sandboxName() const;

    QuotedText *m_name;
    QLabel *m_intent;
    QHBoxLayout *m_headline;
    QFormLayout *m_form;
    QuotedText *m_program;
    QuotedText *m_claimed;
    QuotedText *m_sandbox;
    QuotedText *m_exposure;
    QuotedText *m_destination; ///< of a sign-in, in place of sandbox and exposure
    QuotedText *m_receiver; ///< of a sign-in
    QuotedText *m_reason;
    approval::Request m_request;
};

}
