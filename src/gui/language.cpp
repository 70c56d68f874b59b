// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

Language::Language()
    : m_system(QLocale::system())
    , m_locale(m_system)
{
    use(settings::Settings::Language::System);
}

Language::~Language()
{
    QLocale::setDefault(m_system);
}

void Language::use(settings::Settings::Language language)
{
    using Choice = settings::Settings::Language;
    // The region of the desktop stays where its language is the chosen one: dates of Canada in French, for example.
    const QLocale::Language wanted = language == Choice::French ? QLocale::French
        : language == Choice::English                           ? QLocale::English
                                                                : m_system.language();
    m_locale = m_system.language() == wanted ? m_system : QLocale(wanted);
    QLocale::setDefault(m_locale);
    const QString code = wanted == QLocale::French ? u"fr"_s : u"en"_s;
    replace(m_qt, u"qtbase_"_s + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    replace(m_own, u"sandtray_"_s + code, u":/i18n"_s);
}

void Language::replace(QTranslator &translator, const QString &name, const QString &folder)
{
    QCoreApplication::removeTranslator(&translator);
    if (translator.load(name, folder))
        QCoreApplication::installTranslator(&translator);
}

}
