// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"
#include "gui/page.h"

class QComboBox;

namespace sandtray::gui {

class ClientModel;
class GrantModel;
class TableView;
class TokenModel;

/// The clients with their levels, their tokens and sign-ins, and everything that was granted to them.
class ClientsPage : public Page {
    Q_OBJECT

public:
    ClientsPage(ClientDirectory &directory, QWidget *parent);

protected:
    void retranslate() override;

private:
    void setUpClients();
    void setUpTokens();
    void setUpGrants();
    void showSelection();
    void changeLevel(int index);
    void forgetSelected();
    void revokeSelected();
    void revokeToken();
    void createToken();

    ClientDirectory &m_directory;
    ClientModel *m_clientModel;
    TokenModel *m_tokenModel;
    GrantModel *m_grantModel;
    TableView *m_clients;
    TableView *m_tokens;
    TableView *m_grants;
    QLabel *m_levelLabel;
    QComboBox *m_level;
    QPushButton *m_forget;
    QLabel *m_tokensHeading;
    QPushButton *m_createToken;
    QPushButton *m_revokeToken;
    QLabel *m_grantsHeading;
    QPushButton *m_revoke;
};

}
