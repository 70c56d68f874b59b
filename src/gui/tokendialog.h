// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace sandtray::gui {

/// Makes a token for an HTTP client and shows it, this one time.
class TokenDialog : public QDialog {
    Q_OBJECT

public:
    TokenDialog(ClientDirectory &directory, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setUp();
    void retranslate();
    void create();
    void onCreated(const Result<QString> &token);
    void copy() const;

    ClientDirectory &m_directory;
    QLabel *m_nameLabel;
    QLineEdit *m_name;
    QLabel *m_message;
    QLineEdit *m_token;
    QPushButton *m_create;
    QPushButton *m_copy;
    QPushButton *m_close;
    std::optional<Error> m_error;
};

}
