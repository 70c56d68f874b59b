// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tokendialog.h"

#include "gui/errorsentence.h"
#include "gui/labels.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr int mostNameCharacters = 100;

}

TokenDialog::TokenDialog(ClientDirectory &directory, QWidget *parent)
    : QDialog(parent)
    , m_directory(directory)
    , m_nameLabel(new QLabel(this))
    , m_name(new QLineEdit(this))
    , m_message(plainParagraph(u"tokenMessage"_s, this))
    , m_token(new QLineEdit(this))
    , m_create(new QPushButton(this))
    , m_copy(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(u"tokenDialog"_s);
    setUp();
    connect(m_name, &QLineEdit::textChanged, this,
        [this](const QString &name) { m_create->setEnabled(!name.trimmed().isEmpty()); });
    connect(m_create, &QPushButton::clicked, this, &TokenDialog::create);
    connect(m_copy, &QPushButton::clicked, this, &TokenDialog::copy);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    retranslate();
    fitToText(*this, 480);
}

void TokenDialog::setUp()
{
    m_name->setObjectName(u"tokenClient"_s);
    m_name->setMaxLength(mostNameCharacters);
    m_nameLabel->setBuddy(m_name);
    m_token->setObjectName(u"token"_s);
    m_token->setReadOnly(true);
    m_token->hide();
    QSizePolicy policy = m_token->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_token->setSizePolicy(policy);
    m_message->setMinimumHeight(3 * m_message->fontMetrics().lineSpacing()); // for the longest of its texts
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_create->setObjectName(u"createToken"_s);
    m_create->setDefault(true);
    m_create->setEnabled(false);
    m_copy->setObjectName(u"copyToken"_s);
    m_copy->hide();
    m_close->setObjectName(u"closeToken"_s);
    auto *rows = new QVBoxLayout(this);
    for (QWidget *each : std::initializer_list<QWidget *>{m_message, m_nameLabel, m_name, m_token})
        rows->addWidget(each);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton *each : {m_create, m_copy, m_close})
        buttons->addWidget(each);
    rows->addStretch(1);
    rows->addLayout(buttons);
}

void TokenDialog::create()
{
    m_create->setEnabled(false);
    m_directory.createToken(m_name->text().trimmed()).then(this, [this](const Result<QString> &token) {
        onCreated(token);
    });
}

void TokenDialog::onCreated(const Result<QString> &token)
{
    m_error = token ? std::nullopt : std::optional(token.error());
    m_create->setEnabled(true);
    if (token) {
        m_token->setText(*token);
        m_token->setCursorPosition(0);
        m_token->show();
        m_token->selectAll();
        m_copy->show();
        m_copy->setFocus(Qt::OtherFocusReason);
        m_name->setReadOnly(true);
        m_create->hide();
    }
    retranslate();
}

void TokenDialog::copy() const
{
    // Clipboard histories that know the hint do not keep it.
    auto *content = new QMimeData; // the clipboard takes it
    content->setText(m_token->text());
    content->setData(u"x-kde-passwordManagerHint"_s, "secret");
    QGuiApplication::clipboard()->setMimeData(content);
}

void TokenDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TokenDialog::retranslate()
{
    setWindowTitle(tr("Create a token"));
    m_nameLabel->setText(tr("&Name of the client:"));
    m_name->setAccessibleName(tr("Name of the client"));
    m_token->setAccessibleName(tr("The new token"));
    m_create->setText(tr("&Create"));
    m_copy->setText(tr("C&opy the token"));
    m_close->setText(m_token->isVisibleTo(this) ? tr("&Done") : tr("Ca&ncel"));
    if (m_error)
        m_message->setText(ErrorSentence::of(*m_error));
    else if (m_token->isVisibleTo(this))
        m_message->setText(tr("Copy this token into the settings of the client now. It is not shown again; Sandtray "
                              "keeps only its fingerprint."));
    else
        m_message->setText(
            tr("A client that connects over HTTP shows this token each time. Whoever has it, can act as this client."));
}

}
