// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: consent to something else than was read. The window keeps a copy of the request it shows and the digest of
// that copy; an answer carries the digest, and the queue refuses it when the request has become another one. What is
// new in view closes the answer row for a second; see AnswerRow.
#include "gui/reviewwindow.h"

#include "gui/answerrow.h"
#include "gui/askerpanel.h"
#include "gui/format.h"
#include "gui/labels.h"
#include "gui/levelchooser.h"
#include "gui/partsview.h"
#include "gui/requestnotices.h"
#include "gui/requestwords.h"

#include <QCloseEvent>
#include <QCursor>
#include <QGuiApplication>
#include <QMenu>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace sandtray::gui {

ReviewWindow::ReviewWindow(approval::ReviewQueue &queue, const Clock &clock, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_queue(queue)
    , m_guard(clock)
{
    setObjectName(u"reviewWindow"_s);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 14, 16, 14);
    rows->setSpacing(10);
    setUpHeader(rows);
    setUpBody(rows);
    setMinimumSize(720, 560);
    resize(960, 720);
    connect(m_answers, &AnswerRow::answered, this, &ReviewWindow::answer);
    connect(m_parts, &PartsView::opened, this, &ReviewWindow::showUnopened);
    connect(m_answers, &AnswerRow::allDeclined, this, &ReviewWindow::declineAll);
    connect(&queue, &approval::ReviewQueue::added, this, &ReviewWindow::onAdded);
    connect(&queue, &approval::ReviewQueue::changed, this, &ReviewWindow::onChanged);
    connect(&queue, &approval::ReviewQueue::removed, this, &ReviewWindow::onRemoved);
    connect(&queue, &approval::ReviewQueue::levelChosen, this,
        [this](const ClientId &client) { m_withLevel.insert(client); });
    retranslate();
}

void ReviewWindow::setUpHeader(QVBoxLayout *rows)
{
    m_asker = new AskerPanel(this);
    m_count = new QToolButton(this);
    m_count->setObjectName(u"waitingCount"_s);
    m_count->setPopupMode(QToolButton::InstantPopup);
    m_count->setMenu(new QMenu(m_count));
    m_count->setFocusPolicy(Qt::TabFocus);
    m_asker->addToHeadline(m_count);
    rows->addWidget(m_asker);
    m_notices = new NoticeList(u"notices"_s, this);
    rows->addWidget(m_notices);
}

void ReviewWindow::setUpBody(QVBoxLayout *rows)
{
    m_parts = new PartsView(this);
    m_unopened = plainLabel(u"unopened"_s, this);
    m_limits = quietLabel(u"limits"_s, this);
    m_digestLabel = plainLabel(u"digest"_s, this);
    m_level = new LevelChooser(this);
    m_answers = new AnswerRow(m_guard, this);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_unopened);
    foot->addWidget(m_limits, 1);
    foot->addWidget(m_digestLabel);
    rows->addWidget(m_parts, 1);
    rows->addLayout(foot);
    rows->addWidget(m_level);
    rows->addWidget(m_answers);
}

void ReviewWindow::onAdded()
{
    if (m_shown && isVisible())
        updateCount();
    else
        present();
}

void ReviewWindow::onChanged(const approval::Request &request)
{
    if (m_shown && m_shown->id == request.id)
        showRequest(request);
}

void ReviewWindow::onRemoved(const RequestId &id)
{
    if (m_shown && m_shown->id == id)
        showFirst();
    else if (m_shown)
        updateCount();
}

void ReviewWindow::showFirst()
{
    if (!m_queue.requests().isEmpty()) {
        showRequest(m_queue.requests().first());
        return;
    }
    m_shown.reset();
    hide();
}

void ReviewWindow::showRequest(const approval::Request &request)
{
    const bool isAnother = !m_shown || m_shown->id != request.id;
    m_shown = request;
    m_digest = request.act.digest();
    m_asker->show(request);
    m_comparison = m_queue.comparedToAllowed(request);
    m_parts->setParts(RequestParts::of(request, m_comparison));
    if (isAnother)
        m_level->reset();
    m_level->setVisible(asksLevel());
    retranslate();
    m_guard.arm();
    m_answers->focusDecline();
}

void ReviewWindow::present()
{
    if (!m_shown)
        showFirst();
    if (!m_shown)
        return;
    if (!isVisible())
        moveToPointer();
    m_guard.arm();
    show();
    if (QGuiApplication::platformName() == u"xcb") // elsewhere a client cannot raise itself, only ask for activation
        raise();
    activateWindow();
}

void ReviewWindow::presentRequest(const RequestId &id)
{
    const approval::Request *request = m_queue.find(id);
    if (request && (!m_shown || m_shown->id != id))
        showRequest(*request);
    present();
}

void ReviewWindow::moveToPointer()
{
    const QScreen *screen = QGuiApplication::screenAt(QCursor::pos());
    const QRect place = (screen ? screen : QGuiApplication::primaryScreen())->availableGeometry();
    resize(size().boundedTo(place.size() * 0.94));
    move(place.center() - QPoint(width() / 2, height() / 2));
}

int ReviewWindow::waitingOf(const ClientId &client) const
{
    return static_cast<int>(std::ranges::count_if(
        m_queue.requests(), [&client](const approval::Request &request) { return request.asker.client == client; }));
}

void ReviewWindow::updateCount()
{
    const QList<approval::Request> &all = m_queue.requests();
    const auto shown =
        std::ranges::find_if(all, [this](const approval::Request &each) { return each.id == m_shown->id; });
    m_count->setText(tr("%1 of %2").arg(shown - all.begin() + 1).arg(all.size()));
    m_count->setToolTip(tr("All requests that wait"));
    m_count->setAccessibleName(tr("Request %1 of %2; choose another").arg(shown - all.begin() + 1).arg(all.size()));
    m_count->setVisible(all.size() > 1);
    m_count->menu()->clear();
    for (const approval::Request &each : all) {
        QString text = fontMetrics().elidedText(RequestWords::summary(each), Qt::ElideMiddle, 420);
        QAction *action = m_count->menu()->addAction(text.replace(u'&', u"&&"_s));
        connect(action, &QAction::triggered, this, [this, id = each.id] { presentRequest(id); });
    }
    m_answers->offer(*m_shown, waitingOf(m_shown->asker.client));
}

void ReviewWindow::retranslate()
{
    setWindowTitle(tr("Review a request"));
    m_limits->setText(tr("Files that reviewed code makes itself are not shown here."));
    if (!m_shown)
        return;
    m_limits->setVisible(m_shown->kind != approval::Kind::SignIn);
    m_digestLabel->setText(tr("SHA-256 %1…").arg(Format::shortDigest(m_digest)));
    m_digestLabel->setToolTip(Format::digest(m_digest));
    m_digestLabel->setAccessibleName(tr("SHA-256 of the request: %1").arg(QString::fromLatin1(m_digest.toHex())));
    m_notices->setNotices(RequestNotices::of(*m_shown, m_parts->parts()));
    showUnopened();
    updateCount();
}

void ReviewWindow::showUnopened()
{
    const int unopened = m_parts->unopenedParts();
    m_unopened->setText(tr("%n part(s) not opened yet.", nullptr, unopened));
    m_unopened->setVisible(unopened > 0);
}

void ReviewWindow::answer(const approval::Decision &decision)
{
    if (!m_shown)
        return;
    std::optional<approval::Level> level;
    if (asksLevel() && decision.answer != approval::Answer::NotAnswered)
        level = m_level->level();
    const RequestId id = m_shown->id;
    const Result<> taken = m_queue.answer(id, m_digest, decision, level);
    if (taken)
        return;
    // It has become another request, or it waits no longer: what is in view now was not answered.
    if (const approval::Request *present = m_queue.find(id))
        showRequest(*present);
    else
        showFirst();
}

bool ReviewWindow::asksLevel() const
{
    return m_shown->asker.firstContact && !m_withLevel.contains(m_shown->asker.client);
}

void ReviewWindow::declineAll()
{
    if (m_shown)
        m_queue.declineAll(m_shown->asker.client, {});
}

void ReviewWindow::leaveUnanswered()
{
    answer({});
}

void ReviewWindow::closeEvent(QCloseEvent *event)
{
    if (!event->spontaneous()) { // the application quits: nothing holds it up
        leaveUnanswered();
        return;
    }
    if (m_guard.isOpen())
        leaveUnanswered();
    // The next request is in view already, or the answers were dead: the window stays.
    event->setAccepted(!m_shown);
}

void ReviewWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (event->isAutoRepeat() || !m_guard.isOpen())
        return;
    if (m_answers->isReasonOpen())
        m_answers->focusDecline();
    else
        leaveUnanswered();
}

void ReviewWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_guard.arm();
    if (event->type() != QEvent::LanguageChange)
        return;
    if (m_shown)
        m_parts->retranslate(RequestParts::of(*m_shown, m_comparison));
    retranslate();
}

}
