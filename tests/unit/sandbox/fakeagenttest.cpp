// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeagenttest.h"

#include <QLoggingCategory>

#include <fcntl.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

/// A process that looks to the host like bwrap with a sandbox in it, and does nothing. The agent is the test.
BwrapCommand pretendedBwrap(FakeAgent &agent)
{
    BwrapCommand command;
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return command;
    command.status = UniqueFd(ends[0]);
    command.passed.emplace_back(ends[1]);
    command.program = u"/bin/sh"_s;
    command.arguments = {u"-c"_s, u"sleep 1000 & echo \"{ \\\"child-pid\\\": $! }\" >&%1; wait"_s.arg(ends[1])};
    command.hostEnd = agent.takeHostEnd();
    command.agentEnd = UniqueFd(::open("/dev/null", O_RDWR | O_CLOEXEC));
    return command;
}

}

/// The warnings are expected here, and with QT_FATAL_WARNINGS even an expected one ends the program.
void FakeAgentTest::initTestCase()
{
    QLoggingCategory::setFilterRules(u"sandtray.sandbox.warning=false"_s);
}

void FakeAgentTest::init()
{
    m_agent = std::make_unique<FakeAgent>();
    SandboxSpec spec;
    spec.id = SandboxId::generate();
    spec.environment.insert(u"GREETING"_s, u"hello"_s);
    spec.secrets.insert(u"TOKEN"_s, Secret("sesame-open"));
    BwrapCommand command = pretendedBwrap(*m_agent);
    Enclosure enclosure;
    enclosure.channel = std::move(command.hostEnd);
    enclosure.process = std::make_unique<SandboxProcess>(std::move(command));
    m_process = enclosure.process.get();
    m_sandbox = std::make_unique<LocalSandbox>(spec, *SecretPatterns::make(spec.secrets), std::move(enclosure),
        LocalSandbox::Surroundings{m_clock, m_folder.path(), 1 << 20});
}

void FakeAgentTest::cleanup()
{
    auto destroyed = m_sandbox->destroy(EndReason::Killed);
    QTRY_VERIFY(destroyed.isFinished());
    m_sandbox.reset();
}

void FakeAgentTest::becomeReady()
{
    QTRY_VERIFY(m_process->identify()); // bwrap names process 1 before the agent can speak
    m_agent->say(wire::Ready{});
    QTRY_VERIFY(m_sandbox->isAlive() || m_sandbox->endReason());
    QVERIFY(m_sandbox->isAlive());
    static_cast<void>(m_agent->heard());
}

LocalRun *FakeAgentTest::startRun(const RunSpec &spec)
{
    return static_cast<LocalRun *>(m_sandbox->start(spec).value_or(nullptr));
}

wire::Call FakeAgentTest::lastCall()
{
    wire::Call call = 0;
    for (const wire::ToAgent &message : m_agent->heard()) {
        std::visit(
            [&](const auto &alternative) {
                if constexpr (requires { alternative.call; })
                    call = alternative.call;
            },
            message);
    }
    return call;
}

RunSpec FakeAgentTest::someRun()
{
    RunSpec spec;
    spec.id = RunId::generate();
    spec.argv = {u"true"_s};
    return spec;
}
