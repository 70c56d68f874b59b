// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sandboxespage.h"

#include "gui/confirmation.h"
#include "gui/labels.h"
#include "gui/sandboxmodel.h"
#include "gui/sandboxpanel.h"
#include "gui/tableview.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

enum StackIndex { ListIndex, EmptyIndex, PanelIndex };

}

SandboxesPage::SandboxesPage(SandboxDirectory &directory, const Clock &clock, QWidget *parent)
    : Page(u"sandboxesPage"_s, parent)
    , m_directory(directory)
    , m_model(new SandboxModel(directory, clock, this))
    , m_table(new TableView(u"sandboxes"_s, *m_model, this))
    , m_stack(new QStackedWidget(this))
{
    m_stack->addWidget(m_table);
    m_stack->addWidget(makeEmptyState());
    m_panel = new SandboxPanel(directory, clock, this);
    m_stack->addWidget(m_panel);
    rows()->addWidget(m_stack, 1);
    QHBoxLayout *buttons = addButtonRow();
    m_open = addButton(u"openSandbox"_s, buttons);
    m_stop = addButton(u"stopSandbox"_s, buttons);
    m_stopAll = addButton(u"stopAllSandboxes"_s, buttons);
    connect(m_open, &QPushButton::clicked, this, &SandboxesPage::openSelected);
    connect(m_table, &QAbstractItemView::activated, this, &SandboxesPage::openSelected);
    connect(m_panel, &SandboxPanel::closed, this, [this] {
        m_stack->setCurrentIndex(ListIndex);
        showWhatThereIs();
        m_table->setFocus();
    });
    connect(m_stop, &QPushButton::clicked, this, &SandboxesPage::stopSelected);
    connect(m_stopAll, &QPushButton::clicked, this, &SandboxesPage::stopAll);
    connect(m_table, &TableView::selectionMoved, this, &SandboxesPage::showWhatThereIs);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &SandboxesPage::showWhatThereIs);
    showWhatThereIs();
    retranslate();
}

QWidget *SandboxesPage::makeEmptyState()
{
    auto *page = new QWidget(this);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins({});
    m_empty = plainParagraph(u"noSandboxes"_s, page);
    rows->addWidget(m_empty);
    rows->addSpacing(12);
    m_connect = new QPushButton(page);
    m_connect->setObjectName(u"openConnect"_s);
    connect(m_connect, &QPushButton::clicked, this, &SandboxesPage::connectWanted);
    rows->addWidget(m_connect, 0, Qt::AlignLeft);
    rows->addStretch(1);
    return page;
}

void SandboxesPage::showWhatThereIs()
{
    const bool isEmpty = m_model->rowCount() == 0;
    const bool isOpen = m_stack->currentIndex() == PanelIndex;
    if (!isOpen)
        m_stack->setCurrentIndex(isEmpty ? EmptyIndex : ListIndex);
    for (QPushButton *each : {m_open, m_stop, m_stopAll})
        each->setVisible(!isOpen);
    m_open->setEnabled(m_table->selectedRow() >= 0);
    m_stop->setEnabled(m_table->selectedRow() >= 0);
    m_stopAll->setEnabled(!isEmpty);
}

void SandboxesPage::openSelected()
{
    if (m_table->selectedRow() < 0)
        return;
    m_stack->setCurrentIndex(PanelIndex);
    m_panel->showSandbox(m_model->row(m_table->selectedRow()).id);
    showWhatThereIs();
}

void SandboxesPage::stopSelected()
{
    if (m_table->selectedRow() >= 0)
        m_directory.kill(m_model->row(m_table->selectedRow()).id);
}

void SandboxesPage::stopAll()
{
    const Confirmation words{u"stopAllQuestion"_s, tr("Stop all sandboxes?"),
        tr("Every program in them ends at once and their files are removed."), tr("Stop &all")};
    confirm(this, words, [this] { m_directory.killAll(); });
}

void SandboxesPage::retranslate()
{
    setHeading(tr("Sandboxes"), tr("Each is apart from your files and is removed without a trace when it ends."));
    m_empty->setText(tr("No sandbox is running. They appear here as soon as a connected client needs one."));
    m_table->setAccessibleName(tr("Sandboxes"));
    m_connect->setText(tr("&Connect a client…"));
    m_open->setText(tr("&Open"));
    m_panel->retranslate();
    m_stop->setText(tr("&Stop"));
    m_stopAll->setText(tr("Stop &all…"));
    m_model->retranslate();
}

}
