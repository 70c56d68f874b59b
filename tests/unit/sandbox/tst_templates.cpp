// SPDX-License-Identifier: GPL-3.0-or-later
#include "backendtest.h"
#include "support/sanitized.h"

#include "sandbox/templatestore.h"

#include <QDir>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

/// All that a home folder is, to the byte; sockets are nothing that can be kept.
QString manifest()
{
    return u"cd ~ && find . ! -type s -printf '%P|%y|%m|%T@|%l|%n|%b\\n' | grep -v '^|' | sort; "
           "find . -type f ! -perm 000 -print0 | sort -z | xargs -0 -r sha256sum"_s;
}

}

/// Pauses, snapshots and forks of real sandboxes.
class TemplatesTest : public BackendTest {
    Q_OBJECT

private:
    Result<Template> snapshot(Sandbox &sandbox, const QString &name);
    std::shared_ptr<Sandbox> createFrom(const Template &base);
    QByteArray say(Sandbox &sandbox, const QString &command);
    void useTemplates(int spares = 0);

    ClientId m_client = ClientId::generate();

private Q_SLOTS:
    void keepsTheHomeFolderToTheByte();
    void keepsOddFiles();
    void twoForksDoNotSeeEachOther();
    void isAsFastAsTheHostWithASpare();
    void forksInOneStep();
    void leavesNothingHalfMade();
    void refusesNamesThatAreTakenOrReserved();
    void refusesADiskThatIsTooSmall();
    void saysThatATemplateIsDamaged();
    void namesTheFileThatCannotBeRead();
    void copiesWhileProgramsRun();
    void pausesAndResumes();
    void pauseStopsAForkBomb();
    void pauseKeepsWhatHadStoppedItself();
    void pauseStopsTheTimeOfRuns();
    void startsNothingWhilePaused();
    void killsWhatIsPaused();
    void survivesRandomCycles();
};

void TemplatesTest::useTemplates(int spares)
{
    m_config.templateFolder = m_folder.filePath(u"templates-"_s + QString::fromLatin1(QTest::currentTestFunction()));
    m_config.spares = spares;
    m_backend = std::make_unique<LocalBackend>(m_config, m_clock);
}

Result<Template> TemplatesTest::snapshot(Sandbox &sandbox, const QString &name)
{
    return await(m_backend->snapshot(sandbox, {.name = name, .owner = m_client, .notes = {}}));
}

std::shared_ptr<Sandbox> TemplatesTest::createFrom(const Template &base)
{
    SandboxSpec spec = defaultSpec();
    spec.origin = base.name;
    spec.base = base.id;
    return create(spec);
}

QByteArray TemplatesTest::say(Sandbox &sandbox, const QString &command)
{
    const Run *run = finish(sandbox, bash(command));
    return run ? outputOf(*run) : QByteArray("no answer");
}

void TemplatesTest::keepsTheHomeFolderToTheByte()
{
    useTemplates();
    const auto source = create();
    say(*source, u"mkdir -p a/b && head -c 3000000 /dev/urandom > a/b/noise && ln a/b/noise a/twin && ln -s b a/link "
                 "&& truncate -s 500M hole && printf x >> hole && mkfifo pipe && chmod 4711 a/b/noise "
                 "&& mkdir -m 1750 sticky && touch -d '2001-02-03 04:05:06.789' old sticky && echo héé > 'a\nb' "
                 "&& printf y > $'\\xff\\xfe'"_s);
    const QByteArray before = say(*source, manifest());

    const auto kept = snapshot(*source, u"full"_s);

    QVERIFY2(kept, qPrintable(kept ? QString() : kept.error().detail));
    QVERIFY(kept->diskBytes >= 3'000'000 && kept->diskBytes < 4'000'000); // a hole needs no room
    const auto child = createFrom(*kept);
    QVERIFY(child);
    QCOMPARE(say(*child, manifest()), before);
    QCOMPARE(m_backend->templates().size(), 1);
}

void TemplatesTest::keepsOddFiles()
{
    useTemplates();
    const auto source = create();
    say(*source, u"mkdir -p $(printf 'd%.0s' {1..200})/$(printf 'e%.0s' {1..200}) && echo deep > "
                 "$(printf 'd%.0s' {1..200})/$(printf 'e%.0s' {1..200})/$(printf 'f%.0s' {1..200}) "
                 "&& touch -- -rf '*' ' ' && python3 -c \"import socket;socket.socket(socket.AF_UNIX).bind('sock')\""_s);
    const QByteArray before = say(*source, manifest());

    const auto kept = snapshot(*source, u"odd"_s);

    QVERIFY2(kept, qPrintable(kept ? QString() : kept.error().detail));
    QCOMPARE(say(*createFrom(*kept), manifest()), before);
}

void TemplatesTest::twoForksDoNotSeeEachOther()
{
    useTemplates();
    const auto source = create();
    say(*source, u"echo common > file"_s);
    const auto kept = snapshot(*source, u"base"_s);
    QVERIFY(kept);
    const auto one = createFrom(*kept);
    const auto two = createFrom(*kept);

    say(*one, u"echo one > file; mkdir mine"_s);

    QCOMPARE(say(*two, u"cat file; ls"_s), "common\nfile\n");
    QCOMPARE(say(*source, u"cat file; ls"_s), "common\nfile\n");
    QCOMPARE(say(*createFrom(*kept), u"cat file; ls"_s), "common\nfile\n");
}

void TemplatesTest::isAsFastAsTheHostWithASpare()
{
    useTemplates(1);
    const auto source = create();
    say(*source, u"head -c 50000000 /dev/zero | tr '\\0' x > big"_s);
    const auto kept = snapshot(*source, u"big"_s);
    QVERIFY(kept);
    const auto first = createFrom(*kept); // asks for the spare of the next
    QTRY_COMPARE_WITH_TIMEOUT(childrenOf(QCoreApplication::applicationPid()).size(), 3, patience);
    const auto spare = childrenOf(QCoreApplication::applicationPid());

    const auto second = createFrom(*kept);

    QCOMPARE(say(*second, u"stat -c %s big"_s), "50000000\n");
    // No process was started for it: one of those that were there goes with it. (Another spare may have come since.)
    destroy(second);
    const auto left = childrenOf(QCoreApplication::applicationPid());
    QCOMPARE(std::count_if(spare.begin(), spare.end(), [&left](auto pid) { return left.contains(pid); }), 2);
    QVERIFY(m_backend->removeTemplate(kept->id));
}

void TemplatesTest::forksInOneStep()
{
    useTemplates();
    const auto source = create();
    say(*source, u"echo common > file"_s);
    SandboxSpec spec = defaultSpec();
    spec.environment.insert(u"WHO"_s, u"fork"_s);

    const auto fork = await(m_backend->fork(*source, spec));

    QVERIFY2(fork, qPrintable(fork ? QString() : fork.error().detail));
    QCOMPARE(say(**fork, u"cat file; echo $WHO; echo mine > file"_s), "common\nfork\n");
    QCOMPARE(say(*source, u"cat file"_s), "common\n");
    QVERIFY(QDir(m_config.templateFolder).isEmpty());
    spec.secrets.insert(u"PIN"_s, Secret("123"));
    QCOMPARE(await(m_backend->fork(*source, spec)).error().code, Code::BadArgument);
}

void TemplatesTest::leavesNothingHalfMade()
{
    useTemplates();
    auto source = create();
    say(*source, u"head -c 100000000 /dev/urandom > big"_s);
    auto kept = m_backend->snapshot(*source, {.name = u"half"_s, .owner = m_client, .notes = {}});
    QTRY_VERIFY(!QDir(m_config.templateFolder).isEmpty());

    destroy(source);

    QCOMPARE(await(kept).error().code, Code::Ended);
    QTRY_VERIFY(QDir(m_config.templateFolder).isEmpty());
    QCOMPARE(m_backend->templates().size(), 0);

    // And what a killed application left is removed by the next.
    QVERIFY(QDir().mkpath(m_config.templateFolder + u"/abcdefghijklmnopqrst.part"_s));
    LocalBackend next(m_config, m_clock);
    QVERIFY(QDir(m_config.templateFolder).isEmpty());
}

void TemplatesTest::refusesNamesThatAreTakenOrReserved()
{
    useTemplates();
    const auto source = create();
    QVERIFY(snapshot(*source, u"taken"_s));

    QCOMPARE(snapshot(*source, u"taken"_s).error().code, Code::Conflict);
    for (const QString &name : {u"host"_s, QString(), u"../x"_s, u"A"_s, u"a b"_s, u"a/b"_s, QString(64, u'a'), u".a"_s,
             u"abcdefghijklmnopqrst"_s, u"a\n"_s})
        QCOMPARE(snapshot(*source, name).error().code, Code::BadArgument);

    m_client = ClientId::generate(); // another client's names are its own
    QVERIFY(snapshot(*source, u"taken"_s));
}

void TemplatesTest::refusesADiskThatIsTooSmall()
{
    useTemplates();
    const auto source = create();
    say(*source, u"head -c 30000000 /dev/urandom > big"_s);
    const auto kept = snapshot(*source, u"big"_s);
    QVERIFY(kept);
    SandboxSpec spec = defaultSpec();
    spec.base = kept->id;
    spec.limits.diskBytes = 16 << 20;

    const auto made = await(m_backend->create(spec));

    QCOMPARE(made.error().code, Code::BadArgument);
    QVERIFY(made.error().detail.contains(u"disk_mb"_s));
}

void TemplatesTest::saysThatATemplateIsDamaged()
{
    useTemplates();
    const auto source = create();
    say(*source, u"head -c 300000 /dev/urandom > noise"_s);
    const auto kept = snapshot(*source, u"good"_s);
    QVERIFY(kept);
    const QString archive = m_config.templateFolder + u'/' + kept->id.toString() + u"/home.tar"_s;
    QFile file(archive);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray whole = file.readAll();
    SandboxSpec spec = defaultSpec();
    spec.base = kept->id;

    QVERIFY(file.resize(100'000)); // cut: seen by its size
    const auto cut = await(m_backend->create(spec));
    QVERIFY(file.seek(0) && file.write(QByteArray(whole.size(), 'x')) && file.flush()); // overwritten: seen by tar
    const auto overwritten = await(m_backend->create(spec));
    QVERIFY(file.remove());
    const auto missing = await(m_backend->create(spec));

    QCOMPARE(cut.error().code, Code::Io);
    QVERIFY(cut.error().detail.contains(u"good"_s) && cut.error().detail.contains(u"damaged"_s));
    QVERIFY(!overwritten);
    QVERIFY2(overwritten.error().detail.contains(u"template"_s), qPrintable(overwritten.error().detail));
    QVERIFY(!missing);
    spec.base = TemplateId::generate();
    QCOMPARE(await(m_backend->create(spec)).error().code, Code::NotFound);
}

void TemplatesTest::namesTheFileThatCannotBeRead()
{
    useTemplates();
    const auto source = create();
    say(*source, u"echo x > locked; chmod 000 locked"_s);

    const auto kept = snapshot(*source, u"locked"_s);

    QVERIFY(!kept);
    QVERIFY2(kept.error().detail.contains(u"locked"_s), qPrintable(kept.error().detail));
    QCOMPARE(say(*source, u"echo on"_s), "on\n"); // and everything goes on
    QVERIFY(QDir(m_config.templateFolder).isEmpty());
}

void TemplatesTest::copiesWhileProgramsRun()
{
    useTemplates();
    const auto source = create();
    const auto writer = source->start(bash(u"i=0; while :; do i=$((i+1)); echo $i > n; echo $i >> log; done"_s));
    QVERIFY(writer);
    QVERIFY(QTest::qWaitFor([&] { return say(*source, u"wc -l < log"_s).trimmed().toInt() > 50; }, patience));

    auto kept = m_backend->snapshot(*source, {.name = u"busy"_s, .owner = m_client, .notes = {}});
    const auto meanwhile = source->start(bash(u"echo ran"_s)); // waits for the copy
    QVERIFY(await(kept));
    QVERIFY(meanwhile && awaitEnd(**meanwhile));

    QCOMPARE(outputOf(**meanwhile), "ran\n");
    QVERIFY((*writer)->isRunning());
    // The writer was stopped between two of its steps at most.
    const auto child = createFrom(*await(kept));
    QCOMPARE(say(*child, u"[ $(( $(cat n 2>/dev/null || wc -l < log) - $(wc -l < log) )) -le 1 ] && echo whole"_s), "whole\n");
}

void TemplatesTest::pausesAndResumes()
{
    const auto sandbox = create();
    const auto ticking = sandbox->start(bash(u"while :; do echo tick; sleep 0.02; done"_s));
    QTRY_VERIFY((*ticking)->spool(Stream::Output).size() > 20);

    QVERIFY(await(sandbox->setPaused(true)));
    QVERIFY(sandbox->isPaused());
    QTest::qWait(50); // what was under way
    const qint64 stopped = (*ticking)->spool(Stream::Output).size();
    QTest::qWait(200);
    QCOMPARE((*ticking)->spool(Stream::Output).size(), stopped);
    QVERIFY(await(sandbox->writeFile({.path = u"note"_s, .bytes = "x"})));
    QVERIFY(await(sandbox->setPaused(true))); // again: nothing to do

    QVERIFY(await(sandbox->setPaused(false)));
    QTRY_VERIFY((*ticking)->spool(Stream::Output).size() > stopped + 20);
    QVERIFY(!sandbox->isPaused());
}

void TemplatesTest::pauseStopsAForkBomb()
{
    const auto sandbox = create();
    const auto bomb = sandbox->start(bash(u"f() { f | f & }; f; while :; do :; done"_s));
    QVERIFY(bomb);
    QTest::qWait(300);

    const auto paused = await(sandbox->setPaused(true));

    QVERIFY2(paused, qPrintable(paused ? QString() : paused.error().detail));
    const auto usage = await(sandbox->usage());
    QTest::qWait(200);
    const auto later = await(sandbox->usage());
    QVERIFY(usage && later);
    QVERIFY2(later->cpu - usage->cpu < (test::isSanitized ? 500ms : 150ms), qPrintable(QString::number((later->cpu - usage->cpu).count())));
    destroy(sandbox);
}

void TemplatesTest::pauseKeepsWhatHadStoppedItself()
{
    const auto sandbox = create();
    const auto stopped = sandbox->start(bash(u"sleep 300 & echo $!; kill -STOP $!; wait"_s));
    QTRY_VERIFY((*stopped)->spool(Stream::Output).size() > 0);
    const QString pid = QString::fromUtf8(outputOf(**stopped)).trimmed();

    QVERIFY(await(sandbox->setPaused(true)));
    QVERIFY(await(sandbox->setPaused(false)));

    QCOMPARE(say(*sandbox, u"cut -d' ' -f3 /proc/%1/stat"_s.arg(pid)), "T\n");
    QCOMPARE(say(*sandbox, u"cut -d' ' -f3 /proc/$(ps -o ppid= %1 | tr -d ' ')/stat"_s.arg(pid)), "S\n");
}

void TemplatesTest::pauseStopsTheTimeOfRuns()
{
    const auto sandbox = create();
    RunSpec spec = bash(u"sleep 0.5; echo done"_s);
    spec.timeout = 2s;
    const auto run = sandbox->start(spec);
    QTest::qWait(50);

    QVERIFY(await(sandbox->setPaused(true)));
    QTest::qWait(2500);
    QVERIFY((*run)->isRunning());
    QVERIFY(await(sandbox->setPaused(false)));

    QVERIFY(awaitEnd(**run));
    QCOMPARE((*run)->outcome().end, RunEnd::Exited);
}

void TemplatesTest::startsNothingWhilePaused()
{
    const auto sandbox = create();
    QVERIFY(await(sandbox->setPaused(true)));

    const auto refused = sandbox->start(bash(u"true"_s));

    QCOMPARE(refused.error().code, Code::Conflict);
    QVERIFY(refused.error().detail.contains(u"paused"_s));
}

void TemplatesTest::killsWhatIsPaused()
{
    const auto sandbox = create();
    const auto run = sandbox->start(bash(u"sleep 300"_s));
    QTest::qWait(50);
    QVERIFY(await(sandbox->setPaused(true)));

    (*run)->send(RunSignal::Kill);

    QVERIFY(awaitEnd(**run));
    destroy(sandbox);
}

/// Property: whatever the order of pauses, snapshots, forks and renamed folders, a child has every byte of its parent.
void TemplatesTest::survivesRandomCycles()
{
    useTemplates(1);
    QRandomGenerator random(20261202);
    auto current = create();
    say(*current, u"mkdir -p tree/{a,b,c} && for i in {1..40}; do head -c $((RANDOM * 8)) /dev/urandom > tree/a/$i; done"_s);
    for (int cycle = 0; cycle < 20; ++cycle) {
        if (random.bounded(2))
            QVERIFY(await(current->setPaused(true)));
        if (random.bounded(2))
            QVERIFY(await(current->setPaused(false)));
        const auto kept = snapshot(*current, u"cycle%1"_s.arg(cycle));
        QVERIFY2(kept, qPrintable(kept ? QString() : kept.error().detail));
        QVERIFY(await(current->setPaused(false)));
        const auto child = createFrom(*kept);
        QVERIFY(child);
        QCOMPARE(say(*child, manifest()), say(*current, manifest()));
        if (random.bounded(2))
            current = child;
        const QByteArray renamed = say(*current, u"mv tree/a tree/x && mv tree/b tree/a && mv tree/x tree/b && head -c 999 "
                                              "/dev/urandom > tree/a/new%1 && rm -rf tree/c && echo fine"_s.arg(cycle));
        QCOMPARE(renamed, "fine\n");
        if (cycle % 4 == 3)
            QVERIFY(m_backend->removeTemplate(kept->id));
    }
}

QTEST_GUILESS_MAIN(TemplatesTest)
#include "tst_templates.moc"
