// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolboxtest.h"

#include <QJsonArray>
#include <QSignalSpy>

using namespace sandtray;
using namespace Qt::StringLiterals;

/// What a later start of Sandtray knows of the sandboxes of an earlier one, through the same ledger.
class TestTombstones : public test::ToolboxTest {
    Q_OBJECT

private Q_SLOTS:
    void anEndedSandboxIsToldAfterARestart();
    void whatNeverEndedIsLost();
    void theLossIsWrittenOnce();
    void belongsToItsClient();

private:
    history::LedgerEntry entry(const QString &kind, const SandboxId &id, const QString &outcome = {}) const
    {
        history::LedgerEntry entry;
        entry.kind = kind;
        entry.client = m_client;
        entry.sandbox = id;
        entry.subject = id.toString();
        entry.outcome = outcome;
        entry.details = R"({"name":"my box","facts":{"template":"host","peak_memory_bytes":77}})";
        return entry;
    }
    void record(const history::LedgerEntry &entry)
    {
        const auto written = m_state->append(entry);
        QTRY_VERIFY(written.isFinished() && written.result());
    }
    void restart()
    {
        m_tombstones->load();
        const auto done = m_state->entries({.kind = u"nothing"_s}); // answered after what load() asks first
        QTRY_VERIFY(done.isFinished());
        QTest::qWait(50);
    }
};

void TestTombstones::anEndedSandboxIsToldAfterARestart()
{
    const auto id = SandboxId::generate();
    record(entry(u"sandbox_created"_s, id));
    record(entry(u"sandbox_ended"_s, id, u"expired"_s));
    restart();

    verifyRefused(call(u"run_command"_s, {{u"sandbox_id"_s, id.toString()}, {u"command"_s, u"ls"_s}}), u"expired"_s);
    const Call one = call(u"list_sandboxes"_s, {{u"sandbox_id"_s, id.toString()}});
    QTRY_VERIFY(one->result);
    const QJsonObject facts = one->result->facts.value(u"sandboxes"_s).toArray().first().toObject();
    QCOMPARE_EQ(facts.value(u"state"_s).toString(), u"ended"_s);
    QCOMPARE_EQ(facts.value(u"end_reason"_s).toString(), u"expired"_s);
    QCOMPARE_EQ(facts.value(u"name"_s).toString(), u"my box"_s);
    QCOMPARE_EQ(facts.value(u"peak_memory_bytes"_s).toInt(), 77);
}

void TestTombstones::whatNeverEndedIsLost()
{
    const auto id = SandboxId::generate();
    record(entry(u"sandbox_created"_s, id));
    QSignalSpy lost(m_tombstones.get(), &tools::Tombstones::lost);
    restart();

    QTRY_COMPARE(lost.size(), 1);
    verifyRefused(call(u"kill_sandbox"_s, {{u"sandbox_id"_s, id.toString()}}), u"crashed"_s);
    const Call all = call(u"list_sandboxes"_s, {});
    QTRY_VERIFY(all->result);
    QVERIFY(all->result->text.contains(u"my box"_s));
}

void TestTombstones::theLossIsWrittenOnce()
{
    record(entry(u"sandbox_created"_s, SandboxId::generate()));
    restart();
    tools::Tombstones next(*m_state);
    QSignalSpy lost(&next, &tools::Tombstones::lost);
    next.load();
    QTest::qWait(100);
    QCOMPARE(lost.size(), 0);
}

void TestTombstones::belongsToItsClient()
{
    const auto id = SandboxId::generate();
    record(entry(u"sandbox_created"_s, id));
    restart();
    m_client = ClientId::generate();

    verifyRefused(call(u"list_sandboxes"_s, {{u"sandbox_id"_s, id.toString()}}), u"no sandbox"_s);
    verifyRefused(call(u"kill_sandbox"_s, {{u"sandbox_id"_s, id.toString()}}), u"no sandbox"_s);
}

QTEST_GUILESS_MAIN(TestTombstones)
#include "tst_tombstones.moc"
