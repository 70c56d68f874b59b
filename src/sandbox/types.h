// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/ids.h"
#include "base/secret.h"
#include "sandbox/runtypes.h"

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

/// Code::BadArgument: a limit or variable that cannot be; Code::TooLarge: variables of more than 128 KiB.
[[nodiscard]] Result<> checkSpec(const SandboxSpec &spec);

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
