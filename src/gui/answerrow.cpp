// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: consent by accident. The human types or clicks elsewhere, the window comes up under the hand; a key is held
// down; a double click's second half meets the next request. See AnswerGuard and AnswerButton; the last check is in
// give(), which also stands before presses that come from assistive tools.
#include "gui/answerrow.h"

#include "gui/answerbutton.h"
#include "gui/countdown.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr int mostReasonCharacters = 1000;
constexpr int manyRequests = 3;

}

AnswerRow::AnswerRow(const AnswerGuard &guard, QWidget *parent)
    : QWidget(parent)
    , m_guard(guard)
    , m_countdown(new Countdown(guard, this))
    , m_allow(new QLabel(this))
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->setSpacing(8);
    rows->addWidget(m_countdown);
    setUpReason(rows);
    setUpAnswers(rows);
    arrange();
    retranslate();
}

void AnswerRow::setUpReason(QBoxLayout *rows)
{
    m_reasonLabel = new QLabel(this);
    m_reason = new QLineEdit(this);
    m_reason->setObjectName(u"declineReason"_s);
    m_reason->setMaxLength(mostReasonCharacters);
    m_reasonLabel->setBuddy(m_reason);
    auto *row = new QHBoxLayout;
    row->addWidget(m_reasonLabel);
    row->addWidget(m_reason, 1);
    rows->addLayout(row);
    connect(m_reason, &QLineEdit::returnPressed, this, &AnswerRow::decline);
}

/// Each declines with its own words. They stand in the place of the answers that allow.
void AnswerRow::addReadyReasons(QBoxLayout *row)
{
    for (const QString &name : {u"reasonExplain"_s, u"reasonSmaller"_s, u"reasonOtherwise"_s}) {
        auto *button = new AnswerButton(m_guard, name, this);
        connect(button, &QPushButton::clicked, this,
            [this, button] { give(approval::Answer::Decline, button->text().remove(u'&')); });
        row->addWidget(button);
        m_readyReasons += button;
    }
}

void AnswerRow::setUpAnswers(QBoxLayout *rows)
{
    m_once = addButton(u"allowOnce"_s, approval::Answer::Once);
    m_thisScript = addButton(u"allowScript"_s, approval::Answer::ThisScript);
    m_thisSandbox = addButton(u"allowSandbox"_s, approval::Answer::ThisSandbox);
    m_thisClient = addButton(u"allowClient"_s, approval::Answer::ThisClient);
    m_declineAll = new AnswerButton(m_guard, u"declineAll"_s, this);
    m_declineWithReason = new AnswerButton(m_guard, u"declineWithReason"_s, this);
    m_decline = new AnswerButton(m_guard, u"decline"_s, this);
    connect(m_declineWithReason, &QPushButton::clicked, this, &AnswerRow::openReason);
    connect(m_decline, &QPushButton::clicked, this, &AnswerRow::decline);
    connect(m_declineAll, &QPushButton::clicked, this, [this] {
        if (m_guard.isOpen())
            Q_EMIT allDeclined();
    });
    auto *row = new QHBoxLayout;
    for (QWidget *left : std::initializer_list<QWidget *>{m_allow, m_once, m_thisScript, m_thisSandbox, m_thisClient})
        row->addWidget(left);
    addReadyReasons(row);
    row->addStretch(1);
    for (QWidget *right : {m_declineAll, m_declineWithReason, m_decline})
        row->addWidget(right);
    rows->addLayout(row);
}

AnswerButton *AnswerRow::addButton(const QString &name, approval::Answer answer)
{
    auto *button = new AnswerButton(m_guard, name, this);
    connect(button, &QPushButton::clicked, this, [this, answer] { give(answer); });
    return button;
}

void AnswerRow::offer(const approval::Request &request, int waiting, bool isEdited)
{
    m_kind = request.kind;
    m_waiting = waiting;
    m_isEdited = isEdited;
    // A lasting answer would run something for a client that is no longer there, or what the agent did not write.
    m_canLast = !request.clientGone && !isEdited;
    arrange();
    retranslate();
}

void AnswerRow::arrange()
{
    const bool isBorder = m_kind == approval::Kind::Border;
    const bool canLast = m_canLast && !m_isReasonOpen;
    m_allow->setVisible(!m_isReasonOpen);
    m_once->setVisible(!m_isReasonOpen);
    m_thisScript->setVisible(m_kind == approval::Kind::Run && canLast);
    m_thisSandbox->setVisible(!isBorder && !isSignIn() && canLast);
    m_thisClient->setVisible(isBorder && canLast);
    m_declineAll->setVisible(m_waiting >= manyRequests && !m_isReasonOpen);
    m_declineWithReason->setVisible(!isSignIn() && !m_isReasonOpen); // no agent reads that of a sign-in
    m_reason->setVisible(m_isReasonOpen);
    m_reasonLabel->setVisible(m_isReasonOpen);
    for (AnswerButton *each : m_readyReasons)
        each->setVisible(m_isReasonOpen);
}

void AnswerRow::describe(const QString &request)
{
    m_decline->setAccessibleDescription(request);
}

void AnswerRow::focusDecline()
{
    closeReason();
    m_decline->setFocus(Qt::OtherFocusReason);
}

void AnswerRow::openReason()
{
    if (!m_guard.isOpen())
        return;
    m_isReasonOpen = true;
    arrange();
    m_reason->setFocus(Qt::OtherFocusReason);
}

void AnswerRow::closeReason()
{
    m_reason->clear();
    m_isReasonOpen = false;
    arrange();
}

void AnswerRow::decline()
{
    give(approval::Answer::Decline, m_reason->text().trimmed());
}

void AnswerRow::give(approval::Answer answer, const QString &reason)
{
    if (!m_guard.isOpen())
        return;
    approval::Decision decision;
    decision.answer = answer;
    decision.reason = reason;
    Q_EMIT answered(decision);
}

void AnswerRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AnswerRow::retranslate()
{
    m_allow->setText(tr("Allow:"));
    if (m_isEdited) {
        m_once->setText(tr("My version, &once"));
        m_once->setAccessibleName(tr("Run my version of the text once"));
    } else {
        m_once->setText(isSignIn() ? tr("&Sign in") : tr("&Once"));
        m_once->setAccessibleName(isSignIn() ? tr("Let this program sign in") : tr("Allow once"));
    }
    m_thisScript->setText(tr("This &script again"));
    m_thisScript->setAccessibleName(tr("Allow this script, also when it is asked again unchanged"));
    m_thisScript->setToolTip(
        tr("The same request of this client needs no answer again, in sandboxes that reach no more than this one."));
    m_thisSandbox->setText(tr("This sand&box"));
    m_thisSandbox->setAccessibleName(tr("Allow everything that runs in this sandbox"));
    m_thisSandbox->setToolTip(
        tr("Everything that this client runs in this sandbox, as long as the sandbox reaches no more than now."));
    m_thisClient->setText(tr("&Always for this client"));
    m_thisClient->setAccessibleName(tr("Allow this client the same until you revoke it"));
    m_thisClient->setToolTip(tr("The same, for this client, until you revoke it in the window of Sandtray."));
    m_declineAll->setText(tr("Decline a&ll %n of this client", nullptr, m_waiting));
    m_declineWithReason->setText(tr("Decline with a &reason…"));
    m_decline->setText(tr("&Decline"));
    retranslateReason();
}

void AnswerRow::retranslateReason()
{
    m_reasonLabel->setText(tr("Reason, for the a&gent to read:"));
    m_reason->setAccessibleName(tr("Reason for declining, for the agent to read"));
    m_reason->setPlaceholderText(tr("Enter declines with this reason"));
    const QStringList reasons{tr("&Explain it to me first."), tr("&Take smaller steps."), tr("Do it another &way.")};
    for (qsizetype i = 0; i < reasons.size(); ++i) {
        m_readyReasons.at(i)->setText(reasons.at(i));
        m_readyReasons.at(i)->setAccessibleName(
            tr("Decline and tell the agent: %1").arg(QString(reasons.at(i)).remove(u'&')));
    }
}
}
