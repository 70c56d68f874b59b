// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/argumentreader.h"

#include "base/json.h"

#include <QJsonArray>

#include <cmath>

using namespace Qt::StringLiterals;

namespace sandtray {

namespace {

constexpr double largestExactInteger = 9007199254740992.0; // 2^53: beyond it a double skips integers

/// Some models write an object or a list as JSON text; what is not such text stays as it is.
QJsonValue unfolded(const QJsonValue &value)
{
    if (!value.isString())
        return value;
    const auto parsed = parseJson(value.toString().toUtf8());
    return parsed ? *parsed : value;
}

QString asText(double value)
{
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

std::optional<QString> scalarText(const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    if (value.isBool())
        return value.toBool() ? u"true"_s : u"false"_s;
    if (value.isDouble())
        return QString::fromLatin1(canonicalJson(value));
    return std::nullopt;
}

}

ArgumentReader::ArgumentReader(QJsonObject arguments)
    : m_arguments(std::move(arguments))
{
}

bool ArgumentReader::has(const QString &name) const
{
    return !value(name).isUndefined();
}

std::optional<QString> ArgumentReader::text(const QString &name)
{
    const QJsonValue given = value(name);
    if (given.isString())
        return given.toString();
    if (!given.isUndefined())
        refuse(name, u"must be a string"_s);
    return std::nullopt;
}

QString ArgumentReader::requiredText(const QString &name)
{
    if (!has(name))
        refuse(name, u"is required"_s);
    return text(name).value_or(QString());
}

std::optional<qint64> ArgumentReader::integer(const QString &name, Range range)
{
    const auto number = readNumber(name, range, true);
    return number ? std::optional(qint64(*number)) : std::nullopt;
}

std::optional<double> ArgumentReader::number(const QString &name, Range range)
{
    return readNumber(name, range, false);
}

bool ArgumentReader::flag(const QString &name, bool fallback)
{
    const QJsonValue given = unfolded(value(name));
    if (!given.isBool() && !given.isUndefined())
        refuse(name, u"must be true or false"_s);
    return given.toBool(fallback);
}

QString ArgumentReader::choice(const QString &name, const QStringList &allowed)
{
    Q_ASSERT(!allowed.isEmpty());
    const QJsonValue given = value(name);
    if (given.isUndefined())
        return allowed.constFirst();
    if (given.isString() && allowed.contains(given.toString()))
        return given.toString();
    refuse(name, u"must be one of "_s + allowed.join(u", "_s));
    return allowed.constFirst();
}

QStringList ArgumentReader::texts(const QString &name)
{
    const QJsonValue given = unfolded(value(name));
    if (!given.isArray() && !given.isUndefined())
        refuse(name, u"must be a list of strings"_s);
    QStringList list;
    const QJsonArray elements = given.toArray();
    for (const QJsonValue &element : elements) {
        if (element.isString())
            list.append(element.toString());
        else
            refuse(name, u"must be a list of strings"_s);
    }
    return m_error ? QStringList() : list;
}

QMap<QString, QString> ArgumentReader::textMap(const QString &name)
{
    const QJsonObject given = object(name);
    QMap<QString, QString> map;
    for (auto it = given.begin(); it != given.end(); ++it) {
        if (it->isNull())
            continue;
        if (const auto text = scalarText(*it))
            map.insert(it.key(), *text);
        else
            refuse(name, u"the value of %1 must be a string"_s.arg(it.key()));
    }
    return m_error ? QMap<QString, QString>() : map;
}

QJsonObject ArgumentReader::object(const QString &name)
{
    const QJsonValue given = unfolded(value(name));
    if (!given.isObject() && !given.isUndefined())
        refuse(name, u"must be an object"_s);
    return given.toObject();
}

void ArgumentReader::refuse(const QString &name, const QString &why)
{
    if (!m_error)
        m_error = Error{Code::BadArgument, name + u": "_s + why};
}

Result<> ArgumentReader::verdict() const
{
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

QJsonValue ArgumentReader::value(const QString &name) const
{
    const QJsonValue given = m_arguments.value(name);
    return given.isNull() ? QJsonValue(QJsonValue::Undefined) : given;
}

std::optional<double> ArgumentReader::readNumber(const QString &name, Range range, bool whole)
{
    const QJsonValue given = value(name);
    if (given.isUndefined())
        return std::nullopt;
    bool isNumber = given.isDouble();
    const double number = given.isString() ? given.toString().trimmed().toDouble(&isNumber) : given.toDouble();
    const bool fits = isNumber && number >= range.least && number <= range.most; // NaN fits nowhere
    const bool exact = !whole || (std::abs(number) <= largestExactInteger && number == std::trunc(number));
    if (fits && exact)
        return number;
    refuse(name,
        u"must be %1 from %2 to %3"_s.arg(
            whole ? u"an integer"_s : u"a number"_s, asText(range.least), asText(range.most)));
    return std::nullopt;
}

}
