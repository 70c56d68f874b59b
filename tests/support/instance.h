// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/mcpclient.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace sandtray::test {

/// The built program with folders of its own, as a headless server or in the tray, and a client of it.
class Instance {
public:
    enum class Mode { Headless, HeadlessWithKeychain, Tray };

    /// Headless: `options` follow --headless --port 0.
    explicit Instance(const QStringList &options = {QStringLiteral("--approvals=allow")}, Mode mode = Mode::Headless);
    ~Instance();

    [[nodiscard]] bool isReady() const { return m_client != nullptr; }
    [[nodiscard]] QUrl url() const { return m_url; }
    [[nodiscard]] QByteArray token() const { return m_token; }
    [[nodiscard]] QProcess &process() { return m_process; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] QString socketPath() const { return m_socket; }
    [[nodiscard]] QProcessEnvironment environment() const { return m_process.processEnvironment(); }

    /// Waits for the final answer; an empty one with isError when there is none within `seconds`.
    [[nodiscard]] cli::McpClient::Answer call(const QString &tool, const QJsonObject &arguments, int seconds = 60);
    [[nodiscard]] QFuture<Result<cli::McpClient::Answer>> begin(const QString &tool, const QJsonObject &arguments)
    {
        return m_client->callTool(tool, arguments);
    }
    /// The raw HTTP answer to a body: status and text.
    struct Raw {
        int status = 0;
        QByteArray body;
    };
    [[nodiscard]] Raw post(const QByteArray &body, const QList<QPair<QByteArray, QByteArray>> &headers = {});

    /// Runs `sandtray ARGUMENTS` with the same folders.
    struct Ran {
        int exitCode = -1;
        QString output;
        QString error;
    };
    [[nodiscard]] Ran run(const QStringList &arguments, const QByteArray &input = {}, int seconds = 60) const;

    [[nodiscard]] qint64 residentBytes() const;
    [[nodiscard]] int openFiles() const;
    /// Ends it as SIGTERM does and answers whether it left with 0.
    [[nodiscard]] bool quit();

private:
    void makeFolders(Mode mode);
    [[nodiscard]] bool awaitHeadless();
    [[nodiscard]] bool awaitTray();

    QTemporaryDir m_folder;
    QProcess m_process;
    QUrl m_url;
    QString m_socket;
    QByteArray m_token;
    std::unique_ptr<cli::McpClient> m_client;
};

/// Processes of this system whose command line contains `marker` as an argument.
[[nodiscard]] QList<qint64> processesWith(const QByteArray &marker);

}
