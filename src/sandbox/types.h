// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "base/secret.h"

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QStringList>

#include <chrono>
#include <optional>

/// Value types of sandboxes and runs. Nothing here assumes that a sandbox is on this machine.
namespace sandtray::sandbox {

enum class Network { None, Packages, Hosts, Full };

/// Effective limits of one sandbox. Sizes in bytes; `cpus` in cores.
struct Limits {
    qint64 memoryBytes = qint64(1024) << 20;
    double cpus = 1.0;
    qint64 diskBytes = qint64(1024) << 20;
    int processes = 256;
    int openFiles = 4096;
};

/// What a sandbox is made from. `environment` and `secrets` are set for every process in it.
struct SandboxSpec {
    SandboxId id;
    QString name; ///< given by the client; may be empty
    QString origin = QStringLiteral("host"); ///< name of its template
    TemplateId base; ///< the template; null for "host"
    Limits limits;
    Network network = Network::None;
    QMap<QString, QString> environment;
    QMap<QString, Secret> secrets; ///< by variable name
    QJsonObject metadata;
};

enum class EndReason { Killed, Expired, AppQuit, Crashed, StartFailed, ClientGone, OutOfMemory };
/// The word of the contract: killed, expired, app_quit, crashed, start_failed, client_gone, out_of_memory (of all
/// sandboxes together).
[[nodiscard]] QString endReasonName(EndReason reason);
[[nodiscard]] QString networkName(Network network);

struct ProcessInfo {
    quint32 pid = 0; ///< inside the sandbox
    RunId run; ///< null when it cannot be told
    QString command;
    qint64 residentBytes = 0;
    std::chrono::milliseconds cpu{0};
};

struct SandboxUsage {
    QList<ProcessInfo> processes;
    qint64 memoryBytes = 0;
    qint64 diskBytes = 0;
    std::chrono::milliseconds cpu{0};
};

enum class Stream { Output, Error };

/// Code for a kernel that keeps its state from one cell to the next. Cells of a context run one at a time, in order.
struct CellSpec {
    QString language; ///< see codeLanguages()
    QString context; ///< its name within the language
    bool reset = false; ///< begin the context anew
};

/// One program to start, or one cell. The same argv, environment and bytes that a human saw.
/// In characters, each from 1 to 65535.
struct TerminalSize {
    int columns = 80;
    int rows = 24;
};

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

struct FileContent {
    QByteArray bytes; ///< the part asked for
    qint64 size = 0; ///< of the whole file
    quint32 mode = 0;
};

enum class FileKind { File, Folder, Link, Other };

struct FileEntry {
    QString path; ///< relative to the listed folder; bytes that are no UTF-8 are percent-encoded
    FileKind kind = FileKind::Other;
    qint64 size = 0;
    quint32 mode = 0;
    QDateTime modified;
    QString target;
};

struct FileListing {
    QList<FileEntry> entries;
    bool truncated = false;
};

struct FileToWrite {
    QString path;
    QByteArray bytes;
    quint32 mode = 0644;
    bool append = false;
};

}
