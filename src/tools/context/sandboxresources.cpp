// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/context/sandboxresources.h"

#include "base/future.h"
#include "tools/context/runlog.h"
#include "tools/filereport.h"
#include "tools/paths.h"

#include <QJsonDocument>
#include <QMimeDatabase>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr int listedDepth = 4;
constexpr int mostListed = 500; // of one sandbox
constexpr int mostCompleted = 2000; // entries of a folder that are looked at

template <class T>
QFuture<Result<T>> refused(Code code, const QString &why)
{
    return ready(Result<T>(fail(code, why)));
}

/// By the name alone: what is in the file is the sandbox's word, and is not looked at.
QString mimeTypeOf(const QString &path)
{
    static const QMimeDatabase database;
    return database.mimeTypeForFile(path, QMimeDatabase::MatchExtension).name();
}

/// Caches and the like are of no use to a model.
bool isHidden(const QString &path)
{
    return path.startsWith(u'.') || path.contains("/."_L1) || path.contains("node_modules/"_L1)
        || path.contains("__pycache__/"_L1);
}

mcp::Resource fileResource(const ManagedSandbox &sandbox, const sandbox::FileEntry &entry)
{
    const QString path = sandbox.masked(entry.path);
    return {.uri = SandboxUri{sandbox.id(), path}.toString(),
        .name = path.section(u'/', -1),
        .title = path,
        .description = {},
        .mimeType = mimeTypeOf(path),
        .size = entry.size};
}

mcp::Resource folderResource(const ManagedSandbox &sandbox)
{
    const QString given = sandbox.masked(sandbox.engine().spec().name);
    const QString name = given.isEmpty() ? sandbox.id().toString() : given;
    return {.uri = SandboxUri{sandbox.id(), {}}.toString(),
        .name = name,
        .title = u"Home folder of sandbox %1"_s.arg(name),
        .description = u"What is in /home/sandbox: kind, bytes and path, a line each"_s,
        .mimeType = u"text/plain"_s,
        .size = {}};
}

mcp::Resource runLogResource()
{
    return {.uri = runLogUri(),
        .name = u"runs"_s,
        .title = u"Run log"_s,
        .description = u"The last runs of this client as JSON, newest first"_s,
        .mimeType = u"application/json"_s,
        .size = {}};
}

mcp::ResourcePage pageOf(const ManagedSandbox &sandbox, const Result<sandbox::FileListing> &listing)
{
    mcp::ResourcePage page{{folderResource(sandbox)}, {}};
    if (!listing) // it has just ended
        return page;
    for (const sandbox::FileEntry &entry : listing->entries) {
        if (entry.kind == sandbox::FileKind::File && !isHidden(entry.path))
            page.resources.append(fileResource(sandbox, entry));
    }
    return page;
}

mcp::ResourceContents contentsOf(const QString &uri, const QString &path, const QByteArray &bytes)
{
    const bool isText = decodedText(bytes).has_value();
    const QString type = mimeTypeOf(path);
    const bool isUnknown = type == "application/octet-stream"_L1;
    return {uri, isText && isUnknown ? u"text/plain"_s : type, bytes, isText};
}

mcp::ResourceContents textContents(const QString &uri, const QString &mimeType, const QString &text)
{
    return {uri, mimeType, text.toUtf8(), true};
}

}

SandboxResources::SandboxResources(SandboxRegistry &registry, const OperationDesk &desk, history::StateStore &ledger)
    : m_registry(registry)
    , m_desk(desk)
    , m_ledger(ledger)
{
}

QList<mcp::ResourceTemplate> SandboxResources::templates() const
{
    return {{sandboxUriTemplate(), u"sandbox-file"_s, u"File of a sandbox"_s,
                u"A file of a sandbox of yours. path is that of read_sandbox_file: relative to /home/sandbox, or absolute (sandbox://ID//tmp/x). With a slash at its end, or empty, it is a folder and gives its list. At most 8 MiB; read_sandbox_file reads parts."_s,
                {}},
        {runUriTemplate(), u"run"_s, u"Run"_s, u"State, output and end of a run of yours, as wait_run tells them."_s,
            u"text/plain"_s}};
}

QList<ManagedSandbox *> SandboxResources::living(const ClientId &client) const
{
    QList<ManagedSandbox *> sandboxes = m_registry.ofClient(client);
    sandboxes.removeIf([](const ManagedSandbox *sandbox) { return !sandbox->isAlive(); });
    return sandboxes;
}

/// A cursor is the id of the sandbox whose page was the last.
QFuture<Result<mcp::ResourcePage>> SandboxResources::resources(const mcp::Caller &caller, const QString &cursor)
{
    const QList<ManagedSandbox *> all = m_registry.ofClient(caller.client);
    const auto last = std::find_if(
        all.begin(), all.end(), [&](const ManagedSandbox *each) { return each->id().toString() == cursor; });
    if (!cursor.isEmpty() && last == all.end())
        return refused<mcp::ResourcePage>(Code::BadArgument, u"Unknown cursor"_s);
    QList<ManagedSandbox *> left(cursor.isEmpty() ? all.begin() : std::next(last), all.end());
    left.removeIf([](const ManagedSandbox *sandbox) { return !sandbox->isAlive(); });
    const mcp::ResourcePage beginning{cursor.isEmpty() ? QList{runLogResource()} : QList<mcp::Resource>(), {}};
    if (left.isEmpty())
        return ready(Result<mcp::ResourcePage>(beginning));
    const QPointer<ManagedSandbox> sandbox = left.constFirst();
    const QString next = left.size() > 1 ? sandbox->id().toString() : QString();
    return sandbox->engine()
        .listFiles(absolutePath(u"."_s), listedDepth, mostListed)
        .then(this, [sandbox, next, beginning](const Result<sandbox::FileListing> &listing) {
            mcp::ResourcePage page = beginning;
            if (sandbox)
                page.resources += pageOf(*sandbox, listing).resources;
            page.nextCursor = next;
            return Result<mcp::ResourcePage>(page);
        });
}

Result<ManagedSandbox *> SandboxResources::find(const ClientId &client, const SandboxId &id) const
{
    const Result<ManagedSandbox *> found = m_registry.find(client, id);
    if (!found || !(*found)->isAlive())
        return fail(Code::NotFound, u"There is no such sandbox."_s);
    return found;
}

QFuture<Result<mcp::ResourceContents>> SandboxResources::read(const mcp::Caller &caller, const QString &uri)
{
    if (uri == runLogUri())
        return readRunLog(caller.client);
    if (const auto run = parseRunUri(uri)) {
        const Result<Operation *> operation = m_desk.find(caller.client, *run);
        if (!operation)
            return refused<mcp::ResourceContents>(Code::NotFound, operation.error().detail);
        return ready(
            Result<mcp::ResourceContents>(textContents(uri, u"text/plain"_s, (*operation)->result(0).text)));
    }
    const auto address = SandboxUri::parse(uri);
    const auto sandbox = address ? find(caller.client, address->sandbox) : fail(Code::NotFound, u"No such resource."_s);
    if (!sandbox)
        return refused<mcp::ResourceContents>(Code::NotFound, sandbox.error().detail);
    (*sandbox)->touch();
    return address->isFolder() ? readFolder(**sandbox, *address) : readFile(**sandbox, *address);
}

QFuture<Result<mcp::ResourceContents>> SandboxResources::readFile(ManagedSandbox &sandbox, const SandboxUri &uri)
{
    const QPointer<ManagedSandbox> box(&sandbox);
    return sandbox.engine()
        .readFile(absolutePath(uri.path), 0, longestFileRead)
        .then(this, [box, uri](const Result<sandbox::FileContent> &read) -> Result<mcp::ResourceContents> {
            if (!read || !box)
                return tl::unexpected(read ? Error{Code::NotFound, u"The sandbox has ended."_s}
                                           : fileError(uri.path, read.error()));
            if (read->size > read->bytes.size())
                return fail(Code::TooLarge,
                    u"The file has %1 bytes; a resource has 8 MiB at most. Read parts with read_sandbox_file."_s.arg(
                        read->size));
            const QByteArray bytes = box->patterns().maskedPart(read->bytes, 0, read->bytes.size());
            return contentsOf(uri.toString(), uri.path, bytes);
        });
}

QFuture<Result<mcp::ResourceContents>> SandboxResources::readFolder(ManagedSandbox &sandbox, const SandboxUri &uri)
{
    const QPointer<ManagedSandbox> box(&sandbox);
    const QString path = uri.path.isEmpty() ? u"."_s : uri.path;
    return sandbox.engine()
        .listFiles(absolutePath(path), 1, mostCompleted)
        .then(this, [box, uri, path](const Result<sandbox::FileListing> &listing) -> Result<mcp::ResourceContents> {
            if (!listing || !box)
                return tl::unexpected(listing ? Error{Code::NotFound, u"The sandbox has ended."_s}
                                              : fileError(path, listing.error()));
            return textContents(uri.toString(), u"text/plain"_s, listingReport(*box, path, *listing).text);
        });
}

QFuture<Result<mcp::ResourceContents>> SandboxResources::readRunLog(const ClientId &client)
{
    using Rows = Result<QList<history::LedgerEntry>>;
    return readRuns(m_ledger, client).then(this, [](const Rows &rows) -> Result<mcp::ResourceContents> {
        if (!rows)
            return tl::unexpected(rows.error());
        const QByteArray json = QJsonDocument(runLogJson(*rows)).toJson(QJsonDocument::Indented);
        return mcp::ResourceContents{runLogUri(), u"application/json"_s, json, true};
    });
}

QStringList SandboxResources::sandboxIds(const ClientId &client, const QString &begin) const
{
    QStringList ids;
    const QList<ManagedSandbox *> sandboxes = living(client);
    for (const ManagedSandbox *sandbox : sandboxes) {
        if (sandbox->id().toString().startsWith(begin))
            ids.append(sandbox->id().toString());
    }
    return ids;
}

QFuture<Result<QStringList>> SandboxResources::completeTemplate(
    const mcp::Caller &caller, const QString &uriTemplate, const mcp::PartialArgument &argument)
{
    const bool isFile = uriTemplate == sandboxUriTemplate();
    if (!isFile && uriTemplate != runUriTemplate())
        return refused<QStringList>(Code::NotFound, u"Unknown resource template"_s);
    if (isFile && argument.name == "sandbox_id"_L1)
        return ready(Result<QStringList>(sandboxIds(caller.client, argument.value)));
    if (!isFile && argument.name == "run_id"_L1)
        return completeRun(caller.client, argument.value);
    const auto id = SandboxId::parse(argument.others.value(u"sandbox_id"_s));
    const auto sandbox = isFile && argument.name == "path"_L1 && id ? find(caller.client, *id)
                                                                     : fail(Code::NotFound, {});
    return sandbox ? completePath(**sandbox, argument.value) : ready(Result<QStringList>(QStringList()));
}

QFuture<Result<QStringList>> SandboxResources::completePath(ManagedSandbox &sandbox, const QString &begin)
{
    const QPointer<ManagedSandbox> box(&sandbox);
    const QString folder = begin.left(begin.lastIndexOf(u'/') + 1);
    const QString listed = folder.isEmpty() ? u"."_s : folder;
    return sandbox.engine()
        .listFiles(absolutePath(listed), 1, mostCompleted)
        .then(this, [box, folder, begin](const Result<sandbox::FileListing> &listing) {
            QStringList paths;
            for (const sandbox::FileEntry &entry : listing && box ? listing->entries : QList<sandbox::FileEntry>()) {
                const QString path = folder + box->masked(entry.path);
                if (path.startsWith(begin))
                    paths.append(entry.kind == sandbox::FileKind::Folder ? QString(path + u'/') : path);
            }
            return Result<QStringList>(paths);
        });
}

QFuture<Result<QStringList>> SandboxResources::completeRun(const ClientId &client, const QString &begin)
{
    using Rows = Result<QList<history::LedgerEntry>>;
    return readRuns(m_ledger, client).then(this, [begin](const Rows &rows) -> Result<QStringList> {
        if (!rows)
            return tl::unexpected(rows.error());
        QStringList ids;
        for (const history::LedgerEntry &row : *rows) {
            if (row.subject.startsWith(begin))
                ids.append(row.subject);
        }
        return ids;
    });
}

}
