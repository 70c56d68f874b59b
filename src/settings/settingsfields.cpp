// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settingsfields.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <type_traits>

namespace sandtray::settings {

using namespace Qt::StringLiterals;

namespace {

template <auto member> using ValueOf = std::remove_cvref_t<decltype(std::declval<Settings>().*member)>;

template <auto member, auto least, auto most> consteval Field number(const char *key)
{
    return {key,
        [](const Settings &settings) {
            if constexpr (std::is_floating_point_v<ValueOf<member>>)
                return QString::number(settings.*member, 'g', QLocale::FloatingPointShortest);
            else
                return QString::number(settings.*member);
        },
        [](const QString &text, Settings &settings) {
            bool isNumber = false;
            ValueOf<member> value{};
            if constexpr (std::is_same_v<ValueOf<member>, double>)
                value = text.toDouble(&isNumber);
            else if constexpr (std::is_same_v<ValueOf<member>, int>)
                value = text.toInt(&isNumber);
            else
                value = text.toLongLong(&isNumber);
            const bool isValid = isNumber && value >= least && value <= most; // NaN is neither
            if (isValid)
                settings.*member = value;
            return isValid;
        }};
}

template <auto member> consteval Field flag(const char *key)
{
    return {key, [](const Settings &settings) { return settings.*member ? u"true"_s : u"false"_s; },
        [](const QString &text, Settings &settings) {
            const bool isValid = text == u"true"_s || text == u"false"_s;
            if (isValid)
                settings.*member = text == u"true"_s;
            return isValid;
        }};
}

struct LanguageName {
    Settings::Language language;
    QLatin1StringView name;
};

constexpr std::array languageNames{
    LanguageName{Settings::Language::System, QLatin1StringView("system")},
    LanguageName{Settings::Language::English, QLatin1StringView("en")},
    LanguageName{Settings::Language::French, QLatin1StringView("fr")},
};

QString languageText(const Settings &settings)
{
    const auto it = std::ranges::find(languageNames, settings.language, &LanguageName::language);
    return it == languageNames.end() ? QString() : QString(it->name);
}

bool readLanguage(const QString &text, Settings &settings)
{
    const auto it = std::ranges::find_if(languageNames, [&](const LanguageName &entry) { return entry.name == text; });
    if (it == languageNames.end())
        return false;
    settings.language = it->language;
    return true;
}

constexpr std::array table{
    Field{"language", languageText, readLanguage},
    number<&Settings::port, 1024, 65535>("port"),
    flag<&Settings::portChosen>("portChosen"),
    number<&Settings::ledgerDays, 0, 3650>("ledgerDays"),
    number<&Settings::memoryMegabytes, 16, 1024 * 1024>("memoryMegabytes"),
    number<&Settings::cpus, 0.1, 1024.0>("cpus"),
    number<&Settings::diskMegabytes, 1, 1024 * 1024>("diskMegabytes"),
    number<&Settings::answerMinutes, 1, 24 * 60>("answerMinutes"),
    flag<&Settings::notifications>("notifications"),
};

}

std::span<const Field> fields()
{
    return table;
}

Result<> validate(const Settings &settings)
{
    Settings copy;
    for (const Field &field : table) {
        if (!field.read(field.text(settings), copy))
            return fail(Code::BadArgument, u"setting %1 is out of range"_s.arg(QLatin1StringView(field.key)));
    }
    return {};
}

}
