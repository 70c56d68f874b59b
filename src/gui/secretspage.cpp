// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/secretspage.h"

#include "gui/confirmation.h"
#include "gui/errorsentence.h"
#include "gui/labels.h"
#include "gui/secretdialog.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

SecretsPage::SecretsPage(credentials::NamedSecrets &secrets, QWidget *parent)
    : Page(u"secretsPage"_s, parent)
    , m_secrets(secrets)
    , m_notices(new NoticeList(u"secretNotices"_s, this))
    , m_list(new QListWidget(this))
    , m_empty(quietLabel(u"noSecrets"_s, this))
{
    m_list->setObjectName(u"secrets"_s);
    m_list->setTabKeyNavigation(false);
    m_list->setAlternatingRowColors(true);
    m_list->setSpacing(2);
    rows()->addWidget(m_notices);
    rows()->addWidget(m_empty);
    rows()->addWidget(m_list, 1);
    QHBoxLayout *buttons = addButtonRow();
    m_add = addButton(u"addSecret"_s, buttons);
    m_replace = addButton(u"replaceSecret"_s, buttons);
    m_remove = addButton(u"removeSecret"_s, buttons);
    m_retry = addButton(u"retrySecrets"_s, buttons);
    connect(m_add, &QPushButton::clicked, this, [this] { openDialog({}); });
    connect(m_replace, &QPushButton::clicked, this, [this] { openDialog(selectedName()); });
    connect(m_remove, &QPushButton::clicked, this, &SecretsPage::removeSelected);
    connect(m_retry, &QPushButton::clicked, this, &SecretsPage::refresh);
    connect(m_list, &QListWidget::itemSelectionChanged, this, &SecretsPage::showState);
    connect(&secrets, &credentials::NamedSecrets::namesChanged, this, &SecretsPage::refresh);
    retranslate();
}

void SecretsPage::refresh()
{
    m_secrets.names().then(this, [this](const Result<QStringList> &names) { onNames(names); });
}

void SecretsPage::onNames(const Result<QStringList> &names)
{
    m_error = names ? std::nullopt : std::optional(names.error());
    m_list->clear();
    if (names)
        m_list->addItems(*names);
    showState();
}

void SecretsPage::showState()
{
    m_notices->setNotices(
        m_error ? QList<Notice>{{Notice::Severity::Warning, ErrorSentence::of(*m_error)}} : QList<Notice>());
    m_empty->setVisible(!m_error && m_list->count() == 0);
    m_add->setEnabled(!m_error);
    m_replace->setEnabled(!selectedName().isEmpty());
    m_remove->setEnabled(!selectedName().isEmpty());
    m_retry->setVisible(m_error.has_value());
}

QString SecretsPage::selectedName() const
{
    const QList<QListWidgetItem *> chosen = m_list->selectedItems();
    return chosen.isEmpty() ? QString() : chosen.first()->text();
}

void SecretsPage::openDialog(const QString &name)
{
    auto *dialog = new SecretDialog(name, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SecretDialog::given, this, &SecretsPage::save);
    dialog->open();
}

void SecretsPage::save(const QString &name, const Secret &value)
{
    m_secrets.set(name, value).then(this, [this](const Result<> &done) { report(done); });
}

void SecretsPage::removeSelected()
{
    const QString name = selectedName();
    if (name.isEmpty())
        return;
    const Confirmation words{u"removeSecretQuestion"_s, tr("Remove the secret %1?").arg(name),
        tr("Its value is deleted from the keychain. Sandboxes that run keep what they have."), tr("&Remove")};
    confirm(this, words,
        [this, name] { m_secrets.remove(name).then(this, [this](const Result<> &done) { report(done); }); });
}

void SecretsPage::report(const Result<> &done)
{
    if (!done)
        tellError(this, ErrorSentence::of(done.error()));
}

void SecretsPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    refresh();
}

void SecretsPage::retranslate()
{
    setHeading(tr("Secrets"),
        tr("Keys and passwords that a sandbox may use by name, after you allowed it. They rest in the keychain of your "
           "desktop and are never shown again."));
    m_empty->setText(tr("There are no secrets yet."));
    m_list->setAccessibleName(tr("Names of the secrets"));
    m_add->setText(tr("&Add…"));
    m_replace->setText(tr("Re&place…"));
    m_remove->setText(tr("&Remove…"));
    m_retry->setText(tr("Try a&gain"));
    showState();
}

}
