// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "credentials/namedsecrets.h"
#include "gui/clientdirectory.h"
#include "gui/connecthint.h"
#include "gui/problem.h"
#include "gui/protectionpage.h"
#include "gui/sandboxdirectory.h"
#include "history/statestore.h"
#include "settings/autostart.h"
#include "settings/settingsstore.h"

#include <QWidget>

class QListWidget;
class QStackedWidget;

namespace sandtray::gui {

class NoticeList;

/// The window behind the tray icon: a list of pages at the side. Closing it hides it; the application goes on. Main
/// thread, owned by the composition root, like everything it shows.
class MainWindow : public QWidget {
    Q_OBJECT

public:
    struct Services {
        SandboxDirectory &sandboxes;
        ClientDirectory &clients;
        credentials::NamedSecrets &secrets;
        history::StateStore &history;
        settings::SettingsStore &settings;
        const Clock &clock;
        ConnectionFacts connection;
        sandbox::Capabilities capabilities;
        ExaminationMaker makeExamination;
        settings::Autostart autostart;
    };
    enum class PageIndex { Sandboxes, Connect, Clients, Secrets, Activity, Settings, Protection };

    explicit MainWindow(const Services &services, QWidget *parent = nullptr);

    void setProblems(const QList<Problem> &problems);
    void setCapabilities(const sandbox::Capabilities &capabilities);
    void openPage(PageIndex page);
    /// In front, whatever state it is in.
    void present();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setUpPages(const Services &services);
    void addPage(QWidget *page, const QString &icon);
    void colourIcons();
    void retranslate();

    QListWidget *m_list;
    QStackedWidget *m_pages;
    NoticeList *m_notices;
    ProtectionPage *m_protection;
    QList<Problem> m_problems;
};

}
