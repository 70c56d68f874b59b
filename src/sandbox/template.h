// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/ids.h"

#include <QDateTime>
#include <QJsonObject>

#include <optional>

namespace sandtray::sandbox {

/// What later sandboxes can begin with: a home folder that was kept, or a root file system that the user imported,
/// which takes the place of the machine's programs. A home of a sandbox of an imported root needs that root.
struct Template {
    TemplateId id;
    QString name; ///< see checkTemplateName(); unique among those of one owner
    ClientId owner; ///< whose it is
    bool isShared = false; ///< other clients may use it too: the human's choice
    SandboxId source; ///< what it was made from
    QString origin; ///< template of the source
    QDateTime created;
    QDateTime ends; ///< unless it is used again before; invalid: when it is removed
    bool isRoot = false; ///< an imported root file system, with an empty home
    TemplateId root; ///< of a home: the root file system below it; null: the machine's own
    QString searchPath; ///< of a root: its PATH, when it has one
    qint64 archiveBytes = 0; ///< on the host's disk
    qint64 diskBytes = 0; ///< of a sandbox's disk
    QByteArray sha256; ///< of the archive
    QJsonObject notes; ///< the back end's caller's own: kept and given back
};

/// What a snapshot is to become.
struct TemplateOrder {
    QString name;
    ClientId owner;
    QJsonObject notes;
};

/// The template of every machine: its own programs and an empty home.
[[nodiscard]] inline QString hostTemplate()
{
    return QStringLiteral("host");
}

[[nodiscard]] inline bool hasEnded(const Template &kept, const QDateTime &now)
{
    return kept.ends.isValid() && kept.ends <= now;
}

/// 1 to 63 of [a-z0-9._-], beginning with a letter or digit. Code::BadArgument also for "host" and for what has the form
/// of an id.
[[nodiscard]] Result<> checkTemplateName(const QString &name);
/// Code::Conflict when `owner` has one of that name among `others`.
[[nodiscard]] Result<> checkNameIsFree(const QString &name, const ClientId &owner, const QList<Template> &others);

/// As it is kept on disk; id and end are not part of it.
[[nodiscard]] QJsonObject toJson(const Template &kept);
/// Nothing when `object` describes none.
[[nodiscard]] std::optional<Template> templateFromJson(const TemplateId &id, const QJsonObject &object);
}
