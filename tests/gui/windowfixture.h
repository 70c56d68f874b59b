// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "credentials/memorystore.h"
#include "gui/fakeclock.h"
#include "gui/fakedirectories.h"
#include "gui/mainwindow.h"
#include "settings/memorysettingsstore.h"
#include "support/fakebackend.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace sandtray::test {

/// A main window with everything that it needs, all of it in memory but the ledger.
struct WindowFixture {
    WindowFixture()
        : history(std::move(*history::StateStore::open(folder.filePath(u"state.db"_s), clock)))
        , secrets(keychain)
        , window({sandboxes, clients, secrets, *history, settings, clock,
              {u"/usr/bin/sandtray-mcp"_s, u"http://127.0.0.1:7391/mcp"_s, home(), folder.filePath(u"state"_s),
                  [] { return QStringList{u"Print [text]."_s, u"Print 1."_s}; }},
              {true, true, false, true},
              [this](QObject *parent) { return new health::Examination(subjects(), parent); },
              {folder.filePath(u"autostart"_s), u"/usr/bin/sandtray"_s}})
    {
    }

    void fill()
    {
        const QDateTime now = clock.wall();
        sandboxes.add(u"numbers"_s, u"Claude Code"_s, now);
        sandboxes.add(u"data analysis"_s, u"Cursor"_s, now);
        sandboxes.rows.last().secrets = {u"API_KEY"_s};
        sandboxes.rows.last().exposure = u"packages"_s;
        fillOneSandbox(sandboxes.rows.first().id);
        Q_EMIT sandboxes.changed();
        clients.add(u"Claude Code"_s, u"/usr/local/bin/claude"_s);
        clients.add(u"My script"_s, {});
        for (const QString &name : {u"API_KEY"_s, u"DATABASE_PASSWORD"_s}) [[maybe_unused]]
            const auto kept = secrets.set(name, Secret("0123456789"));
        for (const QString &kind : {u"request"_s, u"decision"_s, u"run_started"_s, u"run_finished"_s}) {
            history::LedgerEntry entry;
            entry.kind = kind;
            entry.clientName = u"Claude Code"_s;
            entry.tool = u"run_code"_s;
            entry.outcome = kind == u"decision" ? u"allowed_once"_s : kind == u"run_finished" ? u"exited"_s : QString();
            entry.text = kind == u"request" ? u"print(sum(range(101)))\n"_s : QString();
            entry.details = R"({"language":"python"})";
            history->append(entry);
        }
    }

    void fillOneSandbox(const SandboxId &id)
    {
        sandboxes.addRun(id, u"import math\nprint(math.pi)"_s, u"exited"_s, u"3.141592653589793\n\nexit code 0"_s);
        sandboxes.addRun(
            id, u"rm -r results"_s, u"declined"_s, u"The user declined this run. Reason: Explain it to me first."_s);
        sandboxes.addRun(id, u"while True:\n    pass"_s, u"running"_s, u"The program still runs."_s);
    }

    /// A user with three clients, one of which is connected.
    [[nodiscard]] clients::Surroundings home() const
    {
        clients::Surroundings session;
        session.home = folder.filePath(u"home"_s);
        session.configHome = session.home + u"/.config"_s;
        session.processes = folder.filePath(u"proc"_s);
        QDir(session.home).mkpath(u".codex"_s);
        QDir(session.home).mkpath(u".cursor"_s);
        QDir(session.home).mkpath(u".config/JetBrains"_s);
        QFile file(session.home + u"/.cursor/mcp.json"_s);
        if (file.open(QIODevice::WriteOnly))
            file.write(R"({"mcpServers": {"sandtray": {"command": "/usr/bin/sandtray-mcp", "args": []}}})");
        return session;
    }

    [[nodiscard]] health::Examination::Subjects subjects()
    {
        const QString state = folder.filePath(u"state"_s);
        return {backend, fail(Code::Unavailable, u"there is no user session of systemd"_s),
            {folder.filePath(u"config"_s), folder.filePath(u"data"_s), state, folder.filePath(u"run"_s)}, keychain};
    }

    QTemporaryDir folder;
    FakeBackend backend;
    FakeClock clock;
    FakeSandboxes sandboxes;
    FakeClients clients;
    credentials::MemoryStore keychain;
    std::unique_ptr<history::StateStore> history;
    credentials::NamedSecrets secrets;
    settings::MemorySettingsStore settings;
    gui::MainWindow window;
};

}
