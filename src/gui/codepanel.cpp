// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/codepanel.h"

#include "gui/codeview.h"
#include "gui/format.h"
#include "gui/labels.h"
#include "gui/requestwords.h"
#include "gui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

CodePanel::CodePanel(QWidget *parent)
    : QWidget(parent)
    , m_view(new CodeView(this))
    , m_measures(quietLabel(u"codeMeasures"_s, this))
    , m_note(plainParagraph(u"codeNote"_s, this))
    , m_unseen(plainParagraph(u"codeUnseen"_s, this))
{
    m_view->setObjectName(u"code"_s);
    m_view->setMinimumHeight(60);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->setSpacing(4);
    rows->addWidget(m_measures);
    rows->addWidget(m_note);
    rows->addWidget(m_view, 1);
    rows->addWidget(m_unseen);
    connect(m_view, &CodeView::viewMoved, this, &CodePanel::showUnseen);
}

void CodePanel::show(const RequestPart &part)
{
    m_part = part;
    m_view->setCode(part.code, part.language);
    m_view->setAlarmLines(part.alarmLines);
    m_view->setLineNumbersShown(part.alarmLines.isEmpty());
    m_view->setChanges(part.changes.value_or(approval::LineChanges()));
    retranslate();
}

void CodePanel::retranslate()
{
    QStringList measures{Format::lines(m_part.code.lineCount()), Format::bytes(m_part.bytes)};
    if (!m_part.state.isEmpty())
        measures.prepend(m_part.state);
    const QString findings = RequestWords::findings(m_part.findings);
    measures += findings.isEmpty() ? tr("no hidden characters") : findings;
    m_measures->setText(measures.join(u" · "_s));
    QStringList notes{m_part.note, m_part.changeNote};
    notes.removeAll(QString());
    m_note->setText(notes.join(u'\n'));
    m_note->setVisible(!notes.isEmpty());
    m_view->setAccessibleName(m_part.title);
    showUnseen();
}

void CodePanel::showUnseen()
{
    const int below = m_view->linesBelow();
    const int unseen = m_view->unseenLines();
    QString text;
    if (below > 0)
        text = tr("%n more line(s) below", nullptr, below);
    else if (unseen > 0)
        text = tr("%n line(s) above have not been in view yet", nullptr, unseen);
    else
        text = tr("This is the end of the text.");
    m_unseen->setText(text);
    QPalette colours = QApplication::palette();
    const Theme theme = Theme::of(colours);
    colours.setColor(QPalette::WindowText, below + unseen > 0 ? theme.warning : theme.quiet);
    m_unseen->setPalette(colours);
}

void CodePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ApplicationPaletteChange)
        retranslate();
}

}
