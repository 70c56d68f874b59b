// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/reviewqueue.h"
#include "gui/sandboxdirectory.h"

#include <QMenu>
#include <QSystemTrayIcon>

namespace sandtray::gui {

/// The icon in the tray: its picture says idle, running, waiting or problem, its menu leads everywhere. Main thread,
/// owned by the composition root.
class TrayIcon : public QObject {
    Q_OBJECT

public:
    enum class State { Idle, Running, Waiting, Problem };

    TrayIcon(approval::ReviewQueue &queue, SandboxDirectory &sandboxes, QObject *parent = nullptr);

    void show();
    /// Something keeps the product from working; waiting requests come first.
    void setProblem(bool exists);
    [[nodiscard]] State state() const;
    [[nodiscard]] QMenu *menu() { return &m_menu; }
    [[nodiscard]] QSystemTrayIcon &icon() { return m_icon; }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void reviewRequested(const sandtray::RequestId &id);
    void windowRequested();
    void quitRequested();

private:
    void update();
    void fillMenu();
    void addRequests();
    void addSandboxes();
    void onActivated(QSystemTrayIcon::ActivationReason reason);
    [[nodiscard]] QString toolTip() const;

    approval::ReviewQueue &m_queue;
    SandboxDirectory &m_sandboxes;
    bool m_hasProblem = false;
    QMenu m_menu;
    QSystemTrayIcon m_icon;
};

}
