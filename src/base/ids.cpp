// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"

#include <QRandomGenerator>

#include <algorithm>

namespace sandtray {

namespace {
constexpr qsizetype labelLength = 20;
constexpr QLatin1StringView alphabet("abcdefghijklmnopqrstuvwxyz0123456789");
}

QString randomLabel()
{
    QString label(labelLength, Qt::Uninitialized);
    for (QChar &character : label)
        character = alphabet.at(QRandomGenerator::system()->bounded(int(alphabet.size())));
    return label;
}

bool isLabel(QStringView text)
{
    return text.size() == labelLength && std::all_of(text.begin(), text.end(), [](QChar character) {
        return alphabet.contains(character);
    });
}

}
