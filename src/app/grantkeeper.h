// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/grants.h"
#include "history/statestore.h"

#include <QObject>

namespace sandtray::app {

/// Grants on their way to and from the state file. A grant that could not be written still holds until the end of the
/// program, and the log says so.
class GrantKeeper final : public QObject, public approval::GrantStore {
    Q_OBJECT

public:
    explicit GrantKeeper(history::StateStore &state);

    void save(const approval::Grant &grant) override;
    void remove(const GrantId &id) override;
    /// Those that the state file vouches for. Grants for one sandbox are left out: no sandbox outlives the program.
    [[nodiscard]] QFuture<Result<QList<approval::Grant>>> load();

Q_SIGNALS:
    void notRemoved(const sandtray::Error &error); ///< may be in force again after a restart

private:
    history::StateStore &m_state;
};

}
