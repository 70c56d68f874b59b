// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QScrollArea>

class QVBoxLayout;

namespace sandtray::gui {

struct Notice {
    enum class Severity { Information, Warning, Danger };
    Severity severity = Severity::Information;
    QString text; ///< words of ours; what others wrote is made visible before

    friend bool operator==(const Notice &, const Notice &) = default;
};

/// Sentences in coloured frames, one below the other; takes no room when there are none, and scrolls when there are
/// many.
class NoticeList : public QScrollArea {
    Q_OBJECT

public:
    NoticeList(const QString &name, QWidget *parent);
    void setNotices(const QList<Notice> &notices);
    [[nodiscard]] const QList<Notice> &notices() const { return m_notices; }

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void rebuild();
    void fitHeight();
    QWidget *makeRow(const Notice &notice);

    QList<Notice> m_notices;
    QWidget *m_inside;
    QVBoxLayout *m_rows;
};

}
