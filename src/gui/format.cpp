// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/format.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

QString inGroups(const QString &hex)
{
    QStringList groups;
    for (qsizetype at = 0; at < hex.size(); at += 4)
        groups += hex.sliced(at, std::min<qsizetype>(4, hex.size() - at));
    return groups.join(u' ');
}

}

QString Format::bytes(qint64 count)
{
    if (count < 1024)
        return tr("%n byte(s)", nullptr, static_cast<int>(count));
    return QLocale().formattedDataSize(count, 1);
}

QString Format::time(const QDateTime &utc)
{
    return utc.isValid() ? QLocale().toString(utc.toLocalTime(), QLocale::ShortFormat) : QString();
}

QString Format::until(const QDateTime &utc, const QDateTime &now)
{
    if (!utc.isValid())
        return {};
    const auto minutes = static_cast<int>(std::max<qint64>(0, now.secsTo(utc) + 59) / 60);
    return minutes < 120 ? tr("in %n min", nullptr, minutes) : tr("in %n h", nullptr, minutes / 60);
}

QString Format::lines(int count)
{
    return tr("%n line(s)", nullptr, count);
}

QString Format::digest(const QByteArray &sha256)
{
    return inGroups(QString::fromLatin1(sha256.toHex()));
}

QString Format::shortDigest(const QByteArray &sha256)
{
    return inGroups(QString::fromLatin1(sha256.first(std::min<qsizetype>(sha256.size(), 6)).toHex()));
}

}
