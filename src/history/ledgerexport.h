// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"

#include <QJsonObject>
#include <QObject>

class QSaveFile;

namespace sandtray::history {

/// A row as it leaves Sandtray: times RFC 3339 UTC, the digest in hexadecimal, the details as JSON.
[[nodiscard]] QJsonObject toJson(const LedgerEntry &entry);

/// JSON Lines: one object a line, UTF-8. CSV: RFC 4180 with a header, and no cell that a spreadsheet takes for a
/// formula.
enum class ExportFormat { JsonLines, Csv };
[[nodiscard]] QByteArray exported(const QList<LedgerEntry> &entries, ExportFormat format);
[[nodiscard]] QByteArray exportHeader(ExportFormat format);

/// Writes what a query finds to a file, newest first, a page at a time and never on the main thread. The file appears
/// whole or not at all, readable by its owner alone. Used once; deleting it before the end gives up. Main thread.
class LedgerExport : public QObject {
    Q_OBJECT

public:
    LedgerExport(StateStore &store, const LedgerQuery &query, QObject *parent);
    ~LedgerExport() override;

    void start(const QString &path, ExportFormat format);

Q_SIGNALS:
    /// How many rows were written; Code::Unavailable when the file could not be.
    void finished(const sandtray::Result<int> &rows);

private:
    void readPage();
    void write(const QList<LedgerEntry> &entries);

    StateStore &m_store;
    LedgerQuery m_query;
    ExportFormat m_format = ExportFormat::JsonLines;
    std::shared_ptr<QSaveFile> m_file; // by one thread at a time
    int m_rows = 0;
};

}
