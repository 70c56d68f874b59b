// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/filetools.h"

#include "base/argumentreader.h"
#include "base/future.h"
#include "tools/answers.h"
#include "tools/filereport.h"
#include "tools/loadpicture.h"
#include "tools/paths.h"
#include "tools/picture.h"
#include "tools/sandboxtools.h"
#include "tools/toolcatalog.h"
#include "tools/writeoperation.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 defaultRead = 4 << 20; // enough for an image; text is cut for the model anyway
constexpr qsizetype longestMargin = 256 * 1024; // around what was asked for, to find secrets that reach into it
constexpr int mostEntries = 2000;

QString readPath(ArgumentReader &arguments, const QString &fallback = {})
{
    const QString path = fallback.isEmpty() ? arguments.requiredText(u"path"_s)
                                            : arguments.text(u"path"_s).value_or(fallback);
    if (path.isEmpty())
        arguments.refuse(u"path"_s, u"it is empty"_s);
    else if (path.contains(QChar::Null))
        arguments.refuse(u"path"_s, u"it contains a NUL"_s);
    else if (path.toUtf8().size() > 4000)
        arguments.refuse(u"path"_s, u"it is longer than 4000 bytes"_s);
    return path;
}

quint32 readMode(ArgumentReader &arguments)
{
    const QString text = arguments.text(u"mode"_s).value_or(u"0644"_s);
    bool isOctal = false;
    const uint mode = text.toUInt(&isOctal, 8);
    if (!isOctal || mode > 0777 || !(mode & 0400)) // what cannot be read back cannot be reviewed
        arguments.refuse(u"mode"_s,
            u"it must be an octal text such as \"0644\" or \"0755\", at most \"0777\", readable by its owner"_s);
    return mode;
}

QByteArray readContent(ArgumentReader &arguments)
{
    const QString content = arguments.text(u"content"_s).value_or(QString());
    if (!arguments.has(u"content"_s))
        arguments.refuse(u"content"_s, u"it is missing"_s);
    if (arguments.choice(u"encoding"_s, {u"utf-8"_s, u"base64"_s}) == "utf-8"_L1)
        return content.toUtf8();
    const auto decoded = QByteArray::fromBase64Encoding(content.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        arguments.refuse(u"content"_s, u"it is no valid base64"_s);
    return decoded.decoded;
}

}

FileTools::FileTools(const Toolbox::Services &services, SandboxTools &sandboxes)
    : m_services(services)
    , m_sandboxes(sandboxes)
{
}

void FileTools::read(mcp::PendingCall &call, ArgumentReader &arguments)
{
    const QString path = readPath(arguments);
    const qint64 offset = arguments.integer(u"offset_bytes"_s, {0, 1e15}).value_or(0);
    const bool isWhole = offset == 0 && !arguments.has(u"length_bytes"_s);
    const qint64 length = arguments.integer(u"length_bytes"_s, {1, double(longestFileRead)}).value_or(defaultRead);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    m_sandboxes.withSandbox(call, arguments, [=, this](mcp::PendingCall &held, ManagedSandbox &box) {
        const QPointer<mcp::PendingCall> open(&held);
        const QPointer<ManagedSandbox> sandbox(&box);
        const qint64 margin = std::min(box.patterns().margin(), longestMargin);
        const qint64 begin = std::max<qint64>(0, offset - margin);
        const auto read = box.engine().readFile(absolutePath(path), begin, offset - begin + length + margin);
        onResult(read, this, [=, this](const Result<sandbox::FileContent> &content) {
            if (!open || !sandbox)
                return;
            if (!content)
                return answerError(*open, fileError(path, content.error()));
            if (isWhole && inspectPicture(content->bytes))
                return answerPicture(*open, *sandbox, path);
            const qint64 got = std::clamp<qint64>(content->bytes.size() - (offset - begin), 0, length);
            const QByteArray bytes = sandbox->patterns().maskedPart(content->bytes, offset - begin, got);
            open->answer(contentReport(*sandbox, path, {bytes, offset, got, content->size}));
        });
    });
}

void FileTools::answerPicture(mcp::PendingCall &call, ManagedSandbox &box, const QString &path)
{
    const QPointer<mcp::PendingCall> open(&call);
    const QPointer<ManagedSandbox> sandbox(&box);
    const auto picture = loadPicture(box, absolutePath(path), m_services.scaler, &box);
    onResult(picture, this, [open, sandbox](const Result<CellPicture> &loaded) {
        if (open && sandbox)
            open->answer(pictureReport(*sandbox, *loaded));
    });
}

void FileTools::write(mcp::PendingCall &call, ArgumentReader &arguments)
{
    sandbox::FileToWrite file;
    file.path = readPath(arguments);
    file.bytes = readContent(arguments);
    file.mode = readMode(arguments);
    file.append = arguments.flag(u"append"_s, false);
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    m_sandboxes.withSandbox(call, arguments, [this, file](mcp::PendingCall &held, ManagedSandbox &sandbox) {
        if (sandbox.openRuns().isEmpty())
            writeNow(held, sandbox, file);
        else
            askToWrite(held, sandbox, file);
    });
}

void FileTools::writeNow(mcp::PendingCall &call, ManagedSandbox &sandbox, const sandbox::FileToWrite &file)
{
    const QPointer<mcp::PendingCall> held(&call);
    writeAndNote(sandbox, file, false).then(this, [held, file](const Result<mcp::ToolResult> &written) {
        if (!held)
            return;
        if (!written)
            return answerError(*held, fileError(file.path, written.error()));
        held->answer(*written);
    });
}

void FileTools::askToWrite(mcp::PendingCall &call, ManagedSandbox &sandbox, const sandbox::FileToWrite &file)
{
    if (file.bytes.size() > approval::reviewedBytes)
        return answerError(call,
            {Code::TooLarge, u"The file is larger than 1 MiB, and a program that is running could use it at once: more than a person can review. Wait until the runs have ended, or end them."_s});
    approval::Request request = m_sandboxes.requestFor(call.caller(), sandbox);
    request.kind = approval::Kind::OpenDoor;
    request.text = QString::fromUtf8(file.bytes);
    request.language = languageOfPath(file.path);
    request.act.tool = call.tool();
    request.act.arguments = {{u"path"_s, absolutePath(file.path)}, {u"mode"_s, QString::number(file.mode, 8)},
        {u"append"_s, file.append}, {u"content_base64"_s, QString::fromLatin1(file.bytes.toBase64())}};
    m_services.desk.begin(std::make_unique<WriteOperation>(call.caller(), request, sandbox, file), call);
}

void FileTools::list(mcp::PendingCall &call, ArgumentReader &arguments)
{
    const QString path = readPath(arguments, u"."_s);
    const int depth = int(arguments.integer(u"depth"_s, {listingDepth.least, listingDepth.most}).value_or(1));
    if (const Result<> verdict = arguments.verdict(); !verdict)
        return answerError(call, verdict.error());
    m_sandboxes.withSandbox(call, arguments, [this, path, depth](mcp::PendingCall &held, ManagedSandbox &box) {
        const QPointer<mcp::PendingCall> open(&held);
        const QPointer<ManagedSandbox> sandbox(&box);
        box.engine().listFiles(absolutePath(path), depth, mostEntries).then(this, [=](const Result<sandbox::FileListing> &listing) {
            if (!open || !sandbox)
                return;
            if (!listing)
                return answerError(*open, fileError(path, listing.error()));
            open->answer(listingReport(*sandbox, path, *listing));
        });
    });
}

}
