// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/writeoperation.h"

#include "base/future.h"
#include "tools/filedigest.h"
#include "tools/paths.h"

#include <QCryptographicHash>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestFile = qint64(32) << 20;

mcp::ToolResult writtenReport(const QString &path, const QByteArray &bytes)
{
    const QByteArray sha256 = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    return {.text = u"Wrote %1: %2 bytes, SHA-256 %3."_s.arg(path).arg(bytes.size()).arg(QString::fromLatin1(sha256)),
        .facts = {{u"path"_s, path}, {u"size"_s, bytes.size()}, {u"sha256"_s, QString::fromLatin1(sha256)}}};
}

void noteReviewed(ManagedSandbox &sandbox, const QString &path)
{
    for (const approval::FileUnderReview &file : sandbox.unreviewed().pending())
        if (file.path == path)
            return sandbox.unreviewed().noteAllowed({file});
}

}

QFuture<Result<mcp::ToolResult>> writeAndNote(ManagedSandbox &sandbox, const sandbox::FileToWrite &file, bool reviewed)
{
    if (sandbox.isBeingCopied())
        return ready<mcp::ToolResult>(fail(Code::Conflict,
            u"The sandbox is being copied, so nothing can be written now. Try again in a moment."_s));
    const QString path = absolutePath(file.path);
    sandbox.beginWrite();
    const auto note = [&sandbox, path, reviewed](const Result<QByteArray> &bytes) -> Result<mcp::ToolResult> {
        sandbox.endWrite();
        if (!bytes) { // it may have been written all the same: then nobody knows what is there
            sandbox.unreviewed().noteUnreadable(path);
            return tl::unexpected(bytes.error());
        }
        sandbox.unreviewed().noteWritten(path, *bytes);
        if (reviewed)
            noteReviewed(sandbox, path);
        return writtenReport(path, *bytes);
    };
    // Noted from the file as it is now, not from what was sent: after an append, and to prove that it arrived.
    sandbox::FileToWrite cleaned = file;
    cleaned.path = path; // what is noted is what is written: no ".." is left for links to bend
    return sandbox.engine()
        .writeFile(cleaned)
        .then(&sandbox,
            [&sandbox, path](const Result<qint64> &size) -> QFuture<Result<QByteArray>> {
                if (!size)
                    return ready<QByteArray>(tl::unexpected(size.error()));
                return wholeFile(sandbox.engine(), path, largestFile, &sandbox);
            })
        .unwrap()
        .then(&sandbox, note);
}

WriteOperation::WriteOperation(mcp::Caller caller, approval::Request request, ManagedSandbox &sandbox,
    sandbox::FileToWrite file)
    : Operation(u"write_sandbox_file"_s, std::move(caller), std::move(request), &sandbox)
    , m_file(std::move(file))
{
}

void WriteOperation::doPerform()
{
    if (!sandbox() || !sandbox()->isAlive())
        return failWith({Code::Ended, u"The sandbox ended before the file could be written."_s});
    // Of a file that is added to only the addition was in view: the whole is shown with the next run.
    onResult(writeAndNote(*sandbox(), m_file, wasSeen() && !m_file.append), this, [this](const Result<mcp::ToolResult> &written) {
        if (!written)
            return failWith(written.error());
        m_written = *written;
        finish();
    });
}

mcp::ToolResult WriteOperation::report(qint64) const
{
    return state() == State::Finished ? m_written : mcp::ToolResult{.text = u"The file is being written."_s};
}

}
