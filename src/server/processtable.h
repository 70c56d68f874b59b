// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace sandtray::server {

/// A running process, as far as it says who a client is.
struct Process {
    qint64 parent = 0;
    QString executable; ///< absolute path
    QStringList arguments; ///< the first is its own name
    QString workingDirectory;
};

class ProcessTable {
public:
    virtual ~ProcessTable() = default;
    /// Nothing when there is no such process, or it is not ours to see.
    [[nodiscard]] virtual std::optional<Process> process(qint64 pid) const = 0;
};

/// The table of this system, from /proc.
class ProcTable final : public ProcessTable {
public:
    [[nodiscard]] std::optional<Process> process(qint64 pid) const override;
};

}
