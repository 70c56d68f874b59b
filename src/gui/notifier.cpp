// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: a name with <a href> or <img> in it; servers render the body as markup. It is made visible, cut short and
// escaped. And the notification's server is another program: what it is told may be shown on a locked screen.
#include "gui/notifier.h"

#include "approval/textinspection.h"
#include "gui/requestwords.h"

#include <QDBusMessage>
#include <QDBusPendingReply>
#include <QGuiApplication>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

const QString service = u"org.freedesktop.Notifications"_s;
const QString path = u"/org/freedesktop/Notifications"_s;
constexpr qsizetype mostNameCharacters = 60;

QDBusMessage call(const QString &method)
{
    return QDBusMessage::createMethodCall(service, path, service, method);
}

}

Notifier::Notifier(
    approval::ReviewQueue &queue, const settings::SettingsStore &settings, const Channel &channel, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_settings(settings)
    , m_channel(channel)
{
    connect(&queue, &approval::ReviewQueue::added, this, &Notifier::announce);
    connect(&queue, &approval::ReviewQueue::removed, this, &Notifier::withdraw);
    if (m_channel.tray)
        connect(
            m_channel.tray, &QSystemTrayIcon::messageClicked, this, [this] { Q_EMIT openRequested(m_lastFallback); });
    if (!m_channel.bus.isConnected())
        return;
    const auto listen = [this](const QString &signal, const char *slot) {
        m_channel.bus.connect(service, path, service, signal, this, slot);
    };
    listen(u"ActionInvoked"_s, SLOT(onActionInvoked(uint, QString)));
    listen(u"ActivationToken"_s, SLOT(onActivationToken(uint, QString)));
    listen(u"NotificationClosed"_s, SLOT(onClosed(uint)));
    readCapabilities();
}

void Notifier::readCapabilities()
{
    auto *watcher = new QDBusPendingCallWatcher(m_channel.bus.asyncCall(call(u"GetCapabilities"_s)), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QStringList> reply = *watcher;
        m_readsMarkup = reply.isError() || reply.value().contains(u"body-markup"_s);
        watcher->deleteLater();
    });
}

void Notifier::announce(const approval::Request &request)
{
    if (!m_settings.current().notifications)
        return;
    QString name = approval::visibleText(
        request.asker.name.first(std::min(request.asker.name.size(), mostNameCharacters)), approval::Lines::Mark);
    if (name.isEmpty())
        name = tr("A client without a name");
    const auto waiting = static_cast<int>(m_queue.requests().size());
    QString body = tr("%1 %2.", "client, what it wants").arg(name, RequestWords::intent(request));
    if (waiting > 1)
        body += u' ' + tr("%n request(s) are waiting in all.", nullptr, waiting);
    send(tr("A request to review"), body, request.id);
}

void Notifier::tell(const QString &title, const QString &body)
{
    send(title, body, {});
}

void Notifier::send(const QString &title, const QString &body, const RequestId &id)
{
    if (!m_channel.bus.isConnected()) {
        fallBack(title, body, id);
        return;
    }
    QStringList actions;
    if (!id.isNull())
        actions = {u"default"_s, tr("Show"), u"show"_s, tr("Show")};
    QDBusMessage message = call(u"Notify"_s);
    const QVariantMap hints{
        {u"desktop-entry"_s, QGuiApplication::desktopFileName()}, {u"category"_s, u"im.received"_s}};
    message << u"Sandtray"_s << 0U << u"app.sandtray"_s << title << (m_readsMarkup ? body.toHtmlEscaped() : body)
            << actions << hints << -1;
    auto *watcher = new QDBusPendingCallWatcher(m_channel.bus.asyncCall(message), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, title, body, id] {
        if (watcher->isError())
            fallBack(title, body, id);
        else
            onSent(watcher, id);
        watcher->deleteLater();
    });
}

void Notifier::onSent(QDBusPendingCallWatcher *watcher, const RequestId &id)
{
    const QDBusPendingReply<uint> reply = *watcher;
    m_open.insert(reply.value(), id);
    if (!id.isNull() && !m_queue.find(id))
        withdraw(id); // answered before the server had a number for it
}

void Notifier::fallBack(const QString &title, const QString &body, const RequestId &id)
{
    if (!m_channel.tray)
        return;
    m_lastFallback = id;
    m_channel.tray->showMessage(title, body);
}

void Notifier::withdraw(const RequestId &id)
{
    const QList<uint> numbers = m_open.keys(id);
    for (uint number : numbers) {
        m_open.remove(number);
        m_channel.bus.asyncCall(call(u"CloseNotification"_s) << number);
    }
}

void Notifier::onActionInvoked(uint notification, const QString &)
{
    const auto found = m_open.constFind(notification);
    if (found != m_open.cend() && !found->isNull())
        Q_EMIT openRequested(*found);
}

void Notifier::onActivationToken(uint notification, const QString &token)
{
    // On Wayland a window may come to the front only with a token of the click; Qt takes it from here, once.
    if (m_open.contains(notification))
        qputenv("XDG_ACTIVATION_TOKEN", token.toUtf8());
}

void Notifier::onClosed(uint notification)
{
    m_open.remove(notification);
}

}
