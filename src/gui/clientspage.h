// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/clientdirectory.h"
#include "gui/page.h"

class QComboBox;

namespace sandtray::gui {

class ClientModel;
class GrantModel;
class TableView;

/// The clients with their levels and tokens, and everything that was granted to them.
class ClientsPage : public Page {
    Q_OBJECT

public:
    ClientsPage(ClientDirectory &directory, QWidget *parent);

protected:
    void retranslate() override;

private:
    void setUpClients();
    void setUpGrants();
    void showSelection();
    void changeLevel(int index);
    void forgetSelected();
    void revokeSelected();
    void createToken();

    ClientDirectory &m_directory;
    ClientModel *m_clientModel;
    GrantModel *m_grantModel;
    TableView *m_clients;
    TableView *m_grants;
    QLabel *m_levelLabel;
    QComboBox *m_level;
    QPushButton *m_forget;
    QPushButton *m_createToken;
    QLabel *m_grantsHeading;
    QPushButton *m_revoke;
};

}
