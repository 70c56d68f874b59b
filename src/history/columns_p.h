// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"

#include <QDateTime>
#include <QVariant>

namespace sandtray::history {

// How values stand in columns. A null string is an empty text, never NULL: columns are NOT NULL where text is meant.

[[nodiscard]] inline QVariant column(const QString &text)
{
    return text.isNull() ? QString::fromLatin1("") : text;
}

[[nodiscard]] inline QVariant column(const QByteArray &bytes)
{
    return bytes.isNull() ? QByteArray("") : bytes;
}

[[nodiscard]] inline QVariant column(const QDateTime &time)
{
    return time.isValid() ? QVariant(time.toMSecsSinceEpoch()) : QVariant();
}

template <class Tag> [[nodiscard]] QVariant column(const Id<Tag> &id)
{
    return column(id.toString());
}

/// NULL for an id that names nothing: of a column that refers to another table.
template <class Tag> [[nodiscard]] QVariant reference(const Id<Tag> &id)
{
    return id.isNull() ? QVariant() : column(id);
}

[[nodiscard]] inline QDateTime timeFrom(const QVariant &value)
{
    return value.isNull() ? QDateTime() : QDateTime::fromMSecsSinceEpoch(value.toLongLong(), Qt::UTC);
}

/// An id that is none, put there by somebody else, names nothing.
template <class SomeId> [[nodiscard]] SomeId idFrom(const QVariant &value)
{
    return SomeId::parse(value.toString()).value_or(SomeId());
}

}
