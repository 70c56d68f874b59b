// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/labels.h"

#include "gui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>

namespace sandtray::gui {
namespace {

/// Follows the palette of the desktop, also when it turns dark.
class QuietLabel final : public QLabel {
public:
    explicit QuietLabel(QWidget *parent)
        : QLabel(parent)
    {
        colour();
    }

protected:
    void changeEvent(QEvent *event) override
    {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::PaletteChange)
            colour();
    }

private:
    void colour()
    {
        QPalette own = palette();
        const QColor quiet = Theme::of(QApplication::palette()).quiet;
        if (own.color(QPalette::WindowText) == quiet)
            return;
        own.setColor(QPalette::WindowText, quiet);
        setPalette(own);
    }
};

QLabel *prepared(QLabel *label, const QString &name)
{
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setOpenExternalLinks(false);
    return label;
}

}

QLabel *plainLabel(const QString &name, QWidget *parent)
{
    return prepared(new QLabel(parent), name);
}

QLabel *plainParagraph(const QString &name, QWidget *parent)
{
    QLabel *label = plainLabel(name, parent);
    label->setWordWrap(true);
    return label;
}

QLabel *quietLabel(const QString &name, QWidget *parent)
{
    QLabel *label = prepared(new QuietLabel(parent), name);
    label->setWordWrap(true);
    return label;
}

QLabel *headingLabel(const QString &name, QWidget *parent)
{
    QLabel *label = plainParagraph(name, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.35);
    font.setBold(true);
    label->setFont(font);
    return label;
}

void fitToText(QWidget &dialog, int width)
{
    QLayout *layout = dialog.layout();
    layout->activate();
    const QSize least = layout->totalMinimumSize().expandedTo({width, 0});
    const int height = layout->hasHeightForWidth() ? layout->totalHeightForWidth(least.width()) : least.height();
    dialog.setMinimumSize(least.width(), height);
}

}
