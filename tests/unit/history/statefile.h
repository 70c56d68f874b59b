// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/statestore.h"

#include <QTemporaryDir>
#include <QVariant>

#include <functional>

/// A wall clock that stands until it is set.
class StandingClock final : public sandtray::Clock {
public:
    [[nodiscard]] std::chrono::milliseconds monotonic() const override { return {}; }
    [[nodiscard]] QDateTime wall() const override { return now; }

    QDateTime now = QDateTime::fromMSecsSinceEpoch(1'700'000'000'123, Qt::UTC);
};

/// A state.db of its own for a test, and what somebody else with write access could do to it.
class StateFile {
public:
    [[nodiscard]] QString path() const;
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    /// Null when it cannot be opened; the test then sees why by StateStore::open itself.
    [[nodiscard]] std::unique_ptr<sandtray::history::StateStore> open() const;

    /// Runs `sql` on a connection of its own, as any program could; the values of the first column.
    QVariantList run(const QString &sql) const;
    /// Calls `work` while a connection of its own holds the write lock.
    void holdWriteLockWhile(const std::function<void()> &work) const;
    [[nodiscard]] QByteArray content(const QString &suffix = {}) const;
    void put(const QByteArray &content) const;

    StandingClock clock;

private:
    QTemporaryDir m_folder;
};

[[nodiscard]] sandtray::history::ClientRecord makeClient(const QString &name, int level);
[[nodiscard]] sandtray::history::GrantRecord makeGrant(const sandtray::ClientId &client);
/// The digest is 32 times `digest`.
[[nodiscard]] sandtray::history::TokenRecord makeToken(const sandtray::ClientId &client, char digest);

/// The record that is alone in an answer; an empty one when it is not alone.
template <class Record> [[nodiscard]] Record only(const sandtray::Result<QList<Record>> &records)
{
    return records && records->size() == 1 ? records->first() : Record{};
}
