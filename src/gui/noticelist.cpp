// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/noticelist.h"

#include "gui/labels.h"
#include "gui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr int mostHeight = 156;

/// A rounded frame with a stripe of its colour at the left.
class NoticeFrame final : public QWidget {
public:
    NoticeFrame(const QColor &fill, const QColor &stripe, QWidget *parent)
        : QWidget(parent)
        , m_fill(fill)
        , m_stripe(stripe)
    {
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_fill);
        painter.drawRoundedRect(rect(), 5, 5);
        painter.setBrush(m_stripe);
        painter.drawRoundedRect(QRect(0, 0, 4, height()), 2, 2);
    }

private:
    QColor m_fill;
    QColor m_stripe;
};

QStyle::StandardPixmap iconOf(Notice::Severity severity)
{
    switch (severity) {
    case Notice::Severity::Danger:
    case Notice::Severity::Warning:
        return QStyle::SP_MessageBoxWarning;
    case Notice::Severity::Information:
        break;
    }
    return QStyle::SP_MessageBoxInformation;
}

}

NoticeList::NoticeList(const QString &name, QWidget *parent)
    : QScrollArea(parent)
    , m_inside(new QWidget(this))
    , m_rows(new QVBoxLayout(m_inside))
{
    setObjectName(name);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setWidget(m_inside);
    m_rows->setContentsMargins({});
    m_rows->setSpacing(4);
    hide();
}

void NoticeList::setNotices(const QList<Notice> &notices)
{
    if (notices == m_notices)
        return;
    m_notices = notices;
    rebuild();
}

void NoticeList::rebuild()
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        std::unique_ptr<QLayoutItem> owned(item);
        owned->widget()->hide();
        owned->widget()->deleteLater();
    }
    for (const Notice &notice : std::as_const(m_notices))
        m_rows->addWidget(makeRow(notice));
    setVisible(!m_notices.isEmpty());
    fitHeight();
}

void NoticeList::fitHeight()
{
    m_rows->activate();
    const int wanted = m_rows->totalHeightForWidth(viewport()->width());
    setFixedHeight(std::clamp(wanted, 0, mostHeight));
    setFocusPolicy(wanted > mostHeight ? Qt::TabFocus : Qt::NoFocus); // only what scrolls needs keys
}

void NoticeList::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fitHeight();
}

QWidget *NoticeList::makeRow(const Notice &notice)
{
    const Theme theme = Theme::of(QApplication::palette());
    const bool isDanger = notice.severity == Notice::Severity::Danger;
    const bool isQuiet = notice.severity == Notice::Severity::Information;
    const QColor fill = isDanger ? theme.dangerFill : isQuiet ? theme.goodFill : theme.warningFill;
    const QColor ink = isDanger ? theme.danger : isQuiet ? theme.good : theme.warning;
    auto *frame = new NoticeFrame(fill, ink, m_inside);
    auto *icon = new QLabel(frame);
    icon->setPixmap(style()->standardIcon(iconOf(notice.severity)).pixmap(18));
    QLabel *label = plainParagraph(u"notice"_s, frame);
    QPalette colours = label->palette();
    colours.setColor(QPalette::WindowText, ink);
    label->setPalette(colours);
    label->setText(notice.text);
    auto *row = new QHBoxLayout(frame);
    row->setContentsMargins(12, 5, 10, 5);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addWidget(label, 1);
    return frame;
}

void NoticeList::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        rebuild();
}

}
