// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include "base/error.h"

#include <QJsonObject>
#include <QJsonValue>

#include <functional>

namespace sandtray::cli {

/// A command that asks the running application and prints its answer: list, kill, grants.
class AskCommand : public Command {
    Q_OBJECT

public:
    struct Question {
        QString socketPath;
        QString command;
        QJsonObject arguments = {};
        std::function<void(const QJsonValue &)> show; ///< prints the answer
        QString notRunning = {}; ///< said, and success, when no application runs; empty: that is an error
    };

    explicit AskCommand(Question question);
    void start() override;

private:
    void onAnswer(const Result<QJsonValue> &answer);

    Question m_question;
};

}
