// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "gui/page.h"
#include "gui/sandboxdirectory.h"

class QStackedWidget;

namespace sandtray::gui {

class SandboxModel;
class SandboxPanel;
class TableView;

/// The living sandboxes, each with Stop and a panel of its own; when there is none, the way to connect a client.
class SandboxesPage : public Page {
    Q_OBJECT

public:
    SandboxesPage(SandboxDirectory &directory, const Clock &clock, QWidget *parent);

Q_SIGNALS:
    void connectWanted();

protected:
    void retranslate() override;

private:
    QWidget *makeEmptyState();
    void showWhatThereIs();
    void openSelected();
    void stopSelected();
    void stopAll();

    SandboxDirectory &m_directory;
    SandboxModel *m_model;
    TableView *m_table;
    QStackedWidget *m_stack;
    QLabel *m_empty;
    QPushButton *m_connect;
    SandboxPanel *m_panel;
    QPushButton *m_open;
    QPushButton *m_stop;
    QPushButton *m_stopAll;
};

}
