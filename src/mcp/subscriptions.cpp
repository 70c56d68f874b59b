// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/subscriptions.h"

#include "mcp/changesource.h"

namespace sandtray::mcp {

namespace {

constexpr qsizetype mostWatched = 100; // resources by one connection or stream

QJsonObject tagged(QJsonObject params, const OpenRequest &request)
{
    params.insert(u"_meta"_s, QJsonObject{{key::subscriptionId, request.message().id}});
    return params;
}

}

Subscriptions::Subscriptions(ChangeSource *changes)
    : m_hasChanges(changes != nullptr)
{
    if (!changes)
        return;
    connect(changes, &ChangeSource::toolsChanged, this,
        [this] { announceList(u"toolsListChanged"_s, u"notifications/tools/list_changed"_s); });
    connect(changes, &ChangeSource::promptsChanged, this,
        [this] { announceList(u"promptsListChanged"_s, u"notifications/prompts/list_changed"_s); });
    connect(changes, &ChangeSource::resourcesChanged, this,
        [this] { announceList(u"resourcesListChanged"_s, u"notifications/resources/list_changed"_s); });
    connect(changes, &ChangeSource::resourceUpdated, this, &Subscriptions::announceUpdate);
}

bool Subscriptions::serves(const QString &method, Era era) const
{
    if (era == Era::Modern)
        return method == u"subscriptions/listen";
    return m_hasChanges && (method == u"resources/subscribe" || method == u"resources/unsubscribe");
}

void Subscriptions::dispatch(OpenRequest &request)
{
    if (request.era() == Era::Modern)
        listen(request);
    else
        watch(request, request.message().method == u"resources/subscribe");
}

Subscriptions::Listener Subscriptions::accept(OpenRequest &request, const QJsonObject &wanted) const
{
    Listener listener{&request, {}, {}};
    if (!m_hasChanges)
        return listener;
    for (const QString &kind : {u"toolsListChanged"_s, u"promptsListChanged"_s, u"resourcesListChanged"_s}) {
        if (wanted.value(kind).toBool())
            listener.kinds.insert(kind, true);
    }
    const QJsonArray uris = wanted.value(u"resourceSubscriptions"_s).toArray();
    for (const QJsonValue &uri : uris) {
        if (listener.watched.size() < mostWatched && uri.isString())
            listener.watched.insert(uri.toString());
    }
    return listener;
}

void Subscriptions::listen(OpenRequest &request)
{
    if (!request.canNotify()) // a stream was not accepted, so there is nothing to keep
        return request.answer(tagged({}, request));
    const Listener listener = accept(request, request.message().params.value(u"notifications"_s).toObject());
    QJsonObject accepted = listener.kinds;
    if (!listener.watched.isEmpty())
        accepted.insert(u"resourceSubscriptions"_s, QJsonArray::fromStringList(listener.watched.values()));
    request.notify(u"notifications/subscriptions/acknowledged"_s, tagged({{u"notifications"_s, accepted}}, request));
    m_listeners.append(listener);
    connect(&request, &OpenRequest::ended, this, [this, ended = &request] {
        m_listeners.removeIf([ended](const Listener &each) { return each.request == ended; });
    });
}

void Subscriptions::watch(OpenRequest &request, bool begins)
{
    const QJsonValue uri = request.message().params.value(u"uri"_s);
    QSet<QString> &watched = request.origin().legacy->watched;
    if (!uri.isString())
        return request.refuse({RpcError::InvalidParams, u"params.uri must be a string"_s});
    if (begins && watched.size() >= mostWatched)
        return request.refuse({RpcError::InvalidParams, u"At most %1 resources can be watched"_s.arg(mostWatched)});
    if (begins)
        watched.insert(uri.toString());
    else
        watched.remove(uri.toString());
    request.answer({});
}

void Subscriptions::announceList(const QString &kind, const QString &method)
{
    const QList<Listener> listeners = m_listeners;
    for (const Listener &listener : listeners) {
        if (listener.kinds.contains(kind))
            listener.request->notify(method, tagged({}, *listener.request));
    }
    Q_EMIT announced(notificationMessage(method, {}), {});
}

void Subscriptions::announceUpdate(const QString &uri)
{
    const QString method = u"notifications/resources/updated"_s;
    const QJsonObject params{{u"uri"_s, uri}};
    const QList<Listener> listeners = m_listeners;
    for (const Listener &listener : listeners) {
        if (listener.watched.contains(uri))
            listener.request->notify(method, tagged(params, *listener.request));
    }
    Q_EMIT announced(notificationMessage(method, params), uri);
}

}
