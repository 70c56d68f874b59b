// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/templatestore.h"

#include "base/json.h"
#include "sandbox/log.h"
#include "sandbox/memoryfile.h"

#include <QDir>
#include <QRegularExpression>

#include <fcntl.h>
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

UniqueFd openPath(const QString &path, int flags)
{
    return UniqueFd(::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC | O_NOFOLLOW, 0600));
}

/// Of a template: the two files that it has, never what else may be there.
void removeFolder(const QString &folder)
{
    QFile::remove(archiveIn(folder));
    QFile::remove(descriptionIn(folder));
    QDir().rmdir(folder);
}

QJsonObject toJson(const Template &kept)
{
    return {{u"name"_s, kept.name}, {u"owner"_s, kept.owner.toString()}, {u"shared"_s, kept.isShared},
        {u"source"_s, kept.source.toString()}, {u"origin"_s, kept.origin},
        {u"created"_s, kept.created.toUTC().toString(Qt::ISODateWithMs)}, {u"archive_bytes"_s, kept.archiveBytes},
        {u"disk_bytes"_s, kept.diskBytes}, {u"sha256"_s, QString::fromLatin1(kept.sha256.toHex())},
        {u"notes"_s, kept.notes}};
}

std::optional<Template> fromJson(const TemplateId &id, const QJsonObject &object)
{
    Template kept;
    kept.id = id;
    kept.name = object["name"_L1].toString();
    kept.owner = ClientId::parse(object["owner"_L1].toString()).value_or(ClientId());
    kept.isShared = object["shared"_L1].toBool();
    kept.source = SandboxId::parse(object["source"_L1].toString()).value_or(SandboxId());
    kept.origin = object["origin"_L1].toString();
    kept.created = QDateTime::fromString(object["created"_L1].toString(), Qt::ISODateWithMs);
    kept.archiveBytes = object["archive_bytes"_L1].toInteger(-1);
    kept.diskBytes = object["disk_bytes"_L1].toInteger(-1);
    kept.sha256 = QByteArray::fromHex(object["sha256"_L1].toString().toLatin1());
    kept.notes = object["notes"_L1].toObject();
    if (!checkTemplateName(kept.name) || kept.archiveBytes < 0 || kept.diskBytes < 0 || !kept.created.isValid())
        return std::nullopt;
    return kept;
}

Error brokenTemplate(const QString &name)
{
    return {Code::Io, u"The template %1 is damaged and cannot be used. Make it again, or remove it."_s.arg(name)};
}

}

Result<> checkTemplateName(const QString &name)
{
    static const QRegularExpression form(u"\\A[a-z0-9][a-z0-9._-]{0,62}\\z"_s);
    if (!form.match(name).hasMatch())
        return fail(Code::BadArgument,
            u"a name has 1 to 63 of the characters a-z, 0-9, dot, hyphen and underscore, and begins with a letter or digit"_s);
    if (name == hostTemplate() || isLabel(name))
        return fail(Code::BadArgument, u"the name %1 is reserved"_s.arg(name));
    return {};
}

Result<> checkNameIsFree(const QString &name, const ClientId &owner, const QList<Template> &others)
{
    const auto isIt = [&](const Template &other) { return other.owner == owner && other.name == name; };
    if (std::any_of(others.cbegin(), others.cend(), isIt))
        return fail(Code::Conflict, u"There is a template %1 already. Choose another name."_s.arg(name));
    return {};
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
        if (kept && kept->ends > m_clock.wall())
            list.append(*kept);
    }
    std::sort(list.begin(), list.end(), [](const Template &a, const Template &b) { return a.created < b.created; });
    return list;
}

Result<Template> TemplateStore::find(const TemplateId &id) const
{
    auto kept = load(id);
    if (kept && kept->ends <= m_clock.wall())
        return fail(Code::NotFound, u"the template has ended"_s);
    return kept;
}

Result<Template> TemplateStore::load(const TemplateId &id) const
{
    QFile file(descriptionIn(folderOf(id)));
    if (!file.open(QIODevice::ReadOnly))
        return fail(Code::NotFound, u"there is no such template"_s);
    const auto json = parseJson(file.read(descriptionLimit), {.bytes = descriptionLimit});
    auto kept = json ? fromJson(id, json->toObject()) : std::nullopt;
    struct stat archive = {};
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
    removeFolder(folder);
    if (QFileInfo::exists(folder))
        return fail(Code::Io, u"the folder %1 cannot be removed"_s.arg(folder));
    return {};
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
        const bool hasEnded = kept && kept->ends <= m_clock.wall();
        if (entry.endsWith(draftSuffix) || hasEnded) {
            qCInfo(lcSandbox).noquote() << "removes the template" << entry;
            removeFolder(m_folder + u'/' + entry);
        }
    }
}

Result<std::unique_ptr<TemplateStore::Draft>> TemplateStore::begin(const TemplateOrder &order) const
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
    return beginUnnamed();
}

qint64 TemplateStore::usedBytes() const
{
    qint64 bytes = 0;
    for (const Template &kept : all())
        bytes += kept.archiveBytes;
    return bytes;
}

Result<std::unique_ptr<TemplateStore::Draft>> TemplateStore::beginUnnamed() const
{
    const QString folder = folderOf(TemplateId::generate()) + draftSuffix;
    const auto mine = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (!QDir().mkpath(folder) || !QFile::setPermissions(m_folder, mine) || !QFile::setPermissions(folder, mine))
        return fail(Code::Io, u"cannot make the folder %1"_s.arg(folder));
    UniqueFd archive = openPath(archiveIn(folder), O_WRONLY | O_CREAT | O_EXCL);
    if (!archive.isValid())
        return systemFailure(archiveIn(folder));
    return std::unique_ptr<Draft>(new Draft(folder, std::move(archive), mostBytes - usedBytes()));
}

/// Its bytes are not forced to the disk: after a loss of power the size shows what is missing, and it cannot be used.
Result<Template> TemplateStore::commit(Draft &draft, Template kept)
{
    kept.id = *TemplateId::parse(QFileInfo(draft.m_folder).completeBaseName());
    kept.created = m_clock.wall();
    kept.archiveBytes = draft.size();
    kept.sha256 = draft.sha256();
    kept.ends = kept.created.addDays(daysUnused);
    QFile description(descriptionIn(draft.m_folder));
    const bool written = description.open(QIODevice::WriteOnly | QIODevice::NewOnly)
        && description.write(canonicalJson(toJson(kept))) >= 0 && description.flush();
    description.close();
    if (!written || !QDir().rename(draft.m_folder, folderOf(kept.id)))
        return fail(Code::Io, u"the template cannot be written: %1"_s.arg(description.errorString()));
    draft.m_folder.clear();
    return kept;
}

TemplateStore::Draft::Draft(QString folder, UniqueFd archive, qint64 room)
    : m_folder(std::move(folder))
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
        return fail(Code::LimitReached,
            u"All templates together would be larger than %1 GiB. Remove some first."_s.arg(mostBytes >> 30));
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
