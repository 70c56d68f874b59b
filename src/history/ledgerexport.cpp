// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: a spreadsheet that runs what an agent wrote. A cell that begins like a formula gets an apostrophe in front.
#include "history/ledgerexport.h"

#include "base/future.h"
#include "base/json.h"

#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>
#include <QtConcurrentRun>

#include <cerrno>

namespace sandtray::history {

using namespace Qt::StringLiterals;

namespace {

constexpr int pageRows = 1000;

const QStringList &columnNames()
{
    static const QStringList names{u"sequence"_s, u"time"_s, u"kind"_s, u"client"_s, u"client_id"_s, u"sandbox_id"_s,
        u"subject"_s, u"tool"_s, u"outcome"_s, u"sha256"_s, u"text"_s, u"details"_s};
    return names;
}

QString cell(const QJsonValue &value)
{
    QString text = value.isObject() ? QString::fromUtf8(canonicalJson(value)) : value.toVariant().toString();
    if (!text.isEmpty() && QStringView(u"=+-@\t\r").contains(text.front()))
        text.prepend(u'\'');
    if (text.contains(u'"') || text.contains(u',') || text.contains(u'\n') || text.contains(u'\r'))
        text = u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    return text;
}

QByteArray csvLine(const LedgerEntry &entry)
{
    const QJsonObject row = toJson(entry);
    QStringList cells;
    for (const QString &name : columnNames())
        cells.append(cell(row.value(name)));
    return cells.join(u',').toUtf8() + "\r\n";
}

QByteArray jsonLine(const LedgerEntry &entry)
{
    return QJsonDocument(toJson(entry)).toJson(QJsonDocument::Compact) + '\n';
}

}

QJsonObject toJson(const LedgerEntry &entry)
{
    return {{u"sequence"_s, entry.sequence}, {u"time"_s, entry.time.toUTC().toString(Qt::ISODateWithMs)},
        {u"kind"_s, entry.kind}, {u"client"_s, entry.clientName}, {u"client_id"_s, entry.client.toString()},
        {u"sandbox_id"_s, entry.sandbox.toString()}, {u"subject"_s, entry.subject}, {u"tool"_s, entry.tool},
        {u"outcome"_s, entry.outcome}, {u"sha256"_s, QString::fromLatin1(entry.digest.toHex())},
        {u"text"_s, entry.text}, {u"details"_s, parseJson(entry.details).value_or(QJsonValue())}};
}

QByteArray exportHeader(ExportFormat format)
{
    return format == ExportFormat::Csv ? columnNames().join(u',').toUtf8() + "\r\n" : QByteArray();
}

QByteArray exported(const QList<LedgerEntry> &entries, ExportFormat format)
{
    QByteArray bytes;
    for (const LedgerEntry &entry : entries)
        bytes += format == ExportFormat::Csv ? csvLine(entry) : jsonLine(entry);
    return bytes;
}

LedgerExport::LedgerExport(StateStore &store, const LedgerQuery &query, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_query(query)
{
    m_query.limit = pageRows;
}

LedgerExport::~LedgerExport() = default;

void LedgerExport::start(const QString &path, ExportFormat format)
{
    m_format = format;
    m_file = std::make_shared<QSaveFile>(path);
    readPage();
}

void LedgerExport::readPage()
{
    onResult(m_store.entries(m_query), this, [this](const Result<QList<LedgerEntry>> &entries) {
        if (!entries) {
            Q_EMIT finished(tl::unexpected(entries.error()));
            return;
        }
        m_rows += int(entries->size());
        if (!entries->isEmpty())
            m_query.beforeSequence = entries->last().sequence;
        write(*entries);
    });
}

/// Opens the file with the first page and makes it appear with the last.
void LedgerExport::write(const QList<LedgerEntry> &entries)
{
    const auto work = [file = m_file, entries, format = m_format]() -> Result<> {
        const bool isFirst = !file->isOpen();
        if (isFirst
            && (!file->open(QIODevice::WriteOnly) || !file->setPermissions(QFile::ReadOwner | QFile::WriteOwner)))
            return fail(Code::Unavailable, file->errorString());
        const QByteArray bytes = (isFirst ? exportHeader(format) : QByteArray()) + exported(entries, format);
        if (file->write(bytes) != bytes.size()) // a full disk takes a part and reports no error
            return fail(Code::Unavailable, qt_error_string(errno));
        if (entries.size() < pageRows && !file->commit())
            return fail(Code::Unavailable, file->errorString());
        return {};
    };
    onResult(QtConcurrent::run(work), this, [this, isLast = entries.size() < pageRows](const Result<> &written) {
        if (written && !isLast)
            return readPage();
        Q_EMIT finished(written ? Result<int>(m_rows) : tl::unexpected(written.error()));
    });
}

}
