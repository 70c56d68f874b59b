// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/protectionpage.h"

#include "gui/labels.h"
#include "gui/theme.h"
#include "health/healthreport.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

ProtectionPage::ProtectionPage(
    const sandbox::Capabilities &capabilities, ExaminationMaker makeExamination, QWidget *parent)
    : Page(u"protectionPage"_s, parent)
    , m_capabilities(capabilities)
    , m_makeExamination(std::move(makeExamination))
    , m_about(quietLabel(u"about"_s, this))
{
    auto *area = new QScrollArea(this);
    auto *inside = new QWidget(area);
    inside->setObjectName(u"protectionLines"_s);
    area->setObjectName(u"protection"_s);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_lines = new QVBoxLayout(inside);
    m_lines->setContentsMargins({});
    m_lines->setSpacing(6);
    area->setWidget(inside);
    rows()->addWidget(area, 1);
    setUpButtons();
    rows()->addWidget(m_about);
    retranslate();
}

void ProtectionPage::setUpButtons()
{
    QHBoxLayout *buttons = addButtonRow();
    m_look = addButton(u"examineAgain"_s, buttons);
    m_copy = addButton(u"copyReport"_s, buttons);
    connect(m_look, &QPushButton::clicked, this, &ProtectionPage::examine);
    connect(m_copy, &QPushButton::clicked, this, &ProtectionPage::copyReport);
}

void ProtectionPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (!m_checks)
        examine();
}

void ProtectionPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_checks)
        examine(); // its findings are sentences
}

void ProtectionPage::examine()
{
    if (m_examination)
        return;
    m_examination = m_makeExamination(this);
    connect(m_examination, &health::Examination::finished, this, [this](const QList<health::HealthCheck> &checks) {
        m_examination->deleteLater();
        m_examination.clear();
        m_checks = checks;
        retranslate();
    });
    m_examination->start();
    retranslate();
}

void ProtectionPage::copyReport()
{
    QGuiApplication::clipboard()->setText(
        health::healthReport(m_checks.value_or(QList<health::HealthCheck>()), QDir::homePath()));
}

void ProtectionPage::setCapabilities(const sandbox::Capabilities &capabilities)
{
    m_capabilities = capabilities;
    retranslate();
}

void ProtectionPage::addHeading(const QString &text)
{
    QLabel *label = plainParagraph(u"protectionHeading"_s, m_lines->parentWidget());
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setText(text);
    if (m_lines->count() > 0)
        m_lines->addSpacing(8);
    m_lines->addWidget(label);
}

void ProtectionPage::addLine(Verdict verdict, const QString &text)
{
    const Theme theme = Theme::of(QApplication::palette());
    auto *line = new QWidget(m_lines->parentWidget());
    QLabel *mark = plainLabel(u"protectionMark"_s, line);
    QLabel *words = plainParagraph(u"protectionLine"_s, line);
    mark->setText(verdict == Verdict::Holds ? u"✓"_s : verdict == Verdict::Missing ? u"!"_s : u"✗"_s);
    mark->setAccessibleName(verdict == Verdict::Holds ? tr("holds")
            : verdict == Verdict::Missing             ? tr("not enforced")
                                                      : tr("does not hold"));
    QPalette colours = mark->palette();
    const QColor ink = verdict == Verdict::Holds ? theme.good
        : verdict == Verdict::Missing            ? theme.warning
                                                 : theme.danger;
    colours.setColor(QPalette::WindowText, ink);
    mark->setPalette(colours);
    mark->setFixedWidth(mark->fontMetrics().height() + 4);
    mark->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    words->setText(text);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins({});
    row->addWidget(mark, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    m_lines->addWidget(line);
}

void ProtectionPage::addLimit(bool enforced, const QString &what)
{
    addLine(enforced ? Verdict::Holds : Verdict::Missing,
        enforced ? tr("%1: enforced by the kernel").arg(what) : tr("%1: watched, not enforced").arg(what));
}

/// The command that helps, to select and copy.
void ProtectionPage::addFix(const QString &command)
{
    QLabel *label = plainParagraph(u"protectionFix"_s, m_lines->parentWidget());
    label->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(tr("What helps: %1").arg(command));
    label->setIndent(label->fontMetrics().height() + 10);
    label->setText(command);
    m_lines->addWidget(label);
}

void ProtectionPage::addChecks()
{
    addHeading(tr("This computer"));
    if (!m_checks)
        addLine(Verdict::Missing, tr("Sandtray is looking…"));
    for (const health::HealthCheck &check : m_checks.value_or(QList<health::HealthCheck>())) {
        addLine(check.health == health::Health::Ok        ? Verdict::Holds
                : check.health == health::Health::Warning ? Verdict::Missing
                                                          : Verdict::DoesNotHold,
            check.text);
        if (!check.fix.isEmpty())
            addFix(check.fix);
    }
}

void ProtectionPage::addPromises()
{
    addHeading(tr("Code in a sandbox"));
    addLine(Verdict::Holds, tr("cannot read or change your files, unless you allow a file in a request"));
    addLine(Verdict::Holds, tr("cannot reach the network or programs on this computer, beyond what you allow"));
    addLine(Verdict::Holds, tr("does not run before you have seen all of it, as long as its client is reviewed"));
    addLine(Verdict::Holds, tr("leaves nothing behind: when the sandbox ends, its processes and files are gone"));
}

void ProtectionPage::addLimits()
{
    addHeading(tr("Limits"));
    addLimit(m_capabilities.memoryEnforced, tr("Memory"));
    addLimit(m_capabilities.cpuEnforced, tr("Processor time"));
    addLimit(m_capabilities.diskEnforced, tr("Disk space"));
    addLimit(m_capabilities.processesEnforced, tr("Number of processes"));
}

void ProtectionPage::addNoPromises()
{
    addHeading(tr("What a sandbox is not"));
    addLine(Verdict::DoesNotHold, tr("It is not a virtual machine: a fault in the Linux kernel can be a way out."));
    addLine(Verdict::DoesNotHold, tr("It does not protect against other programs that run as you, outside of it."));
    addLine(Verdict::DoesNotHold, tr("A host that you allow can be sent anything that is in the sandbox."));
    addLine(Verdict::DoesNotHold, tr("It does not close the side channels of the processor."));
}

void ProtectionPage::retranslate()
{
    setHeading(tr("Protection"), tr("What is guaranteed on this computer, and what is not."));
    while (QLayoutItem *item = m_lines->takeAt(0)) {
        const std::unique_ptr<QLayoutItem> owned(item);
        if (owned->widget()) {
            owned->widget()->hide();
            owned->widget()->deleteLater();
        }
    }
    addPromises();
    addLimits();
    addChecks();
    addNoPromises();
    m_lines->addStretch(1);
    m_look->setText(tr("Look &again"));
    m_look->setEnabled(!m_examination);
    m_copy->setText(tr("&Copy report"));
    m_copy->setToolTip(tr("Versions and the findings above, without your name, to paste where you ask for help"));
    m_copy->setEnabled(m_checks.has_value());
    m_about->setText(tr("Sandtray %1 · free software under the GPL, version 3 or later")
            .arg(QCoreApplication::applicationVersion()));
}

}
