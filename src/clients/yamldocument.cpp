// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/yamldocument.h"

#include "clients/jsonvalues.h"
#include "clients/lines.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <yaml-cpp/yaml.h>

namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostValues = 100'000; // aliases can make any number of a short text
constexpr int deepest = 200; // and one that holds itself has no end

/// Scalars as text: what is compared is the writing, not a notion of types. Null when there are too many.
class Values {
public:
    [[nodiscard]] QJsonValue of(const YAML::Node &node, int depth = 0)
    {
        if (depth > deepest)
            m_count = mostValues;
        if (++m_count > mostValues || node.IsNull() || !node.IsDefined())
            return {};
        if (node.IsScalar())
            return QString::fromStdString(node.Scalar());
        if (node.IsSequence()) {
            QJsonArray array;
            for (const auto &item : node)
                array.append(of(item, depth + 1));
            return array;
        }
        QJsonObject object;
        for (const auto &member : node)
            object.insert(
                QString::fromStdString(member.first.IsScalar() ? member.first.Scalar() : YAML::Dump(member.first)),
                of(member.second, depth + 1));
        return object;
    }
    [[nodiscard]] bool areTooMany() const { return m_count > mostValues; }

private:
    int m_count = 0;
};

QString asText(const QJsonValue &value)
{
    return value.isString() ? value.toString() : QString::fromUtf8(jsonText(value));
}

QJsonValue comparable(const QJsonValue &value)
{
    return value.isArray() ? value : QJsonValue(asText(value));
}

QByteArray scalar(const QJsonValue &value)
{
    static const QRegularExpression plain(u"^[A-Za-z/][A-Za-z0-9_./-]*$"_s);
    static const QStringList words{
        u"true"_s, u"false"_s, u"null"_s, u"yes"_s, u"no"_s, u"on"_s, u"off"_s, u"y"_s, u"n"_s};
    const QString text = value.toString();
    if (value.isString() && plain.match(text).hasMatch() && !words.contains(text.toLower()))
        return text.toUtf8();
    return jsonText(value); // JSON is YAML
}

}

Result<std::unique_ptr<Document>> YamlDocument::read(const QByteArray &text, Holds holds)
{
    std::unique_ptr<YamlDocument> document(new YamlDocument(holds));
    document->m_text = text;
    document->m_layout = Layout::of(text);
    try {
        if (const auto loaded = document->load(); !loaded)
            return tl::unexpected(loaded.error());
    } catch (const YAML::Exception &error) {
        return fail(Code::BadArgument,
            u"line %1 is no valid YAML: %2"_s.arg(error.mark.line + 1).arg(QString::fromStdString(error.msg)));
    }
    return document;
}

Result<> YamlDocument::load()
{
    const std::vector<YAML::Node> all = YAML::LoadAll(m_text.toStdString());
    if (all.size() > 1)
        return fail(Code::BadArgument, u"it holds several documents"_s);
    if (all.empty() || all.front().IsNull())
        return {};
    const YAML::Node &top = all.front();
    if (!top.IsMap() || top.Style() == YAML::EmitterStyle::Flow)
        return fail(Code::BadArgument, u"its content is no block mapping"_s);
    Values values;
    m_values = values.of(top).toObject();
    if (values.areTooMany())
        return fail(Code::TooLarge, u"it holds too many values"_s);

    const Lines lines(m_text);
    const bool isList = m_holds == Holds::List;
    for (const auto &member : top) {
        const YAML::Node &below = member.second;
        Section section{.key = QString::fromStdString(member.first.Scalar()),
            .line = member.first.Mark().line,
            .column = member.first.Mark().column};
        section.isEmpty = below.IsNull() || (!below.IsScalar() && below.size() == 0);
        section.isBlock = section.isEmpty
            || ((isList ? below.IsSequence() : below.IsMap()) && below.Style() != YAML::EmitterStyle::Flow);
        for (auto at = below.begin(); section.isBlock && at != below.end(); ++at) {
            const YAML::Node item = isList ? YAML::Node(*at) : YAML::Node(at->first);
            if (item.Mark().line < 0 || item.Mark().line >= lines.count()) { // an item without anything in it
                section.isBlock = false;
                break;
            }
            const QByteArray &line = lines.at(item.Mark().line);
            const YAML::Node name = !isList ? item : item.IsMap() ? item["name"] : YAML::Node();
            section.items.append(
                {name.IsDefined() && name.IsScalar() ? QString::fromStdString(name.Scalar()) : QString(),
                    item.Mark().line, isList ? line.indexOf('-') : item.Mark().column});
        }
        m_sections.append(section);
    }
    return {};
}

Result<const YamlDocument::Section *> YamlDocument::sectionOf(const Place &place) const
{
    const Section *found = nullptr;
    for (const Section &section : m_sections) {
        if (section.key != place.path.first())
            continue;
        if (found)
            return fail(Code::Conflict, u"“%1” stands there twice"_s.arg(section.key));
        found = &section;
    }
    if (found && !found->isBlock)
        return fail(Code::BadArgument, u"“%1” is not written in block style"_s.arg(found->key));
    return found;
}

const YamlDocument::Item *YamlDocument::itemOf(const Section &section, const QString &name)
{
    for (const Item &item : section.items) {
        if (item.name == name)
            return &item;
    }
    return nullptr;
}

Result<std::optional<QJsonObject>> YamlDocument::find(const Place &place) const
{
    const auto section = sectionOf(place);
    if (!section)
        return tl::unexpected(section.error());
    if (!*section || !itemOf(**section, place.name))
        return std::nullopt;
    const QJsonValue below = m_values.value(place.path.first());
    if (m_holds == Holds::Mapping)
        return below[place.name].toObject();
    for (const QJsonValue &item : below.toArray()) {
        if (item[u"name"_s] == place.name)
            return item.toObject();
    }
    return std::nullopt;
}

/// Behind the last line that belongs to what begins there; comments and blank lines after it do not.
qsizetype YamlDocument::endOfBlock(const Lines &lines, qsizetype line, qsizetype column, bool dashesBelong) const
{
    qsizetype end = line + 1;
    for (qsizetype at = end; at < lines.count(); ++at) {
        if (lines.isBlank(at) || lines.isComment(at))
            continue;
        const bool isDash = dashesBelong && lines.indentation(at) == column && lines.at(at).trimmed().startsWith('-')
            && !lines.at(at).startsWith("---");
        if (lines.indentation(at) <= column && !isDash)
            break;
        end = at + 1;
    }
    return end;
}

QByteArray YamlDocument::render(const QString &name, const Entry &entry, qsizetype column) const
{
    const bool isList = m_holds == Holds::List;
    const QByteArray outer(column, ' ');
    const QByteArray inner = outer + (isList ? QByteArray("  ") : m_layout.indent);
    const QByteArray head = isList ? QByteArray("- name: " + scalar(name)) : QByteArray(scalar(name) + ':');
    QByteArray text = outer + head + m_layout.lineEnd;
    for (const auto &[key, value] : entry)
        text += inner + key.toUtf8() + ": " + scalar(value) + m_layout.lineEnd;
    return text;
}

Result<QByteArray> YamlDocument::put(const Place &place, const Entry &entry) const
{
    const auto found = sectionOf(place);
    if (!found)
        return tl::unexpected(found.error());
    const Section *const section = *found;
    const bool isList = m_holds == Holds::List;
    Lines lines(m_text);
    if (!section) {
        const QByteArray head = place.path.first().toUtf8() + ':' + m_layout.lineEnd;
        lines.insert(endOfBlock(lines, -1, -1, false), head + render(place.name, entry, m_layout.indent.size()),
            m_layout.lineEnd);
    } else if (const Item *const item = itemOf(*section, place.name)) {
        const qsizetype end = endOfBlock(lines, item->line, item->column, false);
        lines.remove(item->line, end - item->line);
        lines.insert(item->line, render(place.name, entry, item->column), m_layout.lineEnd);
    } else {
        const qsizetype column =
            section->isEmpty ? section->column + m_layout.indent.size() : section->items.first().column;
        const qsizetype end = endOfBlock(lines, section->line, section->column, isList);
        if (section->isEmpty) // “{}” and “[]” go
            lines.replace(
                section->line, QByteArray(section->column, ' ') + place.path.first().toUtf8() + ':' + m_layout.lineEnd);
        lines.insert(end, render(place.name, entry, column), m_layout.lineEnd);
    }
    return checked(lines.join(), withEntry(place, entry));
}

Result<QByteArray> YamlDocument::take(const Place &place, Holder holder) const
{
    const auto found = sectionOf(place);
    if (!found)
        return tl::unexpected(found.error());
    const Item *const item = *found ? itemOf(**found, place.name) : nullptr;
    if (!item)
        return m_text;
    const Section &section = **found;
    Lines lines(m_text);
    lines.remove(item->line, endOfBlock(lines, item->line, item->column, false) - item->line);
    if (section.items.size() == 1 && holder == Holder::DropEmpty)
        lines.remove(section.line, 1);
    else if (section.items.size() == 1)
        lines.replace(
            section.line, section.key.toUtf8() + (m_holds == Holds::List ? ": []" : ": {}") + m_layout.lineEnd);
    return checked(lines.join(), withoutEntry(place, holder));
}

QJsonObject YamlDocument::withEntry(const Place &place, const Entry &entry) const
{
    QJsonObject fields;
    for (const auto &[name, value] : entry)
        fields.insert(name, comparable(value));
    const QString &key = place.path.first();
    if (m_holds == Holds::Mapping)
        return withValue(m_values, {key, place.name}, fields);
    fields.insert(u"name"_s, place.name);
    QJsonArray items = m_values.value(key).toArray();
    qsizetype at = 0;
    while (at < items.size() && items[at][u"name"_s] != place.name)
        ++at;
    if (at < items.size())
        items[at] = fields;
    else
        items.append(fields);
    return withValue(m_values, {key}, items);
}

QJsonObject YamlDocument::withoutEntry(const Place &place, Holder holder) const
{
    const QString &key = place.path.first();
    QJsonValue below = withoutValue(m_values, {key, place.name}).value(key);
    if (m_holds == Holds::List) {
        QJsonArray items;
        for (const QJsonValue &item : m_values.value(key).toArray()) {
            if (item[u"name"_s] != place.name)
                items.append(item);
        }
        below = items;
    }
    const bool isEmpty = below.isArray() ? below.toArray().isEmpty() : below.toObject().isEmpty();
    return isEmpty && holder == Holder::DropEmpty ? withoutValue(m_values, {key}) : withValue(m_values, {key}, below);
}
}
