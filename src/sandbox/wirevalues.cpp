// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/wirevalues.h"

#include "sandbox/environment.h"

#include <QStringDecoder>

#include <cerrno>
#include <climits>
#include <limits>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestReason = 200;

FileKind fromWire(wire::EntryKind kind)
{
    switch (kind) {
    case wire::EntryKind::File:
        return FileKind::File;
    case wire::EntryKind::Folder:
        return FileKind::Folder;
    case wire::EntryKind::Link:
        return FileKind::Link;
    case wire::EntryKind::Other:
        break;
    }
    return FileKind::Other;
}

Code codeOf(int number)
{
    switch (number) {
    case ENOENT:
        return Code::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return Code::NotPermitted;
    case EFBIG:
        return Code::TooLarge;
    case ENOSPC:
    case EDQUOT:
    case EAGAIN:
    case EMFILE:
    case ENOMEM:
        return Code::LimitReached;
    case EISDIR:
    case ENOTDIR:
    case EINVAL:
    case ENAMETOOLONG:
    case ELOOP:
        return Code::BadArgument;
    default:
        return Code::Io;
    }
}

/// Length of the UTF-8 sequence at the front of `bytes`; 0 when there is none.
qsizetype sequenceLength(QByteArrayView bytes)
{
    const auto first = static_cast<unsigned char>(bytes.front());
    const qsizetype length = first < 0x80 ? 1
        : first < 0xc2                    ? 0
        : first < 0xe0                    ? 2
        : first < 0xf0                    ? 3
        : first < 0xf5                    ? 4
                                          : 0;
    return length <= bytes.size() && bytes.first(length).isValidUtf8() ? length : 0;
}

}

std::string toWire(const QByteArray &bytes)
{
    return std::string(bytes.constData(), std::size_t(bytes.size()));
}

std::string chunkToWire(const QByteArray &bytes, qsizetype from)
{
    return {bytes.data() + from, std::size_t(qMin(bytes.size() - from, qsizetype(wire::maximumChunk)))};
}

wire::Environment toWire(const QMap<QString, QString> &environment)
{
    wire::Environment result;
    for (auto it = environment.cbegin(); it != environment.cend(); ++it)
        result.emplace_back(it.key().toStdString(), it.value().toStdString());
    return result;
}

wire::Configure configuration(const SandboxSpec &spec, const QString &searchPath)
{
    QMap<QString, QString> environment = baseEnvironment();
    if (!searchPath.isEmpty())
        environment.insert(u"PATH"_s, searchPath);
    environment.insert(spec.environment);
    wire::Configure message;
    message.environment = toWire(environment);
    for (auto it = spec.secrets.cbegin(); it != spec.secrets.cend(); ++it)
        message.environment.emplace_back(it.key().toStdString(), toWire(it->reveal()));
    message.processes = std::uint64_t(spec.limits.processes);
    message.openFiles = std::uint64_t(spec.limits.openFiles);
    message.memoryBytes = std::uint64_t(spec.limits.memoryBytes);
    // Also what bounds each memfd where there is no memory cgroup.
    message.fileBytes = std::uint64_t(qMin(spec.limits.diskBytes, spec.limits.memoryBytes));
    return message;
}

wire::Call callOf(const wire::ToHost &message)
{
    return std::visit(
        [](const auto &alternative) -> wire::Call {
            if constexpr (requires { alternative.call; })
                return alternative.call;
            else
                return 0;
        },
        message);
}

qint64 fromWire(std::uint64_t size)
{
    return qint64(qMin(size, std::uint64_t(std::numeric_limits<qint64>::max())));
}

QString textFromWire(const std::string &bytes)
{
    QByteArrayView rest(bytes.data(), qsizetype(bytes.size()));
    if (rest.isValidUtf8())
        return QString::fromUtf8(rest);
    QString text;
    while (!rest.isEmpty()) {
        const qsizetype length = sequenceLength(rest);
        if (length > 0)
            text += QString::fromUtf8(rest.first(length));
        else
            text += u"%%1"_s.arg(uint(static_cast<unsigned char>(rest.front())), 2, 16, QChar(u'0')).toUpper();
        rest = rest.sliced(qMax<qsizetype>(length, 1));
    }
    return text;
}

FileEntry fromWire(const wire::Entry &entry)
{
    return {textFromWire(entry.path), fromWire(entry.kind), fromWire(entry.size), entry.mode,
        QDateTime::fromSecsSinceEpoch(entry.modified, Qt::UTC), textFromWire(entry.target)};
}

Error errorFromWire(const wire::Failed &failure)
{
    const QString reason = textFromWire(failure.what.substr(0, longestReason));
    return {codeOf(failure.number), reason + u": "_s + qt_error_string(failure.number)};
}

Result<std::string> pathToWire(const QString &path)
{
    if (path.isEmpty() || path.contains(QChar(u'\0')))
        return fail(Code::BadArgument, u"path is empty or holds a NUL"_s);
    std::string bytes = path.toStdString();
    if (bytes.size() >= PATH_MAX)
        return fail(Code::BadArgument, u"path is longer than %1 bytes"_s.arg(PATH_MAX));
    return bytes;
}

}
