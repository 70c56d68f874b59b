// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/settings.h"

#include <QLocale>
#include <QTranslator>

namespace sandtray::gui {

/// The language of everything a person reads, changed while the program runs: every widget gets LanguageChange. Holds
/// the translators; owned by the composition root, and there is one, made after the application object.
class Language {
public:
    Language();
    ~Language();
    Q_DISABLE_COPY_MOVE(Language)

    void use(settings::Settings::Language language);
    [[nodiscard]] const QLocale &locale() const { return m_locale; }

private:
    void replace(QTranslator &translator, const QString &name, const QString &folder);

    const QLocale m_system;
    QLocale m_locale;
    QTranslator m_own;
    QTranslator m_qt;
};

}
