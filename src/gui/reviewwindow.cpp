// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: consent to something else than was read. The window keeps a copy of the request it shows and the digest of
// that copy; an answer carries the digest, and the queue refuses it when the request has become another one. What is
// new in view closes the answer row for a second; see AnswerRow.
#include "gui/reviewwindow.h"

#include "approval/edit.h"
#include "gui/answerrow.h"
#include "gui/askerpanel.h"
#include "gui/editdialog.h"
#include "gui/levelchooser.h"
#include "gui/partsview.h"
#include "gui/requestfoot.h"
#include "gui/requestnotices.h"
#include "gui/requestwords.h"

#include <QAccessible>
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
    connect(m_parts, &PartsView::opened, this, [this] { m_foot->showUnopened(m_parts->unopenedParts()); });
    connect(m_answers, &AnswerRow::allDeclined, this, &ReviewWindow::declineAll);
    connect(m_foot, &RequestFoot::editWanted, this, &ReviewWindow::edit);
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
    m_foot = new RequestFoot(this);
    m_level = new LevelChooser(this);
    m_answers = new AnswerRow(m_guard, this);
    rows->addWidget(m_parts, 1);
    rows->addWidget(m_foot);
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
    dropVersion();
    m_shown.reset();
    hide();
}

void ReviewWindow::showRequest(const approval::Request &request)
{
    const bool isAnother = !m_shown || m_shown->id != request.id;
    if (isAnother || m_digest != request.act.digest() || !request.isEditable())
        dropVersion();
    m_shown = request;
    m_digest = request.act.digest();
    m_asker->show(request);
    if (isAnother)
        m_level->reset();
    m_level->setVisible(asksLevel());
    showParts();
    if (isAnother)
        announce();
}

/// For screen readers: at once, and again with the answer that has the focus.
void ReviewWindow::announce()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QAccessibleAnnouncementEvent event(this, accessibleName());
#else
    QAccessibleEvent event(this, QAccessible::Alert);
#endif
    QAccessible::updateAccessibility(&event);
}

void ReviewWindow::showParts()
{
    if (!m_version)
        m_comparison = m_queue.comparedToAllowed(*m_shown);
    else if (const auto changes = approval::compareTexts(m_shown->text, m_version->text))
        m_comparison = {*changes, {}};
    else
        m_comparison.reset();
    m_parts->setParts(RequestParts::of(inView(), m_comparison));
    retranslate();
    m_guard.arm();
    m_answers->focusDecline();
}

void ReviewWindow::edit()
{
    if (m_editor && m_editor->isVisible())
        return;
    m_editor = new EditDialog(*m_shown, inView().text, this);
    m_editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(
        m_editor, &EditDialog::edited, this, [this, id = m_shown->id](const QString &text) { useVersion(id, text); });
    m_editor->open();
}

void ReviewWindow::useVersion(const RequestId &id, const QString &text)
{
    if (!m_shown || m_shown->id != id || !m_shown->isEditable())
        return;
    m_version.reset();
    if (text != m_shown->text)
        m_version = approval::withText(*m_shown, text);
    showParts();
}

/// What is being typed stays where it is, to be copied.
void ReviewWindow::dropVersion()
{
    m_version.reset();
    if (m_editor)
        m_editor->setGone();
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
    m_answers->offer(*m_shown, waitingOf(m_shown->asker.client), m_version.has_value());
}

void ReviewWindow::retranslate()
{
    setWindowTitle(tr("Review a request"));
    if (!m_shown)
        return;
    m_notices->setNotices(RequestNotices::of(inView(), m_parts->parts()));
    const QString sentence = RequestWords::summary(*m_shown);
    setAccessibleName(sentence);
    m_answers->describe(sentence);
    m_foot->show(inView());
    m_foot->showUnopened(m_parts->unopenedParts());
    updateCount();
}

void ReviewWindow::answer(approval::Decision decision)
{
    if (!m_shown)
        return;
    if (m_version && decision.isAllowed())
        decision.editedText = m_version->text;
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
        m_parts->retranslate(RequestParts::of(inView(), m_comparison));
    retranslate();
}

}
