// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "gui/sandboxdirectory.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace sandtray::gui {

class Meter;
class PartsView;
class RunModel;
class TableView;

/// One sandbox: what it takes, what was asked in it and answered, and what can be done to it. Main thread.
class SandboxPanel : public QWidget {
    Q_OBJECT

public:
    SandboxPanel(SandboxDirectory &directory, const Clock &clock, QWidget *parent);

    void showSandbox(const SandboxId &id);
    void retranslate();

Q_SIGNALS:
    /// The human goes back, or the sandbox has ended.
    void closed();

private:
    void setUpHead(QBoxLayout *rows);
    void setUpMeters(QBoxLayout *rows);
    void setUpTimeline(QBoxLayout *rows);
    void setUpActions(QBoxLayout *rows);
    QPushButton *addButton(const QString &name, QBoxLayout *row);
    void update();
    void measure(const SandboxRow &row);
    void showHead();
    void showRun();
    void togglePause();
    void askForName();
    void tell(const Result<> &done, const QString &success);

    SandboxDirectory &m_directory;
    const Clock &m_clock;
    SandboxId m_id;
    std::optional<SandboxRow> m_row; // as it was last measured
    QDateTime m_measuredAt;
    RunModel *m_runs;
    QPushButton *m_back;
    QLabel *m_name;
    QLabel *m_facts;
    Meter *m_memory;
    Meter *m_processor;
    Meter *m_disk;
    TableView *m_timeline;
    PartsView *m_texts;
    QLabel *m_empty;
    QPushButton *m_renew;
    QPushButton *m_pause;
    QPushButton *m_snapshot;
    QPushButton *m_stop;
    QLabel *m_done;
};

}
