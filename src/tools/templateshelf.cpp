// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/templateshelf.h"

#include "base/future.h"
#include "tools/inheritance.h"
#include "tools/sandboxfacts.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

QList<sandbox::Template> TemplateShelf::visibleTo(const ClientId &client) const
{
    QList<sandbox::Template> list = m_backend.templates();
    list.removeIf([&client](const sandbox::Template &kept) { return kept.owner != client && !kept.isShared; });
    return list;
}

Result<sandbox::Template> TemplateShelf::find(const ClientId &client, const QString &name) const
{
    QStringList names{sandbox::hostTemplate()};
    std::optional<sandbox::Template> found;
    for (const sandbox::Template &kept : visibleTo(client)) {
        names.append(kept.name);
        if (kept.name == name && (!found || kept.owner == client))
            found = kept;
    }
    if (found)
        return *found;
    names.removeDuplicates();
    return fail(Code::NotFound, u"There is no template %1. There are: %2. snapshot_sandbox makes one."_s
            .arg(name.left(80), names.join(u", "_s)));
}

Result<> TemplateShelf::base(SandboxRegistry::Order &order, const sandbox::Template &kept) const
{
    const auto inheritance = inheritanceOf(kept);
    if (!inheritance)
        return tl::unexpected(inheritance.error());
    order.spec.origin = kept.name;
    order.spec.base = kept.id;
    order.inherited = *inheritance;
    return {};
}

Result<> TemplateShelf::checkNew(const ClientId &client, const QString &name) const
{
    return sandbox::checkNameIsFree(name, client, m_backend.templates());
}

QFuture<Result<sandbox::Template>> TemplateShelf::keep(ManagedSandbox &source, const QString &name)
{
    if (const Result<> begun = source.beginCopy(); !begun)
        return ready<sandbox::Template>(tl::unexpected(begun.error()));
    const sandbox::TemplateOrder order{
        .name = name, .owner = source.ownership().client, .notes = toNotes(inheritanceOf(source))};
    return m_backend.snapshot(source.engine(), order).then(&source, [&source](const Result<sandbox::Template> &kept) {
        source.endCopy();
        return kept;
    });
}

QJsonObject templateFacts(const sandbox::Template &kept)
{
    return {{u"template"_s, kept.name}, {u"created_at"_s, timeFact(kept.created)},
        {u"expires_at"_s, kept.ends.isValid() ? timeFact(kept.ends) : QJsonValue()},
        {u"source_sandbox_id"_s, kept.source.toString()}, {u"size_bytes"_s, kept.archiveBytes},
        {u"disk_bytes"_s, kept.diskBytes}, {u"shared"_s, kept.isShared}};
}

}
