// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sandtray::gui {

/// A page of the main window: a heading, a sentence under it, content. Its words are set by retranslate(), at the
/// start and at each change of the language.
class Page : public QWidget {
    Q_OBJECT

public:
    Page(const QString &name, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;
    virtual void retranslate() = 0;

    void setHeading(const QString &heading, const QString &sentence);
    [[nodiscard]] QVBoxLayout *rows() const { return m_rows; }
    /// A row of buttons that ends at the left.
    [[nodiscard]] QHBoxLayout *addButtonRow();
    [[nodiscard]] QPushButton *addButton(const QString &name, QHBoxLayout *row);

private:
    QVBoxLayout *m_rows;
    QLabel *m_heading;
    QLabel *m_sentence;
};

}
