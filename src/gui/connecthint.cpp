// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connecthint.h"

#include "gui/labels.h"

#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

ConnectHint::ConnectHint(const ConnectionFacts &facts, QWidget *parent)
    : QWidget(parent)
{
    setObjectName(u"connectHint"_s);
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setColumnStretch(0, 1);
    m_bridge = addRow(u"bridgeProgram"_s, facts.bridgeProgram);
    m_url = addRow(u"serverUrl"_s, facts.url);
    m_token = addRow(u"tokenCommand"_s, u"sandtray token create --client NAME"_s);
    retranslate();
}

ConnectHint::Row ConnectHint::addRow(const QString &name, const QString &text)
{
    const Row row{plainParagraph(name + u"Label"_s, this), new QLineEdit(text, this), new QPushButton(this)};
    row.text->setObjectName(name);
    row.text->setReadOnly(true);
    row.text->setCursorPosition(0);
    row.label->setBuddy(row.text);
    row.copy->setObjectName(name + u"Copy"_s);
    connect(row.copy, &QPushButton::clicked, this, [text] { QGuiApplication::clipboard()->setText(text); });
    auto *grid = static_cast<QGridLayout *>(layout());
    const int at = grid->rowCount();
    grid->addWidget(row.label, at, 0, 1, 2);
    grid->addWidget(row.text, at + 1, 0);
    grid->addWidget(row.copy, at + 1, 1);
    return row;
}

void ConnectHint::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ConnectHint::retranslate()
{
    m_bridge.label->setText(tr("Clients that start a program (Claude, Cursor, VS Code …): enter this as the command of "
                               "a server named “sandtray”."));
    m_url.label->setText(tr("Clients that speak HTTP: enter this address."));
    m_token.label->setText(tr("They need a token too. Create one under Clients, or with this command."));
    for (const Row &row : {m_bridge, m_url, m_token}) {
        row.text->setAccessibleName(row.label->text());
        row.copy->setText(tr("Copy"));
        row.copy->setAccessibleName(tr("Copy %1").arg(row.text->text()));
    }
}

}
