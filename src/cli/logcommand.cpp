// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/logcommand.h"

#include "cli/console.h"
#include "cli/controlclient.h"
#include "cli/ledgerjson.h"

#include <QDateTime>
#include <QJsonDocument>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

QString lineOf(const QJsonObject &row)
{
    const QDateTime time = QDateTime::fromString(row.value("time"_L1).toString(), Qt::ISODateWithMs).toLocalTime();
    const QString firstLine = row.value("text"_L1).toString().section(u'\n', 0, 0).left(80);
    const QStringList columns{time.toString(u"yyyy-MM-dd HH:mm:ss"_s), row.value("kind"_L1).toString(),
        row.value("client"_L1).toString(), row.value("tool"_L1).toString(), row.value("subject"_L1).toString(),
        row.value("outcome"_L1).toString(), firstLine};
    return columns.join(u"  "_s).trimmed();
}

}

LogCommand::LogCommand(const settings::Locations &locations, Options options)
    : m_locations(locations)
    , m_options(std::move(options))
    , m_offline(locations, m_clock)
{
}

void LogCommand::start()
{
    askApplication(m_locations.runtime + u"/control.sock"_s, u"log"_s, toJson(m_options.query))
        .then(this, [this](const Result<QJsonValue> &rows) {
            if (rows)
                show(rows->toArray());
            else if (rows.error().code == Code::Unavailable)
                readFile();
            else
                fail(rows.error());
        });
}

void LogCommand::readFile()
{
    m_offline.open().then(this, [this](const Result<history::StateStore *> &state) {
        if (!state)
            return fail(state.error());
        (*state)->entries(m_options.query).then(this, [this](const Result<QList<history::LedgerEntry>> &entries) {
            if (!entries)
                return fail(entries.error());
            show(toJson(*entries));
        });
    });
}

void LogCommand::show(const QJsonArray &rows)
{
    for (qsizetype index = rows.size() - 1; index >= 0; --index) {
        const QJsonObject row = rows.at(index).toObject();
        print(m_options.json ? QString::fromUtf8(QJsonDocument(row).toJson(QJsonDocument::Compact)) : lineOf(row));
    }
    Q_EMIT finished(0);
}

void LogCommand::fail(const Error &error)
{
    printError(sentence(error));
    Q_EMIT finished(1);
}

}
