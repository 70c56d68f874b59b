// SPDX-License-Identifier: GPL-3.0-or-later
#include "agenttest.h"

#include <csignal>

namespace sandtray::agent {

void AgentTest::init()
{
    m_agent = std::make_unique<AgentProcess>();
    QVERIFY2(agent().await<wire::Ready>(0), "the agent did not come up under bubblewrap");
    agent().configure();
}

void AgentTest::cleanup()
{
    m_agent.reset();
}

wire::Call AgentTest::start(wire::Start request)
{
    request.call = agent().newCall();
    agent().send(request);
    return request.call;
}

wire::Call AgentTest::startShell(const std::string &script, bool keepInput)
{
    return start({0, {"bash", "-c", script}, {}, {}, keepInput});
}

Outcome AgentTest::run(wire::Start request)
{
    return finish(start(std::move(request)));
}

Outcome AgentTest::runShell(const std::string &script)
{
    return finish(startShell(script));
}

Outcome AgentTest::finish(wire::Call call)
{
    Outcome outcome;
    outcome.call = call;
    const auto first = agent().awaitOneOf<wire::Started, wire::Failed>(call);
    if (first && std::holds_alternative<wire::Failed>(*first))
        outcome.failed = std::get<wire::Failed>(*first);
    else if (first)
        outcome.exited = agent().await<wire::Exited>(call);
    outcome.output = agent().output(call, wire::Stream::Output);
    outcome.error = agent().output(call, wire::Stream::Error);
    return outcome;
}

bool AgentTest::awaitOutput(wire::Call call, const QByteArray &marker)
{
    const QDeadlineTimer deadline(AgentProcess::patience);
    while (!agent().output(call).contains(marker)) {
        if (deadline.hasExpired())
            return false;
        status(); // receives what has come before its answer
    }
    return true;
}

bool AgentTest::awaitOutputSize(wire::Call call, qsizetype size)
{
    const QDeadlineTimer deadline(AgentProcess::patience);
    while (agent().output(call).size() < size) {
        if (deadline.hasExpired())
            return false;
        status();
    }
    return true;
}

bool AgentTest::killTree(wire::Call call)
{
    agent().send(wire::Signal{call, SIGKILL, true});
    return agent().await<wire::TreeEnded>(call).has_value();
}

wire::StatusReport AgentTest::status()
{
    const wire::Call call = agent().newCall();
    agent().send(wire::Status{call});
    return agent().await<wire::StatusReport>(call).value_or(wire::StatusReport{});
}

QByteArrayList AgentTest::commandsOf(wire::Call call)
{
    QByteArrayList commands;
    for (const wire::Process &process : status().processes) {
        if (process.call == call)
            commands.append(QByteArray::fromStdString(process.command));
    }
    std::sort(commands.begin(), commands.end());
    return commands;
}

bool AgentTest::awaitCommands(wire::Call call, const QByteArrayList &commands)
{
    const QDeadlineTimer deadline(AgentProcess::patience);
    while (commandsOf(call) != commands) {
        if (deadline.hasExpired())
            return false;
    }
    return true;
}

bool AgentTest::awaitProcesses(std::size_t count)
{
    const QDeadlineTimer deadline(AgentProcess::patience);
    while (status().processes.size() < count) {
        if (deadline.hasExpired())
            return false;
    }
    return true;
}

}
