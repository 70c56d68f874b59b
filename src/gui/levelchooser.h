// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"

#include <QWidget>

class QButtonGroup;
class QGridLayout;
class QLabel;

namespace sandtray::gui {

/// Asks at the first contact of a client how much it may do without a question; the safest is chosen beforehand.
class LevelChooser : public QWidget {
    Q_OBJECT

public:
    explicit LevelChooser(QWidget *parent);

    [[nodiscard]] approval::Level level() const;
    /// Back to the safest.
    void reset();

protected:
    void changeEvent(QEvent *event) override;

private:
    void addLevel(QGridLayout *grid, approval::Level level);
    void retranslate();

    QLabel *m_question;
    QButtonGroup *m_group;
    QList<QLabel *> m_meanings; // in the order of the buttons
};

}
