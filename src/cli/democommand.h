// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/mcpclient.h"

#include <QProcess>
#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace sandtray::cli {

/// `sandtray demo`: a private headless instance - own folders, free port - goes through the whole cycle by its real MCP
/// endpoint: create, run Python and JavaScript, check the output, destroy. Prints each step; exit code 1 at the first
/// that fails.
class DemoCommand : public Command {
    Q_OBJECT

public:
    /// `program`: the path of sandtray itself.
    explicit DemoCommand(QString program);
    ~DemoCommand() override;
    void start() override;

private:
    /// A call of one tool; `check` says whether its answer is right.
    struct Step {
        QString title;
        QString tool;
        QJsonObject arguments;
        std::function<bool(const McpClient::Answer &)> check;
    };

    void onReady();
    void makeToken(const QString &url);
    void planSteps();
    void next();
    void onAnswer(const Step &step, const Result<McpClient::Answer> &answer);
    void end(int exitCode);
    void fail(const QString &text);

    QString m_program;
    QTemporaryDir m_folder;
    QProcess m_instance;
    std::unique_ptr<McpClient> m_client;
    QList<Step> m_steps;
    QString m_sandbox;
    int m_exitCode = 0;
    bool m_ending = false;
};

}
