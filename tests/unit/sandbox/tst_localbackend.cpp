// SPDX-License-Identifier: GPL-3.0-or-later
#include "backendtest.h"
#include "support/sanitized.h"

#include "sandbox/outputspool.h"

#include <QDir>
#include <QLoggingCategory>

#include <csignal>
#include <malloc.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

qsizetype openDescriptors()
{
    return QDir(u"/proc/self/fd"_s).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size();
}

}

/// Creation and end of real sandboxes.
class LocalBackendTest : public BackendTest {
    Q_OBJECT

private Q_SLOTS:
    void findsNoProblemHere();
    void namesAMissingBubblewrap();
    void namesAMissingAgent();
    void refusesShortSecretsAndOddNames();
    void failsWithTheReasonWhenBwrapFails();
    void leavesNothingAfterDestroy();
    void endsASandboxThatIsLetGo();
    void endsWhenAgentIsKilledFromOutside();
    void leaksNothingOverManySandboxes();
    void keepsASpareOfTheSizeAskedForLast();
    void replacesASpareThatDied();
};

void LocalBackendTest::findsNoProblemHere()
{
    auto problem = m_backend->probe();

    QTRY_VERIFY(problem.isFinished());
    QVERIFY2(!problem.result(), qPrintable(problem.result().value_or(HostProblem{}).detail));
}

void LocalBackendTest::namesAMissingBubblewrap()
{
    m_config.bwrapPath = u"/nonexistent/bwrap"_s;
    LocalBackend backend(m_config, m_clock);

    auto problem = backend.probe();
    auto made = backend.create(defaultSpec());

    QTRY_VERIFY(problem.isFinished() && made.isFinished());
    QCOMPARE(problem.result()->kind, HostProblem::Kind::BubblewrapMissing);
    QVERIFY(!problem.result()->fix.isEmpty());
    QCOMPARE(made.result().error().code, Code::Unavailable);
    QVERIFY(made.result().error().detail.contains(u"bubblewrap"_s));
}

void LocalBackendTest::namesAMissingAgent()
{
    m_config.agentPath = u"/nonexistent/agent"_s;
    LocalBackend backend(m_config, m_clock);

    QCOMPARE(backend.probe().result()->kind, HostProblem::Kind::AgentMissing);
    QCOMPARE(backend.create(defaultSpec()).result().error().code, Code::Unavailable);
}

void LocalBackendTest::refusesShortSecretsAndOddNames()
{
    SandboxSpec shortSecret = defaultSpec();
    shortSecret.secrets.insert(u"PIN"_s, Secret("1234567"));
    SandboxSpec oddName = defaultSpec();
    oddName.environment.insert(u"BASH_FUNC_ls%%"_s, u"() { evil; }"_s);

    QCOMPARE(m_backend->create(shortSecret).result().error().code, Code::BadArgument);
    QCOMPARE(m_backend->create(oddName).result().error().code, Code::BadArgument);
}

void LocalBackendTest::failsWithTheReasonWhenBwrapFails()
{
    const QString script = m_folder.filePath(u"bwrap"_s);
    QFile file(script);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    m_config.bwrapPath = script;
    LocalBackend backend(m_config, m_clock);

    auto made = backend.create(defaultSpec());

    QTRY_VERIFY(made.isFinished());
    QVERIFY(made.result().error().detail.contains(u"setting up uid map"_s));
}

void LocalBackendTest::leavesNothingAfterDestroy()
{
    const auto sandbox = create();
    QVERIFY(sandbox);
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);
    Run *run = *sandbox->start(
        bash(u"trap '' TERM; for i in {1..20}; do (setsid sleep 876543 &); done; echo ready; kill -STOP $$"_s));
    QTRY_COMPARE(outputOf(*run), "ready\n");
    QVERIFY(awaitProcesses("876543", 21)); // and the shell, in whose text they are

    destroy(sandbox);

    QCOMPARE(processesWith("876543"), QStringList()); // at once, not soon
    QCOMPARE(ended.size(), 1);
    QCOMPARE(sandbox->endReason(), EndReason::Killed);
    QCOMPARE(run->outcome().end, RunEnd::SandboxEnded);
    QCOMPARE(outputOf(*run), "ready\n");
}

void LocalBackendTest::endsASandboxThatIsLetGo()
{
    auto sandbox = create();
    QVERIFY(sandbox);
    QVERIFY(sandbox->start(bash(u"sleep 765432"_s)));
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);
    QSignalSpy destroyed(sandbox.get(), &QObject::destroyed);
    QVERIFY(awaitProcesses("765432", 1));

    sandbox.reset();

    QTRY_COMPARE(destroyed.size(), 1);
    QCOMPARE(ended.size(), 1);
    QCOMPARE(processesWith("765432"), QStringList());
}

void LocalBackendTest::endsWhenAgentIsKilledFromOutside()
{
    QLoggingCategory::setFilterRules(u"sandtray.sandbox.warning=false"_s); // expected, and fatal in a test
    const auto sandbox = create();
    QVERIFY(sandbox);
    QSignalSpy ended(sandbox.get(), &Sandbox::ended);
    const QList<qint64> agents = childrenOf(childrenOf(QCoreApplication::applicationPid()).value(0));
    QCOMPARE(agents.size(), 1);

    ::kill(pid_t(agents.first()), SIGKILL);

    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(sandbox->endReason(), EndReason::Crashed);
    QLoggingCategory::setFilterRules(QString());
}

void LocalBackendTest::leaksNothingOverManySandboxes()
{
    const auto cycle = [&] {
        const auto sandbox = create();
        return sandbox && finish(*sandbox, bash(u"echo hello"_s)) && (destroy(sandbox), true);
    };
    const auto settle = [] { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); };
    for (int i = 0; i < 5; ++i)
        QVERIFY(cycle());
    settle();
    ::malloc_trim(0);
    const qsizetype descriptors = openDescriptors();
    const qint64 memory = residentKilobytes();

    for (int i = 0; i < 50; ++i)
        QVERIFY(cycle());

    settle();
    ::malloc_trim(0);
    QCOMPARE(openDescriptors(), descriptors);
    QCOMPARE(childrenOf(QCoreApplication::applicationPid()), QList<qint64>());
    QVERIFY2(test::isSanitized || residentKilobytes() - memory < 1024, qPrintable(QString::number(residentKilobytes() - memory)));
}

void LocalBackendTest::keepsASpareOfTheSizeAskedForLast()
{
    m_config.spares = 1;
    LocalBackend backend(m_config, m_clock);
    const auto children = [] { return childrenOf(QCoreApplication::applicationPid()); };
    QVERIFY(!await(backend.probe()));
    QTRY_COMPARE(children().size(), 1);
    const qint64 spare = children().first();

    SandboxSpec small = defaultSpec();
    small.limits.diskBytes = 32 << 20;
    const auto first = await(backend.create(defaultSpec()));
    QVERIFY(first);
    QVERIFY(children().contains(spare)); // it was not another one
    QTRY_COMPARE(children().size(), 2);
    const auto second = await(backend.create(small));
    QVERIFY(second);
    QTRY_COMPARE(children().size(), 3);

    const Run *run = finish(**second, bash(u"df --output=size -B1 ~ | tail -1"_s));
    QVERIFY(run);
    QCOMPARE(outputOf(*run).trimmed(), QByteArray::number(32 << 20));
    destroy(*first);
    destroy(*second);
}

void LocalBackendTest::replacesASpareThatDied()
{
    m_config.spares = 1;
    LocalBackend backend(m_config, m_clock);
    const auto children = [] { return childrenOf(QCoreApplication::applicationPid()); };
    QVERIFY(!await(backend.probe()));
    QTRY_COMPARE(children().size(), 1);

    ::kill(pid_t(children().first()), SIGKILL);
    QTRY_COMPARE(children().size(), 0);
    const auto sandbox = await(backend.create(defaultSpec()));

    QVERIFY(sandbox);
    QVERIFY((*sandbox)->isAlive());
    destroy(*sandbox);
}

QTEST_GUILESS_MAIN(LocalBackendTest)
#include "tst_localbackend.moc"
