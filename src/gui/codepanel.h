// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/requestparts.h"

#include <QWidget>

class QLabel;

namespace sandtray::gui {

class CodeView;

/// One text with its measures above and, below, what of it has not been in view.
class CodePanel : public QWidget {
    Q_OBJECT

public:
    explicit CodePanel(QWidget *parent);

    void show(const RequestPart &part);
    [[nodiscard]] CodeView *view() const { return m_view; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void showUnseen();

    CodeView *m_view;
    QLabel *m_measures;
    QLabel *m_note;
    QLabel *m_unseen;
    RequestPart m_part;
};

}
