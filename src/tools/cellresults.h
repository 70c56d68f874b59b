// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/toolprovider.h"

#include <QByteArrayList>
#include <QJsonObject>

#include <functional>
#include <optional>

namespace sandtray::tools {

/// A picture that a cell has shown: a file in the sandbox, and its bytes once they were fetched.
struct CellPicture {
    QString path;
    QString mimeType;
    qint64 size = 0; ///< of the file
    QByteArray bytes; ///< as the model gets them; empty when it does not get them
    QString note; ///< size, path, or why it is not shown
};

/// One value or picture that a cell has shown.
struct CellResult {
    bool isMain = false; ///< the value of the last expression, rather than something displayed
    QMap<QString, QString> texts; ///< by MIME type
    QJsonObject chart; ///< the data of a figure, in the shape E2B uses; may be empty
    std::optional<CellPicture> picture;
};

struct CellError {
    QString name;
    QString message;
    QString traceback;
};

/// What came of a cell besides its output and its exit.
struct CellResults {
    QList<CellResult> shown;
    std::optional<CellError> error;
    qsizetype leftOut = 0; ///< results over the bounds
};

/// Reads the reports of a kernel. Threat: they are the sandbox's word; what is not of the expected shape is left out,
/// texts and their number are bounded, and every text goes through `mask`.
[[nodiscard]] CellResults readReports(const QByteArrayList &reports, const std::function<QString(QString)> &mask);

/// Adds them to the facts and to the text and images for a model.
void addCellResults(const CellResults &results, mcp::ToolResult &to);

}
