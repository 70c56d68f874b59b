// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tombstones.h"

#include "base/future.h"
#include "base/json.h"
#include "tools/sandboxfacts.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;
using history::LedgerEntry;

namespace {

constexpr int mostRead = 1000;
constexpr qsizetype mostOfOneClient = 20;

Tombstone toTombstone(const LedgerEntry &entry, const QString &reason)
{
    const QJsonObject details = parseJson(entry.details).value_or(QJsonValue()).toObject();
    Tombstone tombstone{entry.sandbox, entry.client, details["name"_L1].toString(), entry.time, reason,
        details["facts"_L1].toObject()};
    tombstone.facts.insert(u"sandbox_id"_s, entry.sandbox.toString());
    tombstone.facts.insert(u"name"_s, tombstone.name);
    tombstone.facts.insert(u"state"_s, u"ended"_s);
    tombstone.facts.insert(u"end_reason"_s, reason);
    tombstone.facts.insert(u"ended_at"_s, timeFact(entry.time));
    return tombstone;
}

}

QString endedText(const QString &id, const QString &reason)
{
    return u"Sandbox %1 has ended (%2). create_sandbox makes a new one."_s.arg(id, reason);
}

Tombstones::Tombstones(history::StateStore &ledger, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
{
}

void Tombstones::load()
{
    // Both are asked now, and answered in order: a sandbox that is created from now on is in neither.
    const auto ends = m_ledger.entries({.kind = u"sandbox_ended"_s, .limit = mostRead});
    const auto beginnings = m_ledger.entries({.kind = u"sandbox_created"_s, .limit = mostRead});
    onResult(beginnings, this, [this, ends](const Result<QList<LedgerEntry>> &begun) {
        if (begun && ends.result())
            take(*ends.result(), *begun);
    });
}

void Tombstones::take(const QList<LedgerEntry> &ends, const QList<LedgerEntry> &beginnings)
{
    QSet<SandboxId> ended;
    qint64 oldestEnd = ends.size() < mostRead ? 0 : ends.last().sequence;
    for (const LedgerEntry &end : ends) {
        ended.insert(end.sandbox);
        m_tombstones.append(toTombstone(end, end.outcome));
    }
    QList<Tombstone> lostNow;
    for (const LedgerEntry &beginning : beginnings) {
        // Before the oldest end that was read, nobody knows.
        if (ended.contains(beginning.sandbox) || beginning.sequence < oldestEnd)
            continue;
        LedgerEntry end = beginning;
        end.kind = u"sandbox_ended"_s;
        end.outcome = u"crashed"_s;
        m_ledger.append(end);
        lostNow.append(toTombstone(beginning, end.outcome));
    }
    m_tombstones = lostNow + m_tombstones;
    if (!lostNow.isEmpty())
        Q_EMIT lost(lostNow);
}

std::optional<Tombstone> Tombstones::find(const ClientId &client, const SandboxId &id) const
{
    for (const Tombstone &tombstone : m_tombstones)
        if (tombstone.id == id && tombstone.client == client)
            return tombstone;
    return std::nullopt;
}

QList<Tombstone> Tombstones::ofClient(const ClientId &client) const
{
    QList<Tombstone> list;
    for (const Tombstone &tombstone : m_tombstones)
        if (tombstone.client == client && list.size() < mostOfOneClient)
            list.append(tombstone);
    return list;
}

}
