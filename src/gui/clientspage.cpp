// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/clientspage.h"

#include "gui/clientmodel.h"
#include "gui/confirmation.h"
#include "gui/grantmodel.h"
#include "gui/labels.h"
#include "gui/requestwords.h"
#include "gui/tableview.h"
#include "gui/tokendialog.h"
#include "gui/tokenmodel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using approval::Level;

constexpr std::array levels{Level::ReviewScripts, Level::ReviewBorder, Level::DeclineNew};

}

ClientsPage::ClientsPage(ClientDirectory &directory, QWidget *parent)
    : Page(u"clientsPage"_s, parent)
    , m_directory(directory)
    , m_clientModel(new ClientModel(directory, this))
    , m_tokenModel(new TokenModel(directory, this))
    , m_grantModel(new GrantModel(directory, this))
    , m_clients(new TableView(u"clients"_s, *m_clientModel, this))
    , m_tokens(new TableView(u"tokens"_s, *m_tokenModel, this))
    , m_grants(new TableView(u"grants"_s, *m_grantModel, this))
{
    setUpClients();
    setUpTokens();
    setUpGrants();
    connect(&directory, &ClientDirectory::changed, this, &ClientsPage::showSelection);
    connect(m_clients, &TableView::selectionMoved, this, &ClientsPage::showSelection);
    connect(m_tokens, &TableView::selectionMoved, this, &ClientsPage::showSelection);
    connect(m_grants, &TableView::selectionMoved, this, &ClientsPage::showSelection);
    retranslate();
    showSelection();
}

void ClientsPage::setUpClients()
{
    rows()->addWidget(m_clients, 3);
    QHBoxLayout *buttons = addButtonRow();
    m_levelLabel = new QLabel(this);
    m_level = new QComboBox(this);
    m_level->setObjectName(u"clientLevel"_s);
    m_levelLabel->setBuddy(m_level);
    for (Level level : levels)
        m_level->addItem(QString(), static_cast<int>(level));
    buttons->insertWidget(0, m_levelLabel);
    buttons->insertWidget(1, m_level);
    m_forget = addButton(u"forgetClient"_s, buttons);
    connect(m_level, &QComboBox::activated, this, &ClientsPage::changeLevel);
    connect(m_forget, &QPushButton::clicked, this, &ClientsPage::forgetSelected);
}

void ClientsPage::setUpTokens()
{
    m_tokensHeading = headingLabel(u"tokensHeading"_s, this);
    rows()->addSpacing(6);
    rows()->addWidget(m_tokensHeading);
    rows()->addWidget(m_tokens, 2);
    QHBoxLayout *buttons = addButtonRow();
    m_revokeToken = addButton(u"revokeToken"_s, buttons);
    m_createToken = addButton(u"createToken"_s, buttons);
    connect(m_revokeToken, &QPushButton::clicked, this, &ClientsPage::revokeToken);
    connect(m_createToken, &QPushButton::clicked, this, &ClientsPage::createToken);
}

void ClientsPage::setUpGrants()
{
    m_grantsHeading = headingLabel(u"grantsHeading"_s, this);
    rows()->addSpacing(6);
    rows()->addWidget(m_grantsHeading);
    rows()->addWidget(m_grants, 2);
    m_revoke = addButton(u"revokeGrant"_s, addButtonRow());
    connect(m_revoke, &QPushButton::clicked, this, &ClientsPage::revokeSelected);
}

void ClientsPage::showSelection()
{
    const int selected = m_clients->selectedRow();
    const bool hasClient = selected >= 0 && selected < m_clientModel->rowCount();
    m_level->setEnabled(hasClient);
    m_forget->setEnabled(hasClient);
    m_revokeToken->setEnabled(m_tokens->selectedRow() >= 0);
    m_revoke->setEnabled(m_grants->selectedRow() >= 0);
    if (hasClient)
        m_level->setCurrentIndex(m_level->findData(static_cast<int>(m_clientModel->row(selected).level)));
}

void ClientsPage::changeLevel(int index)
{
    if (m_clients->selectedRow() >= 0)
        m_directory.setLevel(m_clientModel->row(m_clients->selectedRow()).id, levels.at(static_cast<size_t>(index)));
}

void ClientsPage::forgetSelected()
{
    if (m_clients->selectedRow() < 0)
        return;
    const ClientRow row = m_clientModel->row(m_clients->selectedRow());
    const Confirmation words{u"forgetQuestion"_s, tr("Forget this client?"),
        tr("Its level, its grants and its tokens are removed. When it comes back, it is new."), tr("&Forget")};
    confirm(this, words, [this, id = row.id] { m_directory.forget(id); });
}

void ClientsPage::revokeSelected()
{
    if (m_grants->selectedRow() >= 0)
        m_directory.revoke(m_grantModel->row(m_grants->selectedRow()).id);
}

void ClientsPage::revokeToken()
{
    if (m_tokens->selectedRow() >= 0)
        m_directory.revokeToken(m_tokenModel->row(m_tokens->selectedRow()).id);
}

void ClientsPage::createToken()
{
    auto *dialog = new TokenDialog(m_directory, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ClientsPage::retranslate()
{
    setHeading(tr("Clients"), tr("Programs that connect to Sandtray, and how much each may do without asking you."));
    m_clients->setAccessibleName(tr("Clients"));
    m_tokens->setAccessibleName(tr("Tokens and sign-ins"));
    m_grants->setAccessibleName(tr("Grants"));
    m_levelLabel->setText(tr("&Level of the chosen client:"));
    m_level->setAccessibleName(tr("Level of the chosen client"));
    for (int i = 0; i < m_level->count(); ++i) {
        m_level->setItemText(i, RequestWords::level(levels.at(static_cast<size_t>(i))));
        m_level->setItemData(i, RequestWords::levelMeaning(levels.at(static_cast<size_t>(i))), Qt::ToolTipRole);
    }
    m_forget->setText(tr("&Forget…"));
    m_createToken->setText(tr("Create a &token…"));
    m_tokensHeading->setText(tr("Access over HTTP"));
    m_revokeToken->setText(tr("&End this access"));
    m_grantsHeading->setText(tr("What you have allowed"));
    m_revoke->setText(tr("&Revoke"));
    m_clientModel->retranslate();
    m_tokenModel->retranslate();
    m_grantModel->retranslate();
}

}
