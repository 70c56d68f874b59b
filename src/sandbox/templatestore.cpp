// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/templatestore.h"

#include "base/json.h"
#include "sandbox/log.h"
#include "sandbox/memoryfile.h"
#include "sandbox/treeremoval.h"

#include <QDir>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr auto draftSuffix = ".part"_L1;
constexpr qsizetype descriptionLimit = qsizetype(64) << 20;

QString archiveIn(const QString &folder)
{
    return folder + u"/home.tar"_s;
}

QString descriptionIn(const QString &folder)
{
    return folder + u"/template.json"_s;
}

QString importIn(const QString &folder)
{
    return folder + u"/tree"_s;
}

QString treeIn(const QString &folder)
{
    return importIn(folder) + u"/root"_s;
}

UniqueFd openPath(const QString &path, int flags)
{
    return UniqueFd(::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC | O_NOFOLLOW, 0600));
}

/// `kind`: LOCK_SH or LOCK_EX. None when somebody else's lock forbids it.
UniqueFd lockFolder(const QString &folder, int kind)
{
    UniqueFd lock = openPath(folder, O_RDONLY | O_DIRECTORY);
    if (lock.isValid() && ::flock(lock.get(), kind | LOCK_NB) != 0)
        lock.reset();
    return lock;
}

/// Of a template: what it has, never what else may be there.
void removeFolder(const QString &folder)
{
    if (const Result<> removed = removeTree(importIn(folder)); !removed)
        qCWarning(lcSandbox).noquote() << "cannot remove" << removed.error().detail;
    QFile::remove(archiveIn(folder));
    QFile::remove(descriptionIn(folder));
    QDir().rmdir(folder);
}

Error tooLarge()
{
    return {Code::LimitReached,
        u"All templates together would be larger than %1 GiB. Remove some first."_s.arg(
            TemplateStore::mostBytes >> 30)};
}

Error brokenTemplate(const QString &name)
{
    return {Code::Io, u"The template %1 is damaged and cannot be used. Make it again, or remove it."_s.arg(name)};
}
}

TemplateStore::TemplateStore(QString folder, const Clock &clock)
    : m_folder(std::move(folder))
    , m_clock(clock)
{
}

QString TemplateStore::folderOf(const TemplateId &id) const
{
    return m_folder + u'/' + id.toString();
}

QList<Template> TemplateStore::all() const
{
    QList<Template> list;
    for (const QString &entry : QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks)) {
        const auto id = TemplateId::parse(entry);
        const auto kept = id ? load(*id) : Result<Template>(fail(Code::NotFound, {}));
        if (kept && !hasEnded(*kept, m_clock.wall()))
            list.append(*kept);
    }
    std::sort(list.begin(), list.end(), [](const Template &a, const Template &b) { return a.created < b.created; });
    return list;
}

Result<Template> TemplateStore::find(const TemplateId &id) const
{
    auto kept = load(id);
    if (kept && hasEnded(*kept, m_clock.wall()))
        return fail(Code::NotFound, u"the template has ended"_s);
    return kept;
}

Result<Template> TemplateStore::load(const TemplateId &id) const
{
    QFile file(descriptionIn(folderOf(id)));
    if (!file.open(QIODevice::ReadOnly))
        return fail(Code::NotFound, u"there is no such template"_s);
    const auto json = parseJson(file.read(descriptionLimit), {.bytes = descriptionLimit});
    auto kept = json ? templateFromJson(id, json->toObject()) : std::nullopt;
    struct stat archive = {};
    if (kept && kept->isRoot)
        return *kept;
    if (!kept || ::lstat(QFile::encodeName(archiveIn(folderOf(id))).constData(), &archive) != 0
        || !S_ISREG(archive.st_mode) || archive.st_size != kept->archiveBytes)
        return tl::unexpected(brokenTemplate(kept ? kept->name : id.toString()));
    kept->ends = QDateTime::fromSecsSinceEpoch(archive.st_mtim.tv_sec, Qt::UTC).addDays(daysUnused);
    return *kept;
}

Result<> TemplateStore::remove(const TemplateId &id)
{
    const QString folder = folderOf(id);
    if (!QFileInfo(folder).isDir())
        return fail(Code::NotFound, u"there is no such template"_s);
    for (const Template &other : all())
        if (other.root == id)
            return fail(Code::Conflict, u"The template %1 stands on it: remove that one first."_s.arg(other.name));
    const UniqueFd lock = lockFolder(folder, LOCK_EX);
    if (!lock.isValid())
        return fail(Code::Conflict, u"A sandbox works in it. Kill the sandboxes that were made from it first."_s);
    removeFolder(folder);
    if (QFileInfo::exists(folder))
        return fail(Code::Io, u"the folder %1 cannot be removed"_s.arg(folder));
    return {};
}

QString TemplateStore::treeOf(const Template &root) const
{
    return treeIn(folderOf(root.id));
}

Result<UniqueFd> TemplateStore::holdRoot(const TemplateId &id) const
{
    UniqueFd lock = lockFolder(folderOf(id), LOCK_SH);
    if (!lock.isValid())
        return fail(Code::NotFound, u"the root file system of the template has gone"_s);
    return lock;
}

Result<UniqueFd> TemplateStore::openArchive(const Template &kept)
{
    UniqueFd archive = openPath(archiveIn(folderOf(kept.id)), O_RDONLY);
    if (!archive.isValid())
        return tl::unexpected(brokenTemplate(kept.name));
    ::futimens(archive.get(), nullptr);
    return archive;
}

void TemplateStore::removeLeftovers()
{
    for (const QString &entry : QDir(m_folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks)) {
        const auto id = TemplateId::parse(entry);
        const auto kept = id ? load(*id) : Result<Template>(fail(Code::NotFound, {}));
        const bool isOver = entry.endsWith(draftSuffix) || (kept && hasEnded(*kept, m_clock.wall()));
        // Another process may be writing it just now.
        if (isOver && lockFolder(m_folder + u'/' + entry, LOCK_EX).isValid()) {
            qCInfo(lcSandbox).noquote() << "removes the template" << entry;
            removeFolder(m_folder + u'/' + entry);
        }
    }
}

Result<> TemplateStore::checkNew(const TemplateOrder &order) const
{
    if (const auto checked = checkTemplateName(order.name); !checked)
        return tl::unexpected(checked.error());
    const QList<Template> others = all();
    if (const auto isFree = checkNameIsFree(order.name, order.owner, others); !isFree)
        return tl::unexpected(isFree.error());
    const auto ofOwner = std::count_if(
        others.cbegin(), others.cend(), [&order](const Template &other) { return other.owner == order.owner; });
    if (ofOwner >= mostOfOneOwner)
        return fail(Code::LimitReached, u"There are %1 templates already, as many as a client may have."_s.arg(ofOwner));
    return {};
}

Result<std::unique_ptr<TemplateStore::Draft>> TemplateStore::begin(const TemplateOrder &order) const
{
    return checkNew(order).and_then([this] { return beginUnnamed(); });
}

Result<std::unique_ptr<TemplateStore::RootDraft>> TemplateStore::beginRoot(const TemplateOrder &order) const
{
    const qint64 room = mostBytes - usedBytes();
    if (room <= 0)
        return tl::unexpected(tooLarge());
    const auto folder = checkNew(order).and_then([this] { return makeDraftFolder(); });
    if (!folder)
        return tl::unexpected(folder.error());
    UniqueFd lock = lockFolder(*folder, LOCK_EX);
    if (!lock.isValid() || !QDir().mkdir(importIn(*folder)))
        return fail(Code::Io, u"cannot make the folder %1"_s.arg(importIn(*folder)));
    return std::unique_ptr<RootDraft>(new RootDraft(*folder, std::move(lock), room));
}

qint64 TemplateStore::usedBytes() const
{
    qint64 bytes = 0;
    for (const Template &kept : all())
        bytes += kept.archiveBytes;
    return bytes;
}

Result<QString> TemplateStore::makeDraftFolder() const
{
    const QString folder = folderOf(TemplateId::generate()) + draftSuffix;
    const auto mine = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (!QDir().mkpath(folder) || !QFile::setPermissions(m_folder, mine) || !QFile::setPermissions(folder, mine))
        return fail(Code::Io, u"cannot make the folder %1"_s.arg(folder));
    return folder;
}

Result<std::unique_ptr<TemplateStore::Draft>> TemplateStore::beginUnnamed() const
{
    const auto folder = makeDraftFolder();
    if (!folder)
        return tl::unexpected(folder.error());
    UniqueFd lock = lockFolder(*folder, LOCK_EX);
    UniqueFd archive = openPath(archiveIn(*folder), O_WRONLY | O_CREAT | O_EXCL);
    if (!lock.isValid() || !archive.isValid())
        return systemFailure(archiveIn(*folder));
    return std::unique_ptr<Draft>(new Draft(*folder, std::move(lock), std::move(archive), mostBytes - usedBytes()));
}

Result<> TemplateStore::publish(const QString &draftFolder, const Template &kept) const
{
    QFile description(descriptionIn(draftFolder));
    const bool written = description.open(QIODevice::WriteOnly | QIODevice::NewOnly)
        && description.write(canonicalJson(toJson(kept))) >= 0 && description.flush();
    description.close();
    if (!written || !QDir().rename(draftFolder, folderOf(kept.id)))
        return fail(Code::Io, u"the template cannot be written: %1"_s.arg(description.errorString()));
    return {};
}

/// Its bytes are not forced to the disk: after a loss of power the size shows what is missing, and it cannot be used.
Result<Template> TemplateStore::commit(Draft &draft, Template kept)
{
    kept.id = *TemplateId::parse(QFileInfo(draft.m_folder).completeBaseName());
    kept.created = m_clock.wall();
    kept.archiveBytes = draft.size();
    kept.sha256 = draft.sha256();
    kept.ends = kept.created.addDays(daysUnused);
    if (const auto published = publish(draft.m_folder, kept); !published)
        return tl::unexpected(published.error());
    draft.m_folder.clear();
    return kept;
}

Result<Template> TemplateStore::commit(RootDraft &draft, Template kept)
{
    kept.id = *TemplateId::parse(QFileInfo(draft.m_folder).completeBaseName());
    kept.created = m_clock.wall();
    kept.isRoot = true;
    if (const auto published = publish(draft.m_folder, kept); !published)
        return tl::unexpected(published.error());
    draft.m_folder.clear();
    return kept;
}

TemplateStore::RootDraft::RootDraft(QString folder, UniqueFd lock, qint64 room)
    : m_folder(std::move(folder))
    , m_lock(std::move(lock))
    , m_room(room)
{
}

TemplateStore::RootDraft::~RootDraft()
{
    if (!m_folder.isEmpty())
        removeFolder(m_folder);
}

QString TemplateStore::RootDraft::folder() const
{
    return importIn(m_folder);
}

QString TemplateStore::RootDraft::tree() const
{
    return treeIn(m_folder);
}

TemplateStore::Draft::Draft(QString folder, UniqueFd lock, UniqueFd archive, qint64 room)
    : m_folder(std::move(folder))
    , m_lock(std::move(lock))
    , m_archive(std::move(archive))
    , m_room(room)
{
}

TemplateStore::Draft::~Draft()
{
    if (!m_folder.isEmpty())
        removeFolder(m_folder);
}

Result<> TemplateStore::Draft::append(QByteArrayView bytes)
{
    m_size += bytes.size();
    if (m_size > m_room)
        return tl::unexpected(tooLarge());
    m_hash.addData(bytes);
    while (!bytes.isEmpty()) {
        const ssize_t written = ::write(m_archive.get(), bytes.data(), size_t(bytes.size()));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return systemFailure(u"the template cannot be written"_s);
        bytes = bytes.sliced(written);
    }
    return {};
}

Result<UniqueFd> TemplateStore::Draft::openArchive() const
{
    UniqueFd archive = openPath(archiveIn(m_folder), O_RDONLY);
    if (!archive.isValid())
        return systemFailure(archiveIn(m_folder));
    return archive;
}

}
