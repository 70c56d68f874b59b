// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connecthint.h"

#include "gui/copyline.h"
#include "gui/labels.h"

#include <QEvent>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

ConnectHint::ConnectHint(const ConnectionFacts &facts, QWidget *parent)
    : QWidget(parent)
{
    setObjectName(u"connectHint"_s);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    m_bridge = addRow(u"bridgeProgram"_s, facts.bridgeProgram);
    m_url = addRow(u"serverUrl"_s, facts.url);
    m_token = addRow(u"tokenCommand"_s, u"sandtray token create --client NAME"_s);
    retranslate();
}

ConnectHint::Row ConnectHint::addRow(const QString &name, const QString &text)
{
    const Row row{plainParagraph(name + u"Label"_s, this), new CopyLine(name, this)};
    row.line->setText(text);
    row.label->setBuddy(row.line->line());
    layout()->addWidget(row.label);
    layout()->addWidget(row.line);
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
    for (const Row &row : {m_bridge, m_url, m_token})
        row.line->setAccessibleText(row.label->text());
}

}
