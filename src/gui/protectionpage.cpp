// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/protectionpage.h"

#include "gui/labels.h"
#include "gui/theme.h"

#include <QApplication>
#include <QHBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

ProtectionPage::ProtectionPage(const sandbox::Capabilities &capabilities, QWidget *parent)
    : Page(u"protectionPage"_s, parent)
    , m_capabilities(capabilities)
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
    rows()->addWidget(m_about);
    retranslate();
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
    addNoPromises();
    m_lines->addStretch(1);
    m_about->setText(tr("Sandtray %1 · free software under the GPL, version 3 or later")
            .arg(QCoreApplication::applicationVersion()));
}

}
