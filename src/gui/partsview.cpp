// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/partsview.h"

#include "gui/codepanel.h"
#include "gui/codeview.h"

#include <QListWidget>
#include <QSplitter>
#include <QTextDocument>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

PartsView::PartsView(QWidget *parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
    , m_panel(new CodePanel(this))
{
    m_list->setObjectName(u"parts"_s);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumWidth(150);
    m_list->setSpacing(2);
    m_list->setTabKeyNavigation(false);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(m_list);
    splitter->addWidget(m_panel);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({210, 700});
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->addWidget(splitter);
    connect(m_list, &QListWidget::currentRowChanged, this, &PartsView::showPart);
}

void PartsView::setParts(const QList<RequestPart> &parts)
{
    m_parts = parts;
    m_opened.clear();
    fill(0);
}

void PartsView::retranslate(const QList<RequestPart> &parts)
{
    m_parts = parts;
    fill(std::max(0, m_list->currentRow()));
}

int PartsView::unopenedParts() const
{
    return static_cast<int>(m_parts.size() - m_opened.size());
}

void PartsView::fill(int current)
{
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const RequestPart &part : std::as_const(m_parts)) {
            auto *item = new QListWidgetItem(label(part), m_list); // the list owns it
            item->setToolTip(Qt::convertFromPlainText(part.title));
        }
        m_list->setCurrentRow(current);
    }
    m_list->setAccessibleName(tr("Parts of the request"));
    showPart(current);
}

void PartsView::showPart(int index)
{
    if (index < 0 || index >= m_parts.size())
        return;
    m_panel->show(m_parts.at(index));
    m_opened.insert(index);
    Q_EMIT opened();
}

QString PartsView::label(const RequestPart &part)
{
    const bool isAlarming = !part.findings.isClean() || !part.alarmLines.isEmpty();
    const QString title = part.state.isEmpty() ? part.title : tr("%1 (%2)", "file, state").arg(part.title, part.state);
    return isAlarming ? u"⚠ "_s + title : title;
}

}
