// SPDX-License-Identifier: GPL-3.0-or-later
// The digest that a human approves is taken over this form, so two different values must never give the same bytes:
// that is why a lone surrogate is spelled out instead of being replaced.
#include "base/json.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>

namespace sandtray {

namespace {

void write(const QJsonValue &value, QByteArray &into);

void writeEscaped(char16_t unit, QByteArray &into)
{
    constexpr QByteArrayView characters("\"\\\b\f\n\r\t");
    constexpr QByteArrayView names("\"\\bfnrt");
    const qsizetype index = unit < 0x80 ? characters.indexOf(char(unit)) : -1;
    into += index >= 0 ? QByteArray("\\").append(names[index])
                       : QByteArray("\\u").append(QByteArray::number(unit, 16).rightJustified(4, '0'));
}

void writeString(QStringView text, QByteArray &into)
{
    into += '"';
    qsizetype start = 0;
    const auto flush = [&](qsizetype end) { into += text.sliced(start, end - start).toUtf8(); };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t unit = text[i].unicode();
        if (QChar::isHighSurrogate(unit) && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
        } else if (unit < 0x20 || unit == u'"' || unit == u'\\' || QChar::isSurrogate(unit)) {
            flush(i);
            writeEscaped(unit, into);
            start = i + 1;
        }
    }
    flush(text.size());
    into += '"';
}

void writeNumber(const QJsonValue &value, QByteArray &into)
{
    const bool whole = value.toInteger(0) == value.toInteger(1); // the argument comes back when it is not whole
    into += whole ? QByteArray::number(value.toInteger())
                  : QByteArray::number(value.toDouble(), 'g', QLocale::FloatingPointShortest);
}

void writeObject(const QJsonObject &object, QByteArray &into)
{
    QStringList keys = object.keys();
    std::sort(keys.begin(), keys.end());
    into += '{';
    for (qsizetype i = 0; i < keys.size(); ++i) {
        if (i > 0)
            into += ',';
        writeString(keys.at(i), into);
        into += ':';
        write(object.value(keys.at(i)), into);
    }
    into += '}';
}

void writeArray(const QJsonArray &array, QByteArray &into)
{
    into += '[';
    for (qsizetype i = 0; i < array.size(); ++i) {
        if (i > 0)
            into += ',';
        write(array.at(i), into);
    }
    into += ']';
}

void write(const QJsonValue &value, QByteArray &into)
{
    switch (value.type()) {
    case QJsonValue::Object:
        return writeObject(value.toObject(), into);
    case QJsonValue::Array:
        return writeArray(value.toArray(), into);
    case QJsonValue::String:
        return writeString(value.toString(), into);
    case QJsonValue::Double:
        return writeNumber(value, into);
    case QJsonValue::Bool:
        into += value.toBool() ? "true" : "false";
        return;
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        into += "null";
    }
}

}

QByteArray canonicalJson(const QJsonValue &value)
{
    QByteArray text;
    write(value, text);
    return text;
}

}
