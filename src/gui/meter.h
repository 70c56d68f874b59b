// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

namespace sandtray::gui {

/// One quantity as it is now and as it was lately: a name, a value in words, a small curve.
class Meter : public QWidget {
    Q_OBJECT

public:
    Meter(const QString &name, QWidget *parent);

    void setTitle(const QString &title);
    /// A further measurement; `share` of what there is at most, from 0 to 1, and the same in words.
    void add(double share, const QString &words);
    /// Forgets what was measured.
    void clear();
    [[nodiscard]] const QList<double> &shares() const { return m_shares; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void tellName();

    QString m_title;
    QString m_words;
    QList<double> m_shares; // oldest first
};

}
