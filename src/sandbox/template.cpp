// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/template.h"

#include <QRegularExpression>

#include <algorithm>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

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

QJsonObject toJson(const Template &kept)
{
    return {{u"name"_s, kept.name}, {u"owner"_s, kept.owner.toString()}, {u"shared"_s, kept.isShared},
        {u"source"_s, kept.source.toString()}, {u"origin"_s, kept.origin},
        {u"created"_s, kept.created.toUTC().toString(Qt::ISODateWithMs)}, {u"archive_bytes"_s, kept.archiveBytes},
        {u"disk_bytes"_s, kept.diskBytes}, {u"sha256"_s, QString::fromLatin1(kept.sha256.toHex())},
        {u"is_root"_s, kept.isRoot}, {u"root"_s, kept.root.toString()}, {u"path"_s, kept.searchPath},
        {u"notes"_s, kept.notes}};
}

std::optional<Template> templateFromJson(const TemplateId &id, const QJsonObject &object)
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
    kept.isRoot = object["is_root"_L1].toBool();
    const QString root = object["root"_L1].toString();
    kept.root = TemplateId::parse(root).value_or(TemplateId());
    kept.searchPath = object["path"_L1].toString();
    kept.notes = object["notes"_L1].toObject();
    if (kept.root.isNull() != root.isEmpty())
        return std::nullopt;
    if (!checkTemplateName(kept.name) || kept.archiveBytes < 0 || kept.diskBytes < 0 || !kept.created.isValid())
        return std::nullopt;
    return kept;
}

}
