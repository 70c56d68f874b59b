// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/randombytes.h"

#include <QRandomGenerator>

namespace sandtray {

QByteArray randomBytes(qsizetype count)
{
    QByteArray bytes(count, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(QRandomGenerator::system()->bounded(256));
    return bytes;
}

QByteArray randomToken()
{
    return randomBytes(32).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

}
