// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settingspage.h"

#include "gui/errorsentence.h"
#include "gui/labels.h"
#include "gui/noticelist.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using settings::Settings;

constexpr int fieldWidth = 200;

}

SettingsPage::SettingsPage(settings::SettingsStore &store, settings::Autostart autostart, QWidget *parent)
    : Page(u"settingsPage"_s, parent)
    , m_store(store)
    , m_autostart(std::move(autostart))
    , m_notices(new NoticeList(u"settingsNotices"_s, this))
    , m_form(new QFormLayout)
{
    rows()->addWidget(m_notices);
    setUpForm();
    rows()->addLayout(m_form);
    rows()->addStretch(1);
    load();
    connect(&store, &settings::SettingsStore::settingsChanged, this, &SettingsPage::load);
    retranslate();
}

void SettingsPage::setUpForm()
{
    m_form->setVerticalSpacing(12);
    m_form->setHorizontalSpacing(16);
    m_form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_language = new QComboBox(this);
    m_language->setObjectName(u"language"_s);
    for (Settings::Language each :
        {Settings::Language::System, Settings::Language::English, Settings::Language::French})
        m_language->addItem(QString(), static_cast<int>(each));
    m_form->addRow(new QLabel(this), m_language);
    m_memory = addNumber(u"memory"_s, 64, 1024 * 1024);
    m_cpus = new QDoubleSpinBox(this);
    m_cpus->setObjectName(u"cpus"_s);
    m_cpus->setRange(0.1, 256);
    m_cpus->setSingleStep(0.5);
    m_cpus->setDecimals(1);
    m_form->addRow(new QLabel(this), m_cpus);
    m_disk = addNumber(u"disk"_s, 64, 1024 * 1024);
    m_answerMinutes = addNumber(u"answerMinutes"_s, 1, 24 * 60);
    m_ledgerDays = addNumber(u"ledgerDays"_s, 0, 3650);
    m_notifications = new QCheckBox(this);
    m_notifications->setObjectName(u"notifications"_s);
    m_form->addRow(QString(), m_notifications);
    m_startAtLogin = new QCheckBox(this);
    m_startAtLogin->setObjectName(u"startAtLogin"_s);
    m_form->addRow(QString(), m_startAtLogin);
    for (QWidget *field :
        std::initializer_list<QWidget *>{m_language, m_memory, m_cpus, m_disk, m_answerMinutes, m_ledgerDays})
        field->setMinimumWidth(fieldWidth);
    connect(m_language, &QComboBox::activated, this, &SettingsPage::save);
    connect(m_cpus, &QDoubleSpinBox::valueChanged, this, &SettingsPage::save);
    connect(m_notifications, &QCheckBox::toggled, this, &SettingsPage::save);
    connect(m_startAtLogin, &QCheckBox::toggled, this, &SettingsPage::setAutostart);
}

QSpinBox *SettingsPage::addNumber(const QString &name, int least, int most)
{
    auto *box = new QSpinBox(this);
    box->setObjectName(name);
    box->setRange(least, most);
    box->setKeyboardTracking(false); // a number half typed is none
    m_form->addRow(new QLabel(this), box);
    connect(box, &QSpinBox::valueChanged, this, &SettingsPage::save);
    return box;
}

void SettingsPage::load()
{
    const Settings &now = m_store.current();
    const std::array blockers{QSignalBlocker(m_language), QSignalBlocker(m_memory), QSignalBlocker(m_cpus),
        QSignalBlocker(m_disk), QSignalBlocker(m_answerMinutes), QSignalBlocker(m_ledgerDays),
        QSignalBlocker(m_notifications), QSignalBlocker(m_startAtLogin)};
    m_language->setCurrentIndex(m_language->findData(static_cast<int>(now.language)));
    m_memory->setValue(static_cast<int>(now.memoryMegabytes));
    m_cpus->setValue(now.cpus);
    m_disk->setValue(static_cast<int>(now.diskMegabytes));
    m_answerMinutes->setValue(now.answerMinutes);
    m_ledgerDays->setValue(now.ledgerDays);
    m_notifications->setChecked(now.notifications);
    m_startAtLogin->setChecked(m_autostart.isEnabled());
}

void SettingsPage::setAutostart(bool enabled)
{
    const Result<> done = m_autostart.setEnabled(enabled);
    m_error = done ? std::nullopt : std::optional(done.error());
    if (m_error)
        load();
    retranslate();
}

void SettingsPage::save()
{
    Settings wanted = m_store.current();
    wanted.language = static_cast<Settings::Language>(m_language->currentData().toInt());
    wanted.memoryMegabytes = m_memory->value();
    wanted.cpus = m_cpus->value();
    wanted.diskMegabytes = m_disk->value();
    wanted.answerMinutes = m_answerMinutes->value();
    wanted.ledgerDays = m_ledgerDays->value();
    wanted.notifications = m_notifications->isChecked();
    const Result<> saved = m_store.save(wanted);
    m_error = saved ? std::nullopt : std::optional(saved.error());
    if (m_error)
        load();
    retranslate();
}

void SettingsPage::setRow(QWidget *field, const QString &label)
{
    auto *words = static_cast<QLabel *>(m_form->labelForField(field));
    words->setText(label);
    words->setBuddy(field);
    field->setAccessibleName(QString(label).remove(u'&'));
}

void SettingsPage::retranslate()
{
    setHeading(
        tr("Settings"), tr("Changes count at once. Limits are for new sandboxes; whoever wants more has to ask you."));
    m_notices->setNotices(
        m_error ? QList<Notice>{{Notice::Severity::Danger, ErrorSentence::of(*m_error)}} : QList<Notice>());
    setRow(m_language, tr("&Language:"));
    m_language->setItemText(0, tr("As the desktop"));
    m_language->setItemText(1, u"English"_s); // each in its own language, to be found by those who need it
    m_language->setItemText(2, u"Français"_s);
    setRow(m_memory, tr("&Memory of a sandbox:"));
    m_memory->setSuffix(tr(" MiB"));
    setRow(m_cpus, tr("&Processors of a sandbox:"));
    setRow(m_disk, tr("&Disk of a sandbox:"));
    m_disk->setSuffix(tr(" MiB"));
    setRow(m_answerMinutes, tr("A request waits for you &up to:"));
    m_answerMinutes->setSuffix(tr(" min"));
    setRow(m_ledgerDays, tr("&Keep activity for:"));
    m_ledgerDays->setSuffix(tr(" days"));
    m_ledgerDays->setSpecialValueText(tr("facts only, no texts"));
    m_notifications->setText(tr("Show a &notification when a request waits"));
    m_startAtLogin->setText(tr("&Start Sandtray when you log in"));
}

}
