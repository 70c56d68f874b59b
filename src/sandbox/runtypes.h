// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QByteArray>
#include <QMap>
#include <QStringList>

#include <chrono>
#include <optional>

/// What is run in a sandbox, and how it ends.
namespace sandtray::sandbox {

enum class EndReason { Killed, Expired, AppQuit, Crashed, StartFailed, ClientGone, OutOfMemory };
/// The word of the contract: killed, expired, app_quit, crashed, start_failed, client_gone, out_of_memory (of all
/// sandboxes together).
[[nodiscard]] QString endReasonName(EndReason reason);

enum class Stream { Output, Error };

/// Code for a kernel that keeps its state from one cell to the next. Cells of a context run one at a time, in order.
struct CellSpec {
    QString language; ///< see codeLanguages()
    QString context; ///< its name within the language
    bool reset = false; ///< begin the context anew
};

/// In characters, each from 1 to 65535.
struct TerminalSize {
    int columns = 80;
    int rows = 24;
};

/// One program to start, or one cell. The same argv, environment and bytes that a human saw.
struct RunSpec {
    RunId id;
    QStringList argv;
    /// With it `script` is the source; argv, environment, directory and input do not count.
    std::optional<CellSpec> cell;
    std::optional<QByteArray> script; ///< program text; the process reads it from descriptor 3, a sealed memfd
    QMap<QString, QString> environment; ///< laid over the sandbox's
    QString directory; ///< empty: the home folder
    QByteArray input; ///< fed to stdin first
    bool keepInput = false; ///< leave stdin open after `input`
    /// A program that somebody types to: its input stays open, and all it prints is Stream::Output, hostile escape
    /// sequences included. TERM is xterm-256color unless `environment` says otherwise.
    std::optional<TerminalSize> terminal;
    [[nodiscard]] bool takesInput() const { return keepInput || terminal || !input.isEmpty(); }
    std::chrono::milliseconds timeout{0}; ///< monotonic, from the start of the program or cell; 0: none
};

/// OutOfMemory: killed for it. DiskFull, TooManyProcesses: it failed, and that limit of the sandbox was met meanwhile.
enum class RunEnd {
    Exited,
    Signaled,
    TimedOut,
    Killed,
    OutOfMemory,
    DiskFull,
    TooManyProcesses,
    SandboxEnded,
    StartFailed
};

struct RunOutcome {
    RunEnd end = RunEnd::StartFailed;
    std::optional<int> exitCode; ///< none when a signal ended it
    int signal = 0;
    std::optional<EndReason> sandboxEnd; ///< with SandboxEnded
    QString failure; ///< with StartFailed: why, in English
    bool contextLost = false; ///< of a cell: its kernel ended, and with it the state of the context
    bool contextRestarted = false; ///< of a cell: the kernel had ended since the last one
    std::chrono::milliseconds duration{0};
    qint64 peakBytes = 0;
    std::chrono::milliseconds cpu{0};
};

enum class RunSignal { Interrupt, Terminate, Kill };

}
