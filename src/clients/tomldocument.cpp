// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/tomldocument.h"

#include "clients/jsonvalues.h"
#include "clients/lines.h"

#include <QJsonArray>

#include <algorithm>
#include <sstream>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

/// For comparing: what JSON has no word for becomes text.
QJsonValue toJson(const toml::node &node)
{
    if (const auto *table = node.as_table()) {
        QJsonObject object;
        for (const auto &[key, value] : *table)
            object.insert(QString::fromStdString(std::string(key.str())), toJson(value));
        return object;
    }
    if (const auto *list = node.as_array()) {
        QJsonArray array;
        for (const toml::node &value : *list)
            array.append(toJson(value));
        return array;
    }
    if (const auto *text = node.as_string())
        return QString::fromStdString(text->get());
    if (const auto *number = node.as_integer())
        return qint64(number->get());
    if (const auto *truth = node.as_boolean())
        return truth->get();
    std::ostringstream stream;
    node.visit([&stream](const auto &value) { stream << value; });
    return QString::fromStdString(stream.str());
}

bool isTableOfItsOwn(const toml::node &node)
{
    const auto *table = node.as_table();
    return table && !table->is_inline();
}

qsizetype lastLine(const toml::node &node)
{
    return qsizetype(node.source().end.line);
}

}

Result<std::unique_ptr<Document>> TomlDocument::read(const QByteArray &text)
{
    const toml::parse_result parsed = toml::parse(std::string_view(text.constData(), std::size_t(text.size())));
    if (!parsed)
        return fail(Code::BadArgument,
            u"line %1 is no valid TOML: %2"_s.arg(parsed.error().source().begin.line)
                .arg(QString::fromUtf8(
                    parsed.error().description().data(), qsizetype(parsed.error().description().size()))));
    std::unique_ptr<TomlDocument> document(new TomlDocument);
    document->m_text = text;
    document->m_layout = Layout::of(text);
    document->m_values = toJson(parsed.table()).toObject();

    const Lines lines(text);
    const auto walk = [&](const toml::table &table, const QStringList &path, const auto &self) -> void {
        Region region{path, qsizetype(table.source().begin.line) - 1, qsizetype(table.source().begin.line), false};
        region.hasHeader =
            region.first >= 0 && region.first < lines.count() && lines.at(region.first).trimmed().startsWith('[');
        for (const auto &[key, value] : table) {
            if (isTableOfItsOwn(value))
                self(*value.as_table(), path + QStringList(QString::fromStdString(std::string(key.str()))), self);
            else
                region.end = qMax(region.end, lastLine(value));
        }
        document->m_regions.append(region);
    };
    walk(parsed.table(), {}, walk);
    return document;
}

Result<std::optional<QJsonObject>> TomlDocument::find(const Place &place) const
{
    const QJsonValue value = valueAt(m_values, place.path + QStringList(place.name));
    if (value.isUndefined() || value.isNull())
        return std::nullopt;
    return value.toObject();
}

/// The table and those below it, last line first. An inline table, dotted keys, and an array of tables are refused.
Result<QList<TomlDocument::Region>> TomlDocument::regionsOf(const QStringList &path) const
{
    QList<Region> regions;
    for (const Region &region : m_regions) {
        if (region.path.size() < path.size() || region.path.first(path.size()) != path)
            continue;
        if (!region.hasHeader)
            return fail(Code::BadArgument, u"“%1” is not written as a table with a header"_s.arg(path.join(u'.')));
        regions.append(region);
    }
    std::sort(regions.begin(), regions.end(), [](const Region &a, const Region &b) { return a.first > b.first; });
    if (regions.isEmpty() && !valueAt(m_values, path).isUndefined())
        return fail(Code::BadArgument, u"“%1” is not written as a table with a header"_s.arg(path.join(u'.')));
    return regions;
}

Result<QByteArray> TomlDocument::put(const Place &place, const Entry &entry) const
{
    const QStringList path = place.path + QStringList(place.name);
    const auto regions = regionsOf(path);
    if (!regions)
        return tl::unexpected(regions.error());
    QByteArray block = '[' + path.join(u'.').toUtf8() + ']' + m_layout.lineEnd;
    QJsonObject fields;
    for (const auto &[name, value] : entry) {
        block += name.toUtf8() + " = " + jsonText(value) + m_layout.lineEnd; // of text, numbers and lists: TOML as well
        fields.insert(name, value);
    }
    Lines lines(m_text);
    for (const Region &region : *regions)
        lines.remove(region.first, region.end - region.first);
    if (!regions->isEmpty())
        lines.insert(regions->last().first, block, m_layout.lineEnd);
    else
        lines.insert(
            lines.count(), (m_text.trimmed().isEmpty() ? QByteArray() : m_layout.lineEnd) + block, m_layout.lineEnd);
    return checked(lines.join(), withValue(m_values, path, fields));
}

Result<QByteArray> TomlDocument::take(const Place &place, Holder) const
{
    const QStringList path = place.path + QStringList(place.name);
    const auto regions = regionsOf(path);
    if (!regions)
        return tl::unexpected(regions.error());
    if (regions->isEmpty())
        return m_text;
    Lines lines(m_text);
    for (const Region &region : *regions) {
        const bool follows = region.first > 0 && lines.isBlank(region.first - 1);
        lines.remove(region.first - (follows ? 1 : 0), region.end - region.first + (follows ? 1 : 0));
    }
    const QJsonObject rest = withoutValue(m_values, path);
    QJsonObject withoutHolders = rest; // a table that was never written vanishes with what stood below it
    for (QStringList above = place.path; !above.isEmpty(); above.removeLast()) {
        if (valueAt(withoutHolders, above).toObject().isEmpty())
            withoutHolders = withoutValue(withoutHolders, above);
    }
    const auto vanished = checked(lines.join(), withoutHolders);
    return vanished ? vanished : checked(lines.join(), rest);
}
}
