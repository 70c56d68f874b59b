// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace sandtray::gui {

/// A text of one line that is there to be copied, with the button that does it.
class CopyLine : public QWidget {
    Q_OBJECT

public:
    CopyLine(const QString &name, QWidget *parent);
    void setText(const QString &text);
    void setAccessibleText(const QString &name);
    [[nodiscard]] QLineEdit *line() const { return m_line; } ///< for the buddy of a label

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QLineEdit *m_line;
    QPushButton *m_copy;
};

}
