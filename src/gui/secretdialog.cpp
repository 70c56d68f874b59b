// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/secretdialog.h"

#include "approval/environmentrules.h"
#include "gui/labels.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr qsizetype leastBytes = 8; // shorter ones could not be told from ordinary output
constexpr qsizetype mostBytes = 64 * 1024;

}

SecretDialog::SecretDialog(const QString &name, QWidget *parent)
    : QDialog(parent)
    , m_isNew(name.isEmpty())
    , m_nameLabel(new QLabel(this))
    , m_name(new QLineEdit(name, this))
    , m_valueLabel(new QLabel(this))
    , m_value(new QLineEdit(this))
    , m_hint(quietLabel(u"secretHint"_s, this))
    , m_save(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    setObjectName(u"secretDialog"_s);
    setUp();
    connect(m_name, &QLineEdit::textChanged, this, &SecretDialog::check);
    connect(m_value, &QLineEdit::textChanged, this, &SecretDialog::check);
    connect(m_save, &QPushButton::clicked, this, &SecretDialog::give);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    retranslate();
    check();
    fitToText(*this, 440);
}

void SecretDialog::setUp()
{
    m_name->setObjectName(u"secretName"_s);
    m_name->setReadOnly(!m_isNew);
    m_nameLabel->setBuddy(m_name);
    m_value->setObjectName(u"secretValue"_s);
    m_value->setEchoMode(QLineEdit::Password);
    m_value->setMaxLength(static_cast<int>(mostBytes));
    m_valueLabel->setBuddy(m_value);
    m_save->setObjectName(u"saveSecret"_s);
    m_save->setDefault(true);
    m_cancel->setObjectName(u"cancelSecret"_s);
    auto *rows = new QVBoxLayout(this);
    for (QWidget *each : std::initializer_list<QWidget *>{m_nameLabel, m_name, m_valueLabel, m_value, m_hint})
        rows->addWidget(each);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_save);
    buttons->addWidget(m_cancel);
    rows->addLayout(buttons);
    (m_isNew ? m_name : m_value)->setFocus();
}

void SecretDialog::check()
{
    const qsizetype bytes = m_value->text().toUtf8().size();
    const bool hasName = approval::isVariableName(m_name->text()) && !approval::isReservedVariable(m_name->text());
    m_save->setEnabled(hasName && bytes >= leastBytes && bytes <= mostBytes);
}

void SecretDialog::give()
{
    const Secret value(m_value->text().toUtf8());
    m_value->clear();
    Q_EMIT given(m_name->text(), value);
    accept();
}

void SecretDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SecretDialog::retranslate()
{
    setWindowTitle(m_isNew ? tr("Add a secret") : tr("Replace a secret"));
    m_nameLabel->setText(tr("&Name:"));
    m_name->setAccessibleName(tr("Name of the secret"));
    m_valueLabel->setText(tr("&Value:"));
    m_value->setAccessibleName(tr("Value of the secret"));
    m_hint->setText(tr("The name is that of the variable in the sandbox: letters, digits and _. The value has at least "
                       "8 characters, so that Sandtray can find and hide it in output."));
    m_save->setText(tr("&Save in the keychain"));
    m_cancel->setText(tr("&Cancel"));
}

}
