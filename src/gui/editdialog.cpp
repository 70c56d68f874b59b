// SPDX-License-Identifier: GPL-3.0-or-later
// An editor draws a hostile text as its characters ask, so what comes from here is shown once more, with everything
// that deceives made visible, before anything runs.
#include "gui/editdialog.h"

#include "approval/edit.h"
#include "gui/codehighlighter.h"
#include "gui/confirmation.h"
#include "gui/labels.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTextDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr qsizetype mostCharacters = 128 * 1024;
constexpr qsizetype longestLine = 4000;
// A QTextDocument takes them for the ends of lines and frames.
constexpr QStringView takenCharacters = u"\r\u2029\uFDD0\uFDD1";

}

bool EditDialog::canEdit(const QString &text)
{
    if (text.size() > mostCharacters || std::ranges::any_of(takenCharacters, [&](QChar c) { return text.contains(c); }))
        return false;
    const auto lines = QStringView(text).split(u'\n');
    return std::ranges::all_of(lines, [](QStringView line) { return line.size() <= longestLine; });
}

EditDialog::EditDialog(const approval::Request &request, const QString &text, QWidget *parent)
    : QDialog(parent)
    , m_request(request)
    , m_before(text)
    , m_meaning(plainParagraph(u"editMeaning"_s, this))
    , m_editor(new QPlainTextEdit(this))
    , m_hint(quietLabel(u"editHint"_s, this))
    , m_restore(new QPushButton(this))
    , m_review(new QPushButton(this))
    , m_cancel(new QPushButton(this))
{
    setObjectName(u"editDialog"_s);
    setUp();
    m_editor->setPlainText(text);
    new CodeHighlighter(codeLanguage(request.language), palette(), m_editor->document());
    connect(m_editor, &QPlainTextEdit::textChanged, this, &EditDialog::check);
    connect(m_restore, &QPushButton::clicked, this, &EditDialog::restore);
    connect(m_review, &QPushButton::clicked, this, &EditDialog::giveBack);
    connect(m_cancel, &QPushButton::clicked, this, &EditDialog::reject);
    retranslate();
    fitToText(*this, 560);
    resize(parent->size() * 0.9);
}

void EditDialog::setUp()
{
    m_editor->setObjectName(u"editor"_s);
    m_editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_editor->setTabStopDistance(4 * m_editor->fontMetrics().horizontalAdvance(u' '));
    m_restore->setObjectName(u"restoreText"_s);
    m_review->setObjectName(u"reviewVersion"_s);
    m_cancel->setObjectName(u"cancelEdit"_s);
    for (QPushButton *each : {m_restore, m_review, m_cancel})
        each->setAutoDefault(false);
    // Besides its mnemonic, which is the shortcut of the button itself.
    connect(new QShortcut(Qt::CTRL | Qt::Key_Return, this), &QShortcut::activated, m_review, &QPushButton::click);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_restore);
    buttons->addStretch(1);
    buttons->addWidget(m_review);
    buttons->addWidget(m_cancel);
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(m_meaning);
    rows->addWidget(m_editor, 1);
    rows->addWidget(m_hint);
    rows->addLayout(buttons);
    m_editor->setFocus();
}

/// QPlainTextEdit::toPlainText() would make plain spaces of those that do not break.
QString EditDialog::text() const
{
    return m_editor->document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

void EditDialog::setGone()
{
    m_isGone = true;
    check();
}

void EditDialog::check()
{
    const QString now = text();
    const bool canRun = approval::checkEdit(m_request, now).has_value();
    m_review->setEnabled(canRun && !m_isGone);
    m_restore->setEnabled(now != m_request.text);
    if (m_isGone)
        m_hint->setText(tr("The request waits no longer: nothing of this can run. You can still copy the text."));
    else if (!canRun)
        m_hint->setText(tr("This cannot run: it is empty, or larger than 1 MiB."));
    else
        m_hint->setText(tr("Tab indents; Alt and the underlined letter reach the buttons; Ctrl+Enter goes on."));
}

/// As typing does it, so that it can be undone.
void EditDialog::restore()
{
    QTextCursor cursor(m_editor->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(m_request.text);
    m_editor->setFocus();
}

void EditDialog::giveBack()
{
    Q_EMIT edited(text());
    accept();
}

void EditDialog::reject()
{
    if (text() == m_before) {
        QDialog::reject();
        return;
    }
    confirm(this,
        {u"discardEdit"_s, tr("Discard what you changed?"), tr("The text goes back to what it was before."),
            tr("&Discard")},
        [this] { QDialog::reject(); });
}

void EditDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void EditDialog::retranslate()
{
    setWindowTitle(tr("Edit and run"));
    m_meaning->setText(tr("Your version runs once in the place of the agent's text, after you have reviewed it. The "
                          "agent is told what ran."));
    m_editor->setAccessibleName(tr("Your version of the text"));
    m_restore->setText(tr("&Restore the agent's text"));
    m_review->setText(tr("Re&view my version"));
    m_review->setToolTip(tr("Ctrl+Enter"));
    m_cancel->setText(tr("&Cancel"));
    check();
}

}
