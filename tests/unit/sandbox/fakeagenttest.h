// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fakeagent.h"

#include "sandbox/localsandbox.h"

#include <QTemporaryDir>
#include <QTest>

/// What the tests of LocalSandbox share: one whose agent is the test, with a secret TOKEN.
class FakeAgentTest : public QObject {
    Q_OBJECT

protected:
    void becomeReady();
    sandtray::sandbox::LocalRun *startRun(const sandtray::sandbox::RunSpec &spec);
    static sandtray::sandbox::RunSpec someRun();
    /// The number of the last call the agent has heard.
    sandtray::wire::Call lastCall();

    QTemporaryDir m_folder;
    sandtray::SystemClock m_clock;
    std::unique_ptr<FakeAgent> m_agent;
    sandtray::sandbox::SandboxProcess *m_process = nullptr;
    std::unique_ptr<sandtray::sandbox::LocalSandbox> m_sandbox;

protected Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
};
