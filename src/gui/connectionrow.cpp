// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connectionrow.h"

#include "clients/connectionwords.h"
#include "gui/labels.h"
#include "gui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

using Standing = clients::Connection::Standing;

namespace {

int widestName(const QFontMetrics &metrics)
{
    int widest = 0;
    for (const clients::ClientKind &kind : clients::clientKinds())
        widest = qMax(widest, metrics.horizontalAdvance(kind.name));
    return widest;
}

}

ConnectionRow::ConnectionRow(const clients::ClientKind &kind, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_name(plainLabel(kind.id + u"Name"_s, this))
    , m_standing(plainLabel(kind.id + u"Standing"_s, this))
    , m_advice(quietLabel(kind.id + u"Advice"_s, this))
    , m_button(new QPushButton(this))
{
    setObjectName(kind.id);
    m_button->setObjectName(kind.id + u"Button"_s);
    m_button->setAutoDefault(false);
    QFont font = m_name->font();
    font.setBold(true);
    m_name->setFont(font);
    m_name->setText(kind.name);
    m_name->setMinimumWidth(widestName(m_name->fontMetrics())); // the rows are a table
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 6, 0, 6);
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(12);
    grid->addWidget(m_name, 0, 0);
    grid->addWidget(m_standing, 0, 1);
    grid->addWidget(m_button, 0, 2);
    grid->addWidget(m_advice, 1, 0, 1, 3);
    connect(m_button, &QPushButton::clicked, this, &ConnectionRow::choose);
    retranslate();
}

void ConnectionRow::setConnection(const clients::Connection &connection)
{
    m_connection = connection;
    retranslate();
}

bool ConnectionRow::isConnected() const
{
    return m_connection.standing == Standing::Connected;
}

void ConnectionRow::choose()
{
    if (isConnected())
        Q_EMIT disconnectWanted();
    else
        Q_EMIT connectWanted();
}

void ConnectionRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
}

void ConnectionRow::retranslate()
{
    const Theme theme = Theme::of(QApplication::palette());
    const bool needsCare = m_connection.standing != Standing::Disconnected && m_connection.standing != Standing::ByHand;
    const QColor colour = isConnected() ? theme.good : needsCare ? theme.warning : theme.quiet;
    QPalette own = m_standing->palette();
    if (own.color(QPalette::WindowText) != colour) { // setting it tells of a change again
        own.setColor(QPalette::WindowText, colour);
        m_standing->setPalette(own);
    }
    m_standing->setText(clients::standingWords(m_connection.standing));
    const QString advice = clients::standingAdvice(m_connection, m_kind);
    m_advice->setText(advice);
    m_advice->setVisible(!advice.isEmpty());
    m_button->setText(tr("Disconnect…"));
    m_button->setMinimumWidth(m_button->sizeHint().width());
    if (!isConnected())
        m_button->setText(tr("Connect…"));
    m_button->setAccessibleName(
        isConnected() ? tr("Disconnect %1").arg(m_kind.name) : tr("Connect %1").arg(m_kind.name));
}

}
