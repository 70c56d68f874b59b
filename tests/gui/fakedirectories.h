// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/future.h"
#include "gui/clientdirectory.h"
#include "gui/sandboxdirectory.h"

#include <QFuture>

namespace sandtray::test {

using namespace Qt::StringLiterals;

/// Sandboxes in a list; remembers what was killed.
class FakeSandboxes final : public gui::SandboxDirectory {
public:
    [[nodiscard]] QList<gui::SandboxRow> sandboxes() const override { return rows; }
    void kill(const SandboxId &id) override
    {
        killed += id;
        rows.removeIf([&id](const gui::SandboxRow &row) { return row.id == id; });
        Q_EMIT changed();
    }
    void killAll() override
    {
        allKilled = true;
        rows.clear();
        Q_EMIT changed();
    }
    [[nodiscard]] QList<gui::RunRow> runs(const SandboxId &id) const override { return runRows.value(id); }
    [[nodiscard]] QString answer(const RunId &id) const override { return answers.value(id); }
    void renew(const SandboxId &id) override { renewed += id; }
    [[nodiscard]] QFuture<Result<>> setPaused(const SandboxId &id, bool paused) override
    {
        for (gui::SandboxRow &row : rows) {
            if (row.id == id)
                row.isPaused = paused;
        }
        return ready(Result<>());
    }
    [[nodiscard]] QFuture<Result<>> snapshot(const SandboxId &, const QString &name) override
    {
        if (snapshots.contains(name))
            return ready(Result<>(fail(Code::Conflict, u"There is a template of this name."_s)));
        snapshots += name;
        return ready(Result<>());
    }
    /// What a client asked for and was told.
    void addRun(const SandboxId &id, const QString &text, const QString &outcome, const QString &answer)
    {
        gui::RunRow run{RunId::generate(), QDateTime({2026, 3, 14}, {9, 30}, Qt::UTC), u"run_code"_s, u"python"_s,
            text.section(u'\n', 0, 0), outcome == u"running" ? text : QString(), outcome};
        answers.insert(run.id, answer);
        runRows[id].prepend(run);
        Q_EMIT changed();
    }
    /// As the application measures it every two seconds.
    void measure(const SandboxId &id, qint64 memoryBytes, std::chrono::milliseconds cpu)
    {
        for (gui::SandboxRow &row : rows) {
            if (row.id != id)
                continue;
            row.memoryBytes = memoryBytes;
            row.cpu = cpu;
            ++row.measured;
        }
        Q_EMIT changed();
    }
    SandboxId add(const QString &name, const QString &client, const QDateTime &now)
    {
        gui::SandboxRow row;
        row.id = SandboxId::generate();
        row.name = name;
        row.clientName = client;
        row.created = now;
        row.expires = now.addSecs(1800);
        row.runs = 1;
        row.memoryBytes = 42 << 20;
        row.diskBytes = 1 << 20;
        row.memoryLimitBytes = row.diskLimitBytes = qint64(1) << 30;
        row.exposure = u"none"_s;
        rows += row;
        Q_EMIT changed();
        return row.id;
    }

    QList<gui::SandboxRow> rows;
    QList<SandboxId> killed;
    QList<SandboxId> renewed;
    QStringList snapshots;
    QHash<SandboxId, QList<gui::RunRow>> runRows;
    QHash<RunId, QString> answers;
    bool allKilled = false;
};

/// Clients and grants in lists.
class FakeClients final : public gui::ClientDirectory {
public:
    [[nodiscard]] QList<gui::ClientRow> clients() const override { return rows; }
    [[nodiscard]] QList<gui::GrantRow> grants() const override { return granted; }
    void setLevel(const ClientId &id, approval::Level level) override
    {
        for (gui::ClientRow &row : rows) {
            if (row.id == id)
                row.level = level;
        }
        Q_EMIT changed();
    }
    void forget(const ClientId &id) override
    {
        rows.removeIf([&id](const gui::ClientRow &row) { return row.id == id; });
        Q_EMIT changed();
    }
    void revoke(const GrantId &id) override
    {
        granted.removeIf([&id](const gui::GrantRow &row) { return row.id == id; });
        Q_EMIT changed();
    }
    [[nodiscard]] QFuture<Result<QString>> createToken(const QString &name) override
    {
        if (name == u"taken"_s)
            return QtFuture::makeReadyFuture(Result<QString>(fail(Code::Conflict, u"the name is taken"_s)));
        return QtFuture::makeReadyFuture(Result<QString>(u"stk_"_s + name));
    }
    [[nodiscard]] QList<gui::TokenRow> tokens() const override { return access; }
    QFuture<Result<>> revokeToken(const TokenId &id) override
    {
        access.removeIf([&id](const gui::TokenRow &row) { return row.id == id; });
        Q_EMIT changed();
        return QtFuture::makeReadyFuture(Result<>());
    }
    void add(const QString &name, const QString &program)
    {
        if (program.isEmpty())
            access += {TokenId::generate(), name, name.startsWith(u"C"), QDateTime({2026, 3, 14}, {9, 0}, Qt::UTC), {}};
        rows += {
            ClientId::generate(), name, program, approval::Level::ReviewScripts, true, program.isEmpty() ? 1 : 0, true};
        granted +=
            {GrantId::generate(), name, u"sandbox"_s, u"numbers"_s, QDateTime({2026, 3, 14}, {9, 0}, Qt::UTC), {}};
        Q_EMIT changed();
    }

    QList<gui::ClientRow> rows;
    QList<gui::GrantRow> granted;
    QList<gui::TokenRow> access;
};

}
