// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/cellresults.h"

#include "base/json.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostResults = 50;
constexpr qsizetype mostPictures = 10;
constexpr qsizetype textCharacters = 20'000; // of one text
constexpr qsizetype allCharacters = 100'000; // of all texts of a cell
constexpr JsonLimits reportLimits{.bytes = qsizetype(1) << 20, .depth = 64, .values = 100'000};

/// The fields of reports, within what is left of the bounds.
class Reader {
public:
    explicit Reader(const std::function<QString(QString)> &mask)
        : m_mask(mask)
    {
    }

    void read(const QJsonObject &report)
    {
        const QString type = report.value(u"type"_s).toString();
        if (type == "error"_L1)
            m_results.error = CellError{text(report, u"name"_s), text(report, u"message"_s), text(report, u"traceback"_s)};
        else if (type == "result"_L1 && m_results.shown.size() >= mostResults)
            ++m_results.leftOut;
        else if (type == "result"_L1)
            readResult(report);
    }

    CellResults take() { return std::move(m_results); }

private:
    QString clipped(const QString &value)
    {
        const qsizetype room = std::min(textCharacters, m_room);
        const QString kept = m_mask(value.first(std::min(value.size(), room)));
        m_room -= std::min(m_room, kept.size());
        if (value.size() <= room)
            return kept;
        return kept + u"\n[... %1 characters left out ...]"_s.arg(value.size() - room);
    }

    QString text(const QJsonObject &object, const QString &name) { return clipped(object.value(name).toString()); }

    void readResult(const QJsonObject &report)
    {
        CellResult result{.isMain = report.value(u"main"_s).toBool()};
        const QJsonObject data = report.value(u"data"_s).toObject();
        for (auto at = data.begin(); at != data.end(); ++at)
            if (at.key().size() <= 100)
                result.texts.insert(m_mask(at.key()), clipped(asText(at.value())));
        const QJsonObject image = report.value(u"image"_s).toObject();
        if (!image.isEmpty())
            readPicture(image, result);
        const QJsonObject chart = report.value(u"chart"_s).toObject();
        if (const QByteArray json = canonicalJson(chart); !chart.isEmpty() && json.size() <= textCharacters)
            result.chart = parseJson(m_mask(QString::fromUtf8(json)).toUtf8(), reportLimits).value_or(QJsonValue()).toObject();
        if (!result.texts.isEmpty() || result.picture || !result.chart.isEmpty())
            m_results.shown.append(result);
    }

    void readPicture(const QJsonObject &image, CellResult &result)
    {
        const QString path = image.value(u"path"_s).toString();
        const bool isPath = !path.isEmpty() && path.size() <= 4000 && !path.contains(QChar::Null);
        if (!isPath || m_mask(path) != path || ++m_pictures > mostPictures)
            ++m_results.leftOut;
        else
            result.picture = CellPicture{.path = path};
    }

    static QString asText(const QJsonValue &value)
    {
        return value.isString() ? value.toString() : QString::fromUtf8(canonicalJson(value));
    }

    const std::function<QString(QString)> &m_mask;
    CellResults m_results;
    qsizetype m_room = allCharacters;
    qsizetype m_pictures = 0;
};

void addLine(QString &text, const QString &line)
{
    if (!text.isEmpty() && !text.endsWith(u'\n'))
        text += u'\n';
    text += line;
}

/// What every entry says of its value: which one it is a form of, and whether that is the main one.
QJsonObject entryFor(const CellResult &result, qsizetype index, const QString &mimeType)
{
    return {{u"mime_type"_s, mimeType}, {u"result"_s, index}, {u"main"_s, result.isMain}};
}

void addPicture(const CellResult &result, qsizetype index, QJsonArray &facts, mcp::ToolResult &to)
{
    const CellPicture &picture = *result.picture;
    QJsonObject fact = entryFor(result, index, picture.mimeType);
    fact.insert(u"path"_s, picture.path);
    if (picture.bytes.isEmpty()) {
        fact.insert(u"text"_s, picture.note);
    } else {
        fact.insert(u"image"_s, to.attachments.size());
        to.attachments.append(mcp::Image{picture.bytes, picture.mimeType});
    }
    if (!result.chart.isEmpty())
        fact.insert(u"chart"_s, result.chart);
    facts.append(fact);
    addLine(to.text, u"[image] "_s + picture.note);
}

/// The plain text is for the model; of richer forms alone it learns that they are there.
void addTexts(const CellResult &result, qsizetype index, QJsonArray &facts, mcp::ToolResult &to)
{
    for (const auto &[type, text] : result.texts.asKeyValueRange()) {
        QJsonObject fact = entryFor(result, index, type);
        fact.insert(u"text"_s, text);
        facts.append(fact);
    }
    if (result.picture)
        return;
    const QString plain = result.texts.value(u"text/plain"_s);
    if (!plain.isEmpty())
        addLine(to.text, u"[result]\n"_s + plain);
    else if (!result.texts.isEmpty())
        addLine(to.text, u"[result: %1]\n%2"_s.arg(result.texts.firstKey(), result.texts.first()));
}

}

CellResults readReports(const QByteArrayList &reports, const std::function<QString(QString)> &mask)
{
    Reader reader(mask);
    for (const QByteArray &report : reports)
        if (const auto value = parseJson(report, reportLimits))
            reader.read(value->toObject());
    return reader.take();
}

void addCellResults(const CellResults &results, mcp::ToolResult &to)
{
    QJsonArray facts;
    for (qsizetype index = 0; index < results.shown.size(); ++index) {
        const CellResult &result = results.shown.at(index);
        if (result.picture)
            addPicture(result, index, facts, to);
        addTexts(result, index, facts, to);
    }
    if (results.leftOut > 0)
        addLine(to.text, u"[%1 more results are left out]"_s.arg(results.leftOut));
    to.facts.insert(u"results"_s, facts);
    if (results.error)
        to.facts.insert(u"error"_s, QJsonObject{{u"name"_s, results.error->name}, {u"message"_s, results.error->message},
                                       {u"traceback"_s, results.error->traceback}});
    else
        to.facts.insert(u"error"_s, QJsonValue());
}

}
