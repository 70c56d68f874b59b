// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connectdialog.h"

#include "base/future.h"
#include "clients/connectionwords.h"
#include "clients/linediff.h"
#include "gui/labels.h"
#include "gui/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

using namespace clients;

namespace {

/// Added and removed lines have a sign as well as a colour.
void showDifference(QPlainTextEdit &view, const QList<DiffLine> &lines)
{
    const Theme theme = Theme::of(QApplication::palette());
    view.setPlainText(diffText(lines));
    QList<QTextEdit::ExtraSelection> selections;
    QTextBlock block = view.document()->firstBlock();
    int firstChange = -1;
    for (const DiffLine &line : lines) {
        const bool isAdded = line.kind == DiffLine::Kind::Added;
        if (isAdded || line.kind == DiffLine::Kind::Removed) {
            QTextEdit::ExtraSelection selection;
            selection.format.setBackground(isAdded ? theme.goodFill : theme.dangerFill);
            selection.format.setProperty(QTextFormat::FullWidthSelection, true);
            selection.cursor = QTextCursor(block);
            selections.append(selection);
            firstChange = firstChange < 0 ? block.blockNumber() : firstChange;
        }
        block = block.next();
    }
    view.setExtraSelections(selections);
    view.setTextCursor(QTextCursor(view.document()->findBlockByNumber(qMax(0, firstChange))));
}

}

ConnectDialog::ConnectDialog(const Connector &connector, Act act, QWidget *parent)
    : QDialog(parent)
    , m_connector(connector)
    , m_act(act)
    , m_sentence(plainParagraph(u"connectSentence"_s, this))
    , m_text(new QPlainTextEdit(this))
    , m_note(quietLabel(u"connectNote"_s, this))
    , m_again(new QPushButton(this))
    , m_copy(new QPushButton(this))
    , m_go(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(u"connectDialog"_s);
    setUp();
    connect(m_again, &QPushButton::clicked, this, &ConnectDialog::look);
    connect(m_copy, &QPushButton::clicked, this, &ConnectDialog::copy);
    connect(m_go, &QPushButton::clicked, this, &ConnectDialog::carryOut);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    look();
    fitToText(*this, 560);
    resize(640, 480);
}

void ConnectDialog::setUp()
{
    m_text->setObjectName(u"connectText"_s);
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_again->setObjectName(u"lookAgain"_s);
    m_copy->setObjectName(u"copySnippet"_s);
    m_go->setObjectName(u"carryOut"_s);
    m_close->setObjectName(u"closeConnect"_s);
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(m_sentence);
    rows->addWidget(m_text, 1);
    rows->addWidget(m_note);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton *each : {m_again, m_copy, m_go, m_close})
        buttons->addWidget(each);
    rows->addLayout(buttons);
}

void ConnectDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    (m_go->isVisibleTo(this) ? m_go : m_close)->setFocus(Qt::OtherFocusReason);
}

void ConnectDialog::look()
{
    m_result.reset();
    m_plan = m_act == Act::Connect ? m_connector.planConnecting() : m_connector.planDisconnecting();
    retranslate();
}

void ConnectDialog::carryOut()
{
    if (!m_plan)
        return;
    setRunning(true);
    onResult(m_connector.carryOut(*m_plan, this), this, [this](const Result<> &result) { conclude(result); });
}

/// Not to be closed meanwhile: the command of a client would be cut off in the middle.
void ConnectDialog::setRunning(bool running)
{
    m_isRunning = running;
    m_go->setEnabled(!running);
    m_close->setEnabled(!running);
}

void ConnectDialog::reject()
{
    if (!m_isRunning)
        QDialog::reject();
}

void ConnectDialog::conclude(const Result<> &result)
{
    m_result = result;
    setRunning(false);
    if (!result)
        m_plan = tl::unexpected(result.error());
    retranslate();
    m_close->setFocus(Qt::OtherFocusReason);
    Q_EMIT done();
}

void ConnectDialog::copy() const
{
    QGuiApplication::clipboard()->setText(m_connector.kind().snippet(m_connector.bridge()));
}

void ConnectDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
}

void ConnectDialog::retranslate()
{
    const ClientKind &kind = m_connector.kind();
    const bool connects = m_act == Act::Connect;
    const bool isDone = m_result && *m_result;
    setWindowTitle(connects ? tr("Connect %1").arg(kind.name) : tr("Disconnect %1").arg(kind.name));
    m_text->setAccessibleName(tr("What changes in the file"));
    m_again->setText(tr("Look &again"));
    m_copy->setText(tr("C&opy the text"));
    m_go->setText(connects ? tr("&Connect") : tr("&Disconnect"));
    m_go->setVisible(m_plan && !isDone);
    m_go->setDefault(m_plan && !isDone);
    m_again->setVisible(!m_plan && !kind.isByHand);
    m_copy->setVisible(!m_plan && connects);
    m_close->setText(isDone || !m_plan ? tr("Clos&e") : tr("Ca&ncel"));
    if (m_plan)
        showPlan();
    else
        showByHand();
}

/// What is left when Sandtray cannot do it: why, and the text to be entered by the user.
void ConnectDialog::showByHand()
{
    const ClientKind &kind = m_connector.kind();
    m_sentence->setText(kind.isByHand ? stepsByHand(kind) : obstacle(m_plan.error(), kind, m_connector.file()));
    m_text->setExtraSelections({});
    m_text->setPlainText(kind.snippet(m_connector.bridge()).chopped(1));
    m_note->setText(kind.isByHand ? reloadWords(kind) : tr("Nothing was changed."));
}

void ConnectDialog::showPlan()
{
    const ClientKind &kind = m_connector.kind();
    const QString copies = tr("A copy of the file as it was is kept.");
    if (m_result) {
        m_sentence->setText(doneWords(kind, m_act == Act::Connect));
    } else if (m_plan->changesNothing()) {
        m_sentence->setText(tr("%1 is connected already.").arg(kind.name));
    } else if (!m_plan->commands.isEmpty()) {
        m_sentence->setText(tr("Its own command changes %1:").arg(m_plan->path));
    } else if (m_plan->removesFile) {
        m_sentence->setText(tr("Sandtray had made %1. It is removed:").arg(m_plan->path));
    } else {
        m_sentence->setText(m_plan->makesFile ? tr("Sandtray makes %1:").arg(m_plan->path)
                                              : tr("Sandtray changes %1:").arg(m_plan->path));
    }
    showDifference(*m_text, compareLines(m_plan->before, m_plan->removesFile ? QByteArray() : m_plan->after));
    QStringList commands;
    for (const QStringList &command : std::as_const(m_plan->commands))
        commands.append(command.join(u' '));
    m_note->setText(commands.isEmpty() ? copies : commands.join(u'\n') + u'\n' + copies);
}

}
