// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/askcommand.h"

#include "cli/console.h"
#include "cli/controlclient.h"

namespace sandtray::cli {

AskCommand::AskCommand(Question question)
    : m_question(std::move(question))
{
}

void AskCommand::start()
{
    askApplication(m_question.socketPath, m_question.command, m_question.arguments)
        .then(this, [this](const Result<QJsonValue> &answer) { onAnswer(answer); });
}

void AskCommand::onAnswer(const Result<QJsonValue> &answer)
{
    if (answer) {
        m_question.show(*answer);
        Q_EMIT finished(0);
    } else if (answer.error().code == Code::Unavailable && !m_question.notRunning.isEmpty()) {
        print(m_question.notRunning);
        Q_EMIT finished(0);
    } else {
        printError(sentence(answer.error()));
        Q_EMIT finished(1);
    }
}

}
