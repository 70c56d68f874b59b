// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/askerpanel.h"

#include "gui/labels.h"
#include "gui/quotedtext.h"
#include "gui/requestwords.h"

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using approval::Lines;
using approval::visibleText;

void enlarge(QWidget *widget, qreal factor)
{
    QFont font = widget->font();
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(true);
    widget->setFont(font);
}

}

AskerPanel::AskerPanel(QWidget *parent)
    : QWidget(parent)
    , m_name(new QuotedText(u"clientName"_s, this))
    , m_intent(plainParagraph(u"intent"_s, this))
    , m_headline(new QHBoxLayout)
    , m_form(new QFormLayout)
{
    enlarge(m_name, 1.15);
    enlarge(m_intent, 1.25);
    m_name->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_headline->setSpacing(10);
    m_headline->addWidget(m_name, 1);
    m_headline->addWidget(m_intent, 2);
    m_form->setContentsMargins({});
    m_form->setVerticalSpacing(4);
    m_form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_program = addRow(u"foundProgram"_s);
    m_claimed = addRow(u"claimedName"_s);
    m_sandbox = addRow(u"sandboxName"_s);
    m_exposure = addRow(u"exposure"_s);
    m_exposure->setMostRows(8); // every host in view, the longest name too
    m_destination = addRow(u"destination"_s);
    m_receiver = addRow(u"receiver"_s);
    m_reason = addRow(u"reason"_s);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->addLayout(m_headline);
    rows->addLayout(m_form);
}

QuotedText *AskerPanel::addRow(const QString &name)
{
    auto *text = new QuotedText(name, this);
    m_form->addRow(plainLabel(name + u"Label"_s, this), text);
    return text;
}

void AskerPanel::addToHeadline(QWidget *widget)
{
    m_headline->addWidget(widget, 0, Qt::AlignTop);
}

void AskerPanel::show(const approval::Request &request)
{
    m_request = request;
    retranslate();
}

QString AskerPanel::foundProgram() const
{
    const approval::Asker &asker = m_request.asker;
    const QString program = visibleText(asker.program, Lines::Mark);
    if (asker.pid > 0 && !program.isEmpty())
        return tr("%1 (process %2)").arg(program).arg(asker.pid);
    return asker.pid > 0 ? tr("process %1").arg(asker.pid) : program;
}

QString AskerPanel::unknownProgram() const
{
    return m_request.kind == approval::Kind::SignIn ? tr("no program that Sandtray can see")
                                                    : tr("not known (it connects over HTTP with its token)");
}

QString AskerPanel::sandboxName() const
{
    if (m_request.sandbox.isNull())
        return tr("a new one");
    const QString name = visibleText(m_request.sandboxName, Lines::Mark);
    return name.isEmpty() ? m_request.sandbox.toString()
                          : tr("%1 (%2)", "name, id").arg(name, m_request.sandbox.toString());
}

void AskerPanel::setRow(QuotedText *row, const QString &label)
{
    auto *words = static_cast<QLabel *>(m_form->labelForField(row));
    words->setText(label);
    row->setAccessibleName(label);
}

void AskerPanel::retranslate()
{
    m_name->setQuote(m_request.asker.name, tr("(no name)"));
    m_name->setAccessibleName(tr("Client"));
    m_intent->setText(RequestWords::intent(m_request));
    const bool isSignIn = m_request.kind == approval::Kind::SignIn;
    setRow(m_program, isSignIn ? tr("Asked by, found by Sandtray:") : tr("Program, found by Sandtray:"));
    const QString program = foundProgram();
    m_program->setVisibleQuote(program.isEmpty() ? unknownProgram() : program);
    setRow(m_claimed, tr("Name, claimed by the program:"));
    m_claimed->setQuote(m_request.asker.claimedName, tr("(no name)"));
    setRow(m_sandbox, tr("Sandbox:"));
    m_sandbox->setVisibleQuote(sandboxName());
    setRow(m_exposure, tr("It reaches:"));
    m_exposure->setVisibleQuote(RequestWords::exposure(m_request.exposure));
    setRow(m_reason, tr("Reason, in the agent's words:"));
    m_reason->setQuote(m_request.reason, tr("(none given)"));
    setRow(m_destination, tr("The answer goes to:"));
    m_destination->setQuote(m_request.destination, tr("(nowhere)"));
    m_form->setRowVisible(m_destination, isSignIn);
    setRow(m_receiver, tr("Waits for it, found by Sandtray:"));
    m_receiver->setQuote(m_request.receiver, tr("no program that Sandtray can see"));
    m_form->setRowVisible(m_receiver, isSignIn);
    m_form->setRowVisible(m_sandbox, !isSignIn);
    m_form->setRowVisible(m_exposure, !isSignIn);
    m_form->setRowVisible(m_reason, !m_request.reason.isEmpty());
}

void AskerPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}
