// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/inheritance.h"

#include "base/json.h"
#include "tools/managedsandbox.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using approval::FileUnderReview;

namespace {

QJsonObject toJson(const FileUnderReview &file)
{
    return {{u"path"_s, file.path}, {u"state"_s, int(file.state)}, {u"size"_s, file.size},
        {u"sha256"_s, QString::fromLatin1(file.sha256.toHex())},
        {u"content"_s, QString::fromLatin1(file.content.toBase64())}};
}

std::optional<FileUnderReview> fileFromJson(const QJsonObject &object)
{
    FileUnderReview file;
    file.path = object["path"_L1].toString();
    const int state = object["state"_L1].toInt(-1);
    file.size = object["size"_L1].toInteger(-1);
    file.sha256 = QByteArray::fromHex(object["sha256"_L1].toString().toLatin1());
    file.content = QByteArray::fromBase64(object["content"_L1].toString().toLatin1());
    if (file.path.isEmpty() || file.size < 0 || state < 0 || state > int(FileUnderReview::State::DeclinedBefore))
        return std::nullopt;
    file.state = FileUnderReview::State(state);
    return file;
}

}

Inheritance inheritanceOf(ManagedSandbox &source)
{
    return {source.exposure(), source.unreviewed().pending()};
}

approval::Exposure startingWith(const Inheritance &inherited, const QSet<QString> &secrets)
{
    approval::Exposure exposure;
    exposure.origin = inherited.exposure.origin;
    exposure.secrets = inherited.exposure.secrets + secrets;
    exposure.hostFiles = inherited.exposure.hostFiles;
    return exposure;
}

QJsonObject toNotes(const Inheritance &inheritance)
{
    QJsonArray files;
    for (const FileUnderReview &file : inheritance.files)
        files.append(toJson(file));
    return {{u"exposure"_s, QString::fromUtf8(approval::toJson(inheritance.exposure))}, {u"unreviewed"_s, files}};
}

Result<Inheritance> inheritanceOf(const sandbox::Template &kept)
{
    const auto broken = fail(Code::Io,
        u"The template %1 does not say what was within its reach, so it cannot be used. Make it again."_s.arg(kept.name));
    if (kept.isRoot) { // the user's own choice, and nothing of a client is in it
        Inheritance inheritance;
        inheritance.exposure.origin = originOf(kept);
        return inheritance;
    }
    const auto exposure = approval::exposureFromJson(kept.notes["exposure"_L1].toString().toUtf8());
    if (!exposure || !kept.notes["unreviewed"_L1].isArray())
        return broken;
    Inheritance inheritance{*exposure, {}};
    for (const QJsonValue &value : kept.notes["unreviewed"_L1].toArray()) {
        const auto file = fileFromJson(value.toObject());
        if (!file)
            return broken;
        inheritance.files.append(*file);
    }
    inheritance.exposure.origin = originOf(kept);
    return inheritance;
}

QString originOf(const sandbox::Template &kept)
{
    return u"%1 (%2)"_s.arg(kept.name, kept.id.toString());
}

}
