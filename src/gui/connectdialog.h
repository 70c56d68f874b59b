// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/connector.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;

namespace sandtray::gui {

/// Shows what will be done to connect a client or to take it back, line by line, and does it when the user says so.
class ConnectDialog : public QDialog {
    Q_OBJECT

public:
    enum class Act { Connect, Disconnect };
    ConnectDialog(const clients::Connector &connector, Act act, QWidget *parent);

    void reject() override;

Q_SIGNALS:
    void done();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void setUp();
    void look();
    void showByHand();
    void showPlan();
    void carryOut();
    void setRunning(bool running);
    void conclude(const Result<> &result);
    void copy() const;
    void retranslate();

    clients::Connector m_connector;
    Act m_act;
    Result<clients::ConnectionPlan> m_plan;
    std::optional<Result<>> m_result;
    bool m_isRunning = false;
    QLabel *m_sentence;
    QPlainTextEdit *m_text;
    QLabel *m_note;
    QPushButton *m_again;
    QPushButton *m_copy;
    QPushButton *m_go;
    QPushButton *m_close;
};

}
