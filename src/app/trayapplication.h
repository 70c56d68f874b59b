// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/core.h"
#include "app/unixsignals.h"
#include "cli/commandline.h"
#include "gui/language.h"
#include "gui/mainwindow.h"
#include "gui/notifier.h"
#include "gui/reviewwindow.h"
#include "gui/trayicon.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace sandtray::app {

/// `sandtray`: tray, window and review on top of Core. A second start shows the window of the first.
class TrayApplication : public QObject {
    Q_OBJECT

public:
    TrayApplication(const cli::Installation &installation, gui::Language &language);
    ~TrayApplication() override;

    /// The exit code of the program.
    [[nodiscard]] int run();

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// The widgets, made once the state is there.
    struct Desktop;

    [[nodiscard]] int showRunningInstance();
    void onReady();
    void connectDesktop();
    void lookForTray();
    void addProblem(const gui::Problem &problem);
    void onKeychainProblem(const Error &error);
    void onFailed(const Error &error);
    void quit();
    [[nodiscard]] QString quitMarker() const;

    cli::Installation m_installation;
    gui::Language &m_language;
    UnixSignals m_signals;
    SystemClock m_clock;
    std::unique_ptr<Core> m_core;
    std::unique_ptr<Desktop> m_desktop;
    QList<gui::Problem> m_problems;
    QTimer m_trayWait;
    int m_trayLooks = 0;
    bool m_isFirstStart = false; // nobody has seen the window yet
};

}
