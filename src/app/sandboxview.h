// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sandboxdirectory.h"
#include "tools/sandboxregistry.h"

#include <QTimer>

namespace sandtray::app {

/// The sandboxes for the window. Asks what they use only while somebody looks.
class SandboxView final : public gui::SandboxDirectory {
    Q_OBJECT

public:
    explicit SandboxView(tools::SandboxRegistry &registry);

    [[nodiscard]] QList<gui::SandboxRow> sandboxes() const override;
    void kill(const SandboxId &id) override;
    void killAll() override;

    /// While `watched`, usage is refreshed every two seconds.
    void setWatched(bool watched);

private:
    void refreshUsage();

    tools::SandboxRegistry &m_registry;
    QHash<SandboxId, sandbox::SandboxUsage> m_usage;
    QTimer m_refresh;
};

}
