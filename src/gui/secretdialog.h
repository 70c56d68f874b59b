// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/secret.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace sandtray::gui {

/// Takes the name and the value of a secret; with a name given, a new value for it.
class SecretDialog : public QDialog {
    Q_OBJECT

public:
    SecretDialog(const QString &name, QWidget *parent);

Q_SIGNALS:
    void given(const QString &name, const sandtray::Secret &value);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setUp();
    void retranslate();
    void check();
    void give();

    const bool m_isNew;
    QLabel *m_nameLabel;
    QLineEdit *m_name;
    QLabel *m_valueLabel;
    QLineEdit *m_value;
    QLabel *m_hint;
    QPushButton *m_save;
    QPushButton *m_cancel;
};

}
