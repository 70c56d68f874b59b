// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/copyline.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

CopyLine::CopyLine(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_line(new QLineEdit(this))
    , m_copy(new QPushButton(this))
{
    m_line->setObjectName(name);
    m_line->setReadOnly(true);
    m_copy->setObjectName(name + u"Copy"_s);
    m_copy->setAutoDefault(false);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_line, 1);
    row->addWidget(m_copy);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_line->text()); });
    retranslate();
}

void CopyLine::setText(const QString &text)
{
    m_line->setText(text);
    m_line->setCursorPosition(0);
    retranslate();
}

void CopyLine::setAccessibleText(const QString &name)
{
    m_line->setAccessibleName(name);
}

void CopyLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CopyLine::retranslate()
{
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy %1").arg(m_line->text()));
}

}
