// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolboxtest.h"

#include "tools/inheritance.h"

#include <QJsonArray>

using namespace sandtray;
using namespace Qt::StringLiterals;

/// update_sandbox and snapshot_sandbox, and sandboxes that begin with the files of others.
class TestTemplateTools : public test::ToolboxTest {
    Q_OBJECT

private Q_SLOTS:
    void snapshotsAreAskedAtLevelTwo();
    void aDeclinedSnapshotKeepsNothing();
    void refusesNamesBeforeAnybodyIsAsked();
    void childrenShowWhatNobodyHasSeen();
    void whatWasAllowedIsNotShownAgain();
    void childrenCarryTheReachOfTheirSource();
    void templatesAreTheirClientsOwn();
    void unknownTemplatesNameThoseThatAre();
    void aTemplateWithoutNotesIsRefused();
    void forksAreAskedAndShowFiles();
    void aForkShowsWhatWasWrittenAfterItWasAsked();
    void nothingIsWrittenWhileFilesAreCopied();
    void foreignSandboxesCannotBeForked();
    void pausesAndResumes();
    void leaseOfAPausedSandboxStandsStill();
    void changesTheLease();
    void refusesBadUpdates();
    void notesSurviveTheirText();

private:
    QString createdId(const QJsonObject &arguments = {})
    {
        const Call made = call(u"create_sandbox"_s, arguments);
        if (!QTest::qWaitFor([&] { return made->result.has_value(); }))
            return {};
        return made->fact("sandbox_id");
    }
    void keep(const QString &sandbox, const QString &name)
    {
        const Call kept = call(u"snapshot_sandbox"_s, {{u"sandbox_id"_s, sandbox}, {u"name"_s, name}});
        answer(approval::Answer::Once);
        QTRY_VERIFY(kept->result);
        QVERIFY2(!kept->result->isError, qPrintable(kept->result->text));
    }
    void write(const QString &sandbox, const QString &path, const QString &content)
    {
        const Call written = call(u"write_sandbox_file"_s,
            {{u"sandbox_id"_s, sandbox}, {u"path"_s, path}, {u"content"_s, content}});
        QTRY_VERIFY(written->result);
        QVERIFY(!written->result->isError);
    }
};

void TestTemplateTools::snapshotsAreAskedAtLevelTwo()
{
    m_book.level = approval::Level::ReviewBorder;
    const QString id = createdId();
    const Call kept = call(u"snapshot_sandbox"_s,
        {{u"sandbox_id"_s, id}, {u"name"_s, u"base"_s}, {u"reason"_s, u"to try twice"_s}});
    QVERIFY(waitsForAnswer());
    QVERIFY(m_backend.keptTemplates.isEmpty());
    const approval::Request request = m_queue->requests().first();
    QCOMPARE_EQ(request.kind, approval::Kind::Border);
    QCOMPARE_EQ(request.reason, u"to try twice"_s);
    QVERIFY(request.act.canonical().contains("base"));

    answer(approval::Answer::Once);

    QTRY_VERIFY(kept->result);
    QVERIFY(!kept->result->isError);
    QCOMPARE_EQ(kept->fact("template"), u"base"_s);
    QCOMPARE_EQ(kept->fact("state"), u"finished"_s);
    QCOMPARE_EQ(m_backend.keptTemplates.size(), 1);
    QVERIFY(!createdId({{u"template"_s, u"base"_s}}).isEmpty()); // and this is not asked
    QCOMPARE_EQ(m_backend.sandboxes.last()->spec().base, m_backend.keptTemplates.first().id);
    QCOMPARE_EQ(m_backend.sandboxes.last()->spec().origin, u"base"_s);
}

void TestTemplateTools::aDeclinedSnapshotKeepsNothing()
{
    const QString id = createdId();
    const Call kept = call(u"snapshot_sandbox"_s, {{u"sandbox_id"_s, id}, {u"name"_s, u"base"_s}});
    answer(approval::Answer::Decline);

    QTRY_VERIFY(kept->result);
    QVERIFY(kept->result->isError);
    QCOMPARE_EQ(kept->fact("state"), u"declined"_s);
    QVERIFY(m_backend.keptTemplates.isEmpty());
}

void TestTemplateTools::refusesNamesBeforeAnybodyIsAsked()
{
    const QString id = createdId();
    keep(id, u"taken"_s);
    for (const QString &name : {u"host"_s, u"../x"_s, u"A"_s, QString(), u"taken"_s})
        verifyRefused(call(u"snapshot_sandbox"_s, {{u"sandbox_id"_s, id}, {u"name"_s, name}}), u"name"_s);
    verifyRefused(call(u"snapshot_sandbox"_s, {{u"name"_s, u"x"_s}}), u"sandbox_id"_s);
}

void TestTemplateTools::childrenShowWhatNobodyHasSeen()
{
    const QString id = createdId();
    write(id, u"job.py"_s, u"print(1)\n"_s);
    keep(id, u"base"_s);
    const QString child = createdId({{u"template"_s, u"base"_s}});

    const Call run = call(u"run_command"_s, {{u"sandbox_id"_s, child}, {u"command"_s, u"python3 job.py"_s}});

    QVERIFY(waitsForAnswer());
    const approval::Request request = m_queue->requests().first();
    QCOMPARE_EQ(request.act.files.size(), 1);
    QCOMPARE_EQ(request.act.files.first().path, u"/home/sandbox/job.py"_s);
    QCOMPARE_EQ(request.act.files.first().content, QByteArray("print(1)\n"));
    QVERIFY(request.act.origin.startsWith(u"base ("_s));
}

void TestTemplateTools::whatWasAllowedIsNotShownAgain()
{
    const QString id = createdId();
    write(id, u"job.py"_s, u"print(1)\n"_s);
    const Call seen = call(u"run_command"_s, {{u"sandbox_id"_s, id}, {u"command"_s, u"python3 job.py"_s}});
    answer(approval::Answer::Once);
    QVERIFY(lastRun());
    lastRun()->exit(0);
    QTRY_VERIFY(seen->result);
    keep(id, u"base"_s);
    const QString child = createdId({{u"template"_s, u"base"_s}});

    const Call run = call(u"run_command"_s, {{u"sandbox_id"_s, child}, {u"command"_s, u"python3 job.py"_s}});

    QVERIFY(waitsForAnswer());
    QVERIFY(m_queue->requests().first().act.files.isEmpty());
}

void TestTemplateTools::childrenCarryTheReachOfTheirSource()
{
    const Call made = call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"TOKEN"_s}}});
    answer(approval::Answer::Once);
    QTRY_VERIFY(made->result);
    keep(made->fact("sandbox_id"), u"base"_s);
    const QString child = createdId({{u"template"_s, u"base"_s}});

    const Call run = call(u"run_command"_s, {{u"sandbox_id"_s, child}, {u"command"_s, u"ls"_s}});

    QVERIFY(waitsForAnswer());
    // The value is not in its environment, but may be in its files.
    QVERIFY(m_queue->requests().first().exposure.secrets.contains(u"TOKEN"_s));
    QVERIFY(m_backend.sandboxes.last()->spec().secrets.isEmpty());
}

void TestTemplateTools::templatesAreTheirClientsOwn()
{
    keep(createdId(), u"base"_s);
    const ClientId owner = std::exchange(m_client, ClientId::generate());

    verifyRefused(call(u"create_sandbox"_s, {{u"template"_s, u"base"_s}}), u"template"_s);
    const Call listed = call(u"list_sandboxes"_s, {});
    QTRY_VERIFY(listed->result);
    QVERIFY(listed->result->facts.value(u"templates"_s).toArray().isEmpty());

    m_backend.keptTemplates.first().isShared = true;
    QVERIFY(!createdId({{u"template"_s, u"base"_s}}).isEmpty());
    m_client = owner;
}

void TestTemplateTools::unknownTemplatesNameThoseThatAre()
{
    keep(createdId(), u"mine"_s);
    verifyRefused(call(u"create_sandbox"_s, {{u"template"_s, u"debian"_s}}), u"host, mine"_s);
    verifyRefused(call(u"create_sandbox"_s, {{u"template"_s, u"../etc"_s}}), u"template"_s);
}

void TestTemplateTools::aTemplateWithoutNotesIsRefused()
{
    keep(createdId(), u"base"_s);
    m_backend.keptTemplates.first().notes = {};
    verifyRefused(call(u"create_sandbox"_s, {{u"template"_s, u"base"_s}}), u"base"_s);
}

void TestTemplateTools::forksAreAskedAndShowFiles()
{
    m_book.level = approval::Level::ReviewBorder;
    const QString id = createdId();
    write(id, u"job.py"_s, u"print(1)\n"_s);

    const Call fork = call(u"create_sandbox"_s, {{u"template"_s, id}});
    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().act.files.size(), 1);
    answer(approval::Answer::Once);

    QTRY_VERIFY(fork->result);
    QVERIFY2(!fork->result->isError, qPrintable(fork->result->text));
    QCOMPARE_EQ(m_backend.sandboxes.size(), 2);
    QCOMPARE_EQ(m_backend.sandboxes.last()->files.value(u"/home/sandbox/job.py"_s), QByteArray("print(1)\n"));
    QVERIFY(m_backend.keptTemplates.isEmpty());
}

void TestTemplateTools::aForkShowsWhatWasWrittenAfterItWasAsked()
{
    const QString id = createdId();
    const Call fork = call(u"create_sandbox"_s, {{u"template"_s, id}});
    QVERIFY(waitsForAnswer());
    write(id, u"late.py"_s, u"print(1)\n"_s);
    answer(approval::Answer::Once);
    QTRY_VERIFY(fork->result);

    const Call run = call(u"run_command"_s,
        {{u"sandbox_id"_s, fork->fact("sandbox_id")}, {u"command"_s, u"python3 late.py"_s}});

    QVERIFY(waitsForAnswer());
    QCOMPARE_EQ(m_queue->requests().first().act.files.size(), 1);
}

void TestTemplateTools::nothingIsWrittenWhileFilesAreCopied()
{
    const QString id = createdId();
    tools::ManagedSandbox *sandbox = *m_registry->find(m_client, *SandboxId::parse(id));
    QVERIFY(sandbox->beginCopy());

    verifyRefused(call(u"write_sandbox_file"_s,
                      {{u"sandbox_id"_s, id}, {u"path"_s, u"a"_s}, {u"content"_s, u"x"_s}}),
        u"copied"_s);
    QVERIFY(sandbox->unreviewed().pending().isEmpty());
    QCOMPARE_EQ(sandbox->beginCopy().error().code, Code::Conflict);
    sandbox->endCopy();
    write(id, u"a"_s, u"x"_s);
}

void TestTemplateTools::foreignSandboxesCannotBeForked()
{
    const QString id = createdId();
    const ClientId owner = std::exchange(m_client, ClientId::generate());
    verifyRefused(call(u"create_sandbox"_s, {{u"template"_s, id}}), u"template"_s);
    m_client = owner;
    (void)m_backend.sandboxes.first()->destroy(sandbox::EndReason::Killed);
    verifyRefused(call(u"create_sandbox"_s, {{u"template"_s, id}}), u"template"_s);
}

void TestTemplateTools::pausesAndResumes()
{
    const QString id = createdId();
    const Call paused = call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"paused"_s, u"true"_s}});
    QTRY_VERIFY(paused->result);
    QVERIFY(paused->result->facts.value(u"paused"_s).toBool());
    QVERIFY(m_backend.sandboxes.first()->isPaused());
    verifyRefused(call(u"run_command"_s, {{u"sandbox_id"_s, id}, {u"command"_s, u"ls"_s}}), u"paused"_s);

    const Call resumed = call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"paused"_s, false}});
    QTRY_VERIFY(resumed->result);
    QVERIFY(!resumed->result->facts.value(u"paused"_s).toBool(true));
    QVERIFY(!resumed->result->facts.contains(u"state"_s)); // which would be a run's
    QVERIFY(!m_backend.sandboxes.first()->isPaused());
}

void TestTemplateTools::leaseOfAPausedSandboxStandsStill()
{
    const QString id = createdId();
    const Call paused = call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"paused"_s, true}});
    QTRY_VERIFY(paused->result);
    QVERIFY(paused->result->facts.value(u"expires_at"_s).isNull());

    const Call other = call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"timeout_seconds"_s, 90}});
    QTRY_VERIFY(other->result);
    QVERIFY(other->result->facts.value(u"paused"_s).toBool()); // what is not named stays
    QVERIFY(other->result->facts.value(u"expires_at"_s).isNull());
}

void TestTemplateTools::changesTheLease()
{
    const QString id = createdId();
    const Call changed = call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"timeout_seconds"_s, 90}});
    QTRY_VERIFY(changed->result);
    QCOMPARE_EQ(changed->result->facts.value(u"timeout_seconds"_s).toInt(), 90);
    const auto expires = QDateTime::fromString(changed->fact("expires_at"), Qt::ISODateWithMs);
    QVERIFY(qAbs(m_clock.wall().secsTo(expires) - 90) <= 1);
}

void TestTemplateTools::refusesBadUpdates()
{
    const QString id = createdId();
    verifyRefused(call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"timeout_seconds"_s, 0}}), u"timeout_seconds"_s);
    verifyRefused(call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"timeout_seconds"_s, 86401}}), u"86400"_s);
    verifyRefused(call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"paused"_s, u"perhaps"_s}}), u"paused"_s);
    verifyRefused(call(u"update_sandbox"_s, {{u"sandbox_id"_s, id}, {u"network"_s, u"full"_s}}), u"network"_s);
    verifyRefused(call(u"update_sandbox"_s, {{u"paused"_s, true}}), u"sandbox_id"_s);
}

void TestTemplateTools::notesSurviveTheirText()
{
    approval::FileUnderReview file;
    file.path = u"/home/sandbox/é\n"_s;
    file.state = approval::FileUnderReview::State::DeclinedBefore;
    file.size = 5;
    file.sha256 = QByteArray(32, '\xff');
    file.content = QByteArray("\0\xff..", 4);
    tools::Inheritance before;
    before.exposure.secrets = {u"TOKEN"_s};
    before.files = {file};
    sandbox::Template kept;
    kept.name = u"base"_s;
    kept.notes = tools::toNotes(before);

    const auto after = tools::inheritanceOf(kept);

    QVERIFY(after);
    QCOMPARE_EQ(after->exposure.secrets, before.exposure.secrets);
    QCOMPARE_EQ(after->files.size(), 1);
    QCOMPARE_EQ(after->files.first().path, file.path);
    QCOMPARE_EQ(after->files.first().content, file.content);
    QCOMPARE_EQ(after->files.first().sha256, file.sha256);
    QVERIFY(after->files.first().state == file.state);
}

QTEST_GUILESS_MAIN(TestTemplateTools)
#include "tst_templatetools.moc"
