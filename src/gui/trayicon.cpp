// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/trayicon.h"

#include "approval/textinspection.h"
#include "gui/requestwords.h"

#include <QCoreApplication>
#include <QEvent>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

constexpr qsizetype mostCharacters = 60;

/// Text of others as a menu shows it: visible, on one line, short, and without mnemonics of its own.
QString menuText(const QString &text)
{
    QString shown = text.size() > mostCharacters ? text.first(mostCharacters) + u'…' : text;
    return shown.replace(u'&', u"&&"_s);
}

QIcon pictureOf(TrayIcon::State state)
{
    switch (state) {
    case TrayIcon::State::Idle:
        return QIcon(u":/icons/tray-idle.svg"_s);
    case TrayIcon::State::Running:
        return QIcon(u":/icons/tray-running.svg"_s);
    case TrayIcon::State::Waiting:
        return QIcon(u":/icons/tray-waiting.svg"_s);
    case TrayIcon::State::Problem:
        return QIcon(u":/icons/tray-problem.svg"_s);
    }
    return {};
}

}

TrayIcon::TrayIcon(approval::ReviewQueue &queue, SandboxDirectory &sandboxes, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_sandboxes(sandboxes)
{
    m_menu.setObjectName(u"trayMenu"_s);
    m_icon.setContextMenu(&m_menu);
    connect(&m_icon, &QSystemTrayIcon::activated, this, &TrayIcon::onActivated);
    connect(&queue, &approval::ReviewQueue::added, this, &TrayIcon::update);
    connect(&queue, &approval::ReviewQueue::removed, this, &TrayIcon::update);
    connect(&sandboxes, &SandboxDirectory::changed, this, &TrayIcon::update);
    QCoreApplication::instance()->installEventFilter(this); // LanguageChange reaches widgets and the application alone
    update();
}

void TrayIcon::show()
{
    m_icon.show();
}

void TrayIcon::setProblem(bool exists)
{
    m_hasProblem = exists;
    update();
}

TrayIcon::State TrayIcon::state() const
{
    if (!m_queue.requests().isEmpty())
        return State::Waiting;
    if (m_hasProblem)
        return State::Problem;
    return m_sandboxes.sandboxes().isEmpty() ? State::Idle : State::Running;
}

bool TrayIcon::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == QCoreApplication::instance() && event->type() == QEvent::LanguageChange)
        update();
    return QObject::eventFilter(watched, event);
}

void TrayIcon::update()
{
    m_icon.setIcon(pictureOf(state()));
    m_icon.setToolTip(toolTip());
    fillMenu();
}

QString TrayIcon::toolTip() const
{
    const auto waiting = static_cast<int>(m_queue.requests().size());
    const auto running = static_cast<int>(m_sandboxes.sandboxes().size());
    QStringList parts;
    if (waiting > 0)
        parts += tr("%n request(s) waiting for you", nullptr, waiting);
    if (m_hasProblem)
        parts += tr("something needs your attention");
    parts += running > 0 ? tr("%n sandbox(es)", nullptr, running) : tr("no sandbox is running");
    return tr("Sandtray: %1").arg(parts.join(u", "_s));
}

void TrayIcon::fillMenu()
{
    const QList<QMenu *> old = m_menu.findChildren<QMenu *>(Qt::FindDirectChildrenOnly);
    m_menu.clear();
    for (QMenu *menu : old)
        menu->deleteLater();
    addRequests();
    addSandboxes();
    connect(m_menu.addAction(tr("Stop a&ll sandboxes")), &QAction::triggered, &m_sandboxes, &SandboxDirectory::killAll);
    m_menu.actions().last()->setEnabled(!m_sandboxes.sandboxes().isEmpty());
    m_menu.addSeparator();
    connect(m_menu.addAction(tr("&Open Sandtray")), &QAction::triggered, this, &TrayIcon::windowRequested);
    connect(m_menu.addAction(tr("&Quit")), &QAction::triggered, this, &TrayIcon::quitRequested);
}

void TrayIcon::addRequests()
{
    for (const approval::Request &request : m_queue.requests()) {
        QAction *action = m_menu.addAction(menuText(RequestWords::summary(request)));
        connect(action, &QAction::triggered, this, [this, id = request.id] { Q_EMIT reviewRequested(id); });
    }
    if (!m_queue.requests().isEmpty())
        m_menu.addSeparator();
}

void TrayIcon::addSandboxes()
{
    QMenu *all = m_menu.addMenu(tr("&Sandboxes"));
    all->setObjectName(u"sandboxesMenu"_s);
    const QList<SandboxRow> rows = m_sandboxes.sandboxes();
    all->setEnabled(!rows.isEmpty());
    for (const SandboxRow &row : rows) {
        const QString name = approval::visibleText(row.name, approval::Lines::Mark);
        QMenu *one = all->addMenu(menuText(name.isEmpty() ? row.id.toString() : name));
        connect(one->addAction(tr("&Stop")), &QAction::triggered, &m_sandboxes,
            [&sandboxes = m_sandboxes, id = row.id] { sandboxes.kill(id); });
    }
}

void TrayIcon::onActivated(QSystemTrayIcon::ActivationReason reason)
{
    if (reason != QSystemTrayIcon::Trigger && reason != QSystemTrayIcon::DoubleClick)
        return;
    if (m_queue.requests().isEmpty())
        Q_EMIT windowRequested();
    else
        Q_EMIT reviewRequested(m_queue.requests().first().id);
}

}
