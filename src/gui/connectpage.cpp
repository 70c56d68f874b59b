// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connectpage.h"

#include "gui/connectionrow.h"
#include "gui/copyline.h"
#include "gui/labels.h"

#include <QCheckBox>
#include <QGuiApplication>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

using namespace clients;
using Standing = Connection::Standing;

ConnectPage::ConnectPage(const ConnectionFacts &facts, QWidget *parent)
    : Page(u"connectPage"_s, parent)
    , m_facts(facts)
    , m_all(new QCheckBox(this))
    , m_none(quietLabel(u"noClients"_s, this))
    , m_examplesHeading(headingLabel(u"examplesHeading"_s, this))
    , m_othersHeading(headingLabel(u"othersHeading"_s, this))
{
    m_all->setObjectName(u"allClients"_s);
    auto *area = new QScrollArea(this);
    area->setObjectName(u"connections"_s);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    auto *inside = new QWidget(area);
    setUpRows(inside);
    area->setWidget(inside);
    rows()->addWidget(area, 1);
    connect(m_all, &QCheckBox::toggled, this, &ConnectPage::showRows);
    connect(&m_looking, &QFutureWatcherBase::finished, this, [this] { take(m_looking.result()); });
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive && isVisible())
            refresh(); // the user may have quit or started a client
    });
    retranslate();
    showRows();
}

void ConnectPage::setUpRows(QWidget *inside)
{
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins({});
    column->setSpacing(2);
    column->addWidget(m_none);
    for (const ClientKind &kind : clientKinds()) {
        auto *row = new ConnectionRow(kind, inside);
        column->addWidget(row);
        m_connections.append(row);
        connect(row, &ConnectionRow::connectWanted, this, [this, &kind] { open(kind, ConnectDialog::Act::Connect); });
        connect(
            row, &ConnectionRow::disconnectWanted, this, [this, &kind] { open(kind, ConnectDialog::Act::Disconnect); });
    }
    column->addWidget(m_all);
    column->addSpacing(12);
    addExamples(inside);
    column->addSpacing(12);
    column->addWidget(m_othersHeading);
    column->addWidget(new ConnectHint(m_facts, inside));
    column->addStretch(1);
}

void ConnectPage::addExamples(QWidget *inside)
{
    inside->layout()->addWidget(m_examplesHeading);
    for (qsizetype i = 0; i < m_facts.examples().size(); ++i) {
        auto *example = new CopyLine(u"example%1"_s.arg(i), inside);
        inside->layout()->addWidget(example);
        m_examples.append(example);
    }
}

Connector ConnectPage::connectorOf(const ClientKind &kind) const
{
    return Connector(kind, m_facts.session, m_facts.bridgeProgram, ConnectionRecords(m_facts.stateFolder));
}

/// In another thread: some clients keep megabytes in their files.
void ConnectPage::refresh()
{
    if (m_looking.isRunning())
        return;
    QList<Connector> connectors;
    for (const ClientKind &kind : clientKinds())
        connectors.append(connectorOf(kind));
    m_looking.setFuture(QtConcurrent::run([connectors] {
        Connections connections;
        for (const Connector &connector : connectors)
            connections.append(connector.look());
        return connections;
    }));
}

void ConnectPage::take(const Connections &connections)
{
    for (qsizetype i = 0; i < connections.size(); ++i)
        m_connections.at(i)->setConnection(connections.at(i));
    showRows();
}

void ConnectPage::showRows()
{
    bool none = true;
    for (ConnectionRow *row : std::as_const(m_connections)) {
        const Connection &connection = row->connection();
        const bool counts = connection.isInstalled
            || (connection.standing != Standing::Disconnected && connection.standing != Standing::ByHand);
        row->setVisible(counts || m_all->isChecked());
        none = none && !counts;
    }
    m_none->setVisible(none && !m_all->isChecked());
}

void ConnectPage::open(const ClientKind &kind, ConnectDialog::Act act)
{
    auto *dialog = new ConnectDialog(connectorOf(kind), act, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ConnectDialog::done, this, &ConnectPage::refresh);
    dialog->open();
}

void ConnectPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    refresh();
}

void ConnectPage::retranslate()
{
    setHeading(tr("Connect"),
        tr("One button gives a client its sandboxes: you see first what is written into its file, and can take it back "
           "at "
           "any time."));
    m_none->setText(tr("No client that Sandtray knows was found on this computer."));
    m_all->setText(tr("Show &all clients that Sandtray knows"));
    m_examplesHeading->setText(tr("Then just ask your AI"));
    const QStringList examples = m_facts.examples();
    for (qsizetype i = 0; i < m_examples.size(); ++i) {
        m_examples.at(i)->setText(examples.value(i));
        m_examples.at(i)->setAccessibleText(tr("Something to ask, %1").arg(i + 1));
    }
    m_othersHeading->setText(tr("Other clients"));
}

}
