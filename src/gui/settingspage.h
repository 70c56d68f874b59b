// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "gui/page.h"
#include "settings/autostart.h"
#include "settings/settingsstore.h"

#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace sandtray::gui {

class NoticeList;

/// The settings, kept at once when they are changed.
class SettingsPage : public Page {
    Q_OBJECT

public:
    SettingsPage(settings::SettingsStore &store, settings::Autostart autostart, QWidget *parent);

protected:
    void retranslate() override;

private:
    void setUpForm();
    QSpinBox *addNumber(const QString &name, int least, int most);
    void load();
    void save();
    void setAutostart(bool enabled);
    void setRow(QWidget *field, const QString &label);

    settings::SettingsStore &m_store;
    const settings::Autostart m_autostart;
    NoticeList *m_notices;
    QFormLayout *m_form;
    QComboBox *m_language;
    QSpinBox *m_memory;
    QDoubleSpinBox *m_cpus;
    QSpinBox *m_disk;
    QSpinBox *m_answerMinutes;
    QSpinBox *m_ledgerDays;
    QCheckBox *m_notifications;
    QCheckBox *m_startAtLogin;
    std::optional<Error> m_error;
};

}
