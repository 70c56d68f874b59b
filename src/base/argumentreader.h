// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QJsonObject>
#include <QMap>
#include <QStringList>

#include <optional>

namespace sandtray {

/// Reads the arguments of a tool call leniently, as models write them: "60" is 60, null is absent, JSON text does for
/// an object or list, unknown members are ignored. Any other wrong type or a value out of range is remembered as the
/// first error, which names the argument and the allowed range; the readers then return the fallback.
class ArgumentReader {
public:
    explicit ArgumentReader(QJsonObject arguments);

    struct Range {
        double least;
        double most;
    };

    [[nodiscard]] bool has(const QString &name) const;
    [[nodiscard]] std::optional<QString> text(const QString &name);
    [[nodiscard]] QString requiredText(const QString &name);
    [[nodiscard]] std::optional<qint64> integer(const QString &name, Range range);
    [[nodiscard]] std::optional<double> number(const QString &name, Range range);
    [[nodiscard]] bool flag(const QString &name, bool fallback);
    /// One of `allowed`; absent is the first of them.
    [[nodiscard]] QString choice(const QString &name, const QStringList &allowed);
    [[nodiscard]] QStringList texts(const QString &name);
    /// An object whose values are strings; numbers and booleans are taken as their text.
    [[nodiscard]] QMap<QString, QString> textMap(const QString &name);
    [[nodiscard]] QJsonObject object(const QString &name);

    /// For checks of the caller's own; the first refusal counts.
    void refuse(const QString &name, const QString &why);
    /// The first error, or nothing wrong.
    [[nodiscard]] Result<> verdict() const;

private:
    [[nodiscard]] QJsonValue value(const QString &name) const;
    [[nodiscard]] std::optional<double> readNumber(const QString &name, Range range, bool whole);

    QJsonObject m_arguments;
    std::optional<Error> m_error;
};

}
