// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/localbackend.h"

#include <QFutureWatcher>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

/// What the tests of the local back end share: the back end with the real bubblewrap and the real agent, and ways to
/// wait that do not poll.
class BackendTest : public QObject {
    Q_OBJECT

protected:
    static constexpr int patience = 30'000;

    std::shared_ptr<sandtray::sandbox::Sandbox> create(const sandtray::sandbox::SandboxSpec &spec = defaultSpec());
    static sandtray::sandbox::SandboxSpec defaultSpec();
    static sandtray::sandbox::RunSpec bash(const QString &command);
    /// Nothing when it does not end.
    static sandtray::sandbox::Run *finish(sandtray::sandbox::Sandbox &sandbox, const sandtray::sandbox::RunSpec &spec);
    static bool awaitEnd(sandtray::sandbox::Run &run);
    static void destroy(const std::shared_ptr<sandtray::sandbox::Sandbox> &sandbox);
    static QByteArray outputOf(
        const sandtray::sandbox::Run &run, sandtray::sandbox::Stream stream = sandtray::sandbox::Stream::Output);

    /// Every process whose argv has `word`, whoever its parent is.
    static QStringList processesWith(const QByteArray &word);
    /// Looks until there are so many. One look decides: in the moment of its execve(2) a process has no argv.
    [[nodiscard]] static bool awaitProcesses(const QByteArray &word, qsizetype count);
    static QList<qint64> childrenOf(qint64 parent);
    static qint64 residentKilobytes();
    static QByteArray noise(qsizetype size);

    /// In an event loop that sleeps until something happens, so that speed is that of the product.
    template <class T> static T await(const QFuture<T> &future)
    {
        QFutureWatcher<T> watcher;
        QSignalSpy finished(&watcher, &QFutureWatcher<T>::finished);
        watcher.setFuture(future);
        if (!future.isFinished() && !finished.wait(patience))
            qFatal("no answer");
        return future.result();
    }

    QTemporaryDir m_folder;
    sandtray::SystemClock m_clock;
    sandtray::sandbox::LocalBackendConfig m_config;
    std::unique_ptr<sandtray::sandbox::LocalBackend> m_backend;

protected Q_SLOTS:
    void init();
    void cleanup();
};
