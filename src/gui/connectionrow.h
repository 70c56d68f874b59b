// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clients/connector.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace sandtray::gui {

/// A client in the list: its name, how it stands, and the one button that changes that.
class ConnectionRow : public QWidget {
    Q_OBJECT

public:
    ConnectionRow(const clients::ClientKind &kind, QWidget *parent);
    void setConnection(const clients::Connection &connection);
    [[nodiscard]] const clients::Connection &connection() const { return m_connection; }

Q_SIGNALS:
    void connectWanted();
    void disconnectWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void choose();
    void retranslate();
    [[nodiscard]] bool isConnected() const;

    const clients::ClientKind &m_kind;
    clients::Connection m_connection;
    QLabel *m_name;
    QLabel *m_standing;
    QLabel *m_advice;
    QPushButton *m_button;
};

}
