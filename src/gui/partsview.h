// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/requestparts.h"

#include <QSet>
#include <QWidget>

class QListWidget;

namespace sandtray::gui {

class CodePanel;

/// The parts of a request: a list of all of them beside the one in view.
class PartsView : public QWidget {
    Q_OBJECT

public:
    explicit PartsView(QWidget *parent);

    /// Shows the first part.
    void setParts(const QList<RequestPart> &parts);
    /// The same parts in another language: the choice stays.
    void retranslate(const QList<RequestPart> &parts);
    [[nodiscard]] const QList<RequestPart> &parts() const { return m_parts; }
    /// Parts that were never in view.
    [[nodiscard]] int unopenedParts() const;

Q_SIGNALS:
    void opened();

private:
    void fill(int current);
    void showPart(int index);
    [[nodiscard]] static QString label(const RequestPart &part);

    QListWidget *m_list;
    CodePanel *m_panel;
    QList<RequestPart> m_parts;
    QSet<int> m_opened;
};

}
