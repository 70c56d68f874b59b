// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page.h"

#include "gui/labels.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

Page::Page(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_rows(new QVBoxLayout(this))
    , m_heading(headingLabel(name + u"Heading"_s, this))
    , m_sentence(quietLabel(name + u"Sentence"_s, this))
{
    setObjectName(name);
    m_rows->setContentsMargins(24, 18, 24, 18);
    m_rows->setSpacing(10);
    m_rows->addWidget(m_heading);
    m_rows->addWidget(m_sentence);
    m_rows->addSpacing(4);
}

void Page::setHeading(const QString &heading, const QString &sentence)
{
    m_heading->setText(heading);
    m_sentence->setText(sentence);
}

QHBoxLayout *Page::addButtonRow()
{
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    m_rows->addLayout(row);
    return row;
}

QPushButton *Page::addButton(const QString &name, QHBoxLayout *row)
{
    auto *button = new QPushButton(this);
    button->setObjectName(name);
    button->setAutoDefault(false);
    row->insertWidget(row->count() - 1, button);
    return button;
}

void Page::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}
