// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sandboxdirectory.h"
#include "tools/operationdesk.h"
#include "tools/sandboxregistry.h"
#include "tools/templateshelf.h"

#include <QTimer>

namespace sandtray::app {

/// The sandboxes for the window. Asks what they use only while somebody looks.
class SandboxView final : public gui::SandboxDirectory {
    Q_OBJECT

public:
    SandboxView(tools::SandboxRegistry &registry, const tools::OperationDesk &desk, tools::TemplateShelf &shelf);

    [[nodiscard]] QList<gui::SandboxRow> sandboxes() const override;
    void kill(const SandboxId &id) override;
    void killAll() override;
    [[nodiscard]] QList<gui::RunRow> runs(const SandboxId &id) const override;
    [[nodiscard]] QString answer(const RunId &id) const override;
    void renew(const SandboxId &id) override;
    [[nodiscard]] QFuture<Result<>> setPaused(const SandboxId &id, bool paused) override;
    [[nodiscard]] QFuture<Result<>> snapshot(const SandboxId &id, const QString &name) override;

    /// While `watched`, usage is refreshed every two seconds.
    void setWatched(bool watched);

private:
    struct Measured {
        sandbox::SandboxUsage usage;
        qint64 count = 0;
    };
    void refreshUsage();
    [[nodiscard]] Result<tools::ManagedSandbox *> find(const SandboxId &id) const;

    tools::SandboxRegistry &m_registry;
    const tools::OperationDesk &m_desk;
    tools::TemplateShelf &m_shelf;
    QHash<SandboxId, Measured> m_measured;
    QTimer m_refresh;
};

}
