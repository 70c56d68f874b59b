// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/bwrapcommand.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/socket.h>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

class BwrapCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void hasNothingPrivateInTheProcessList();
    void resolvesEveryMark();
    void passesDataThatCannotChange();
    void opensEverythingCloseOnExec();
    void blocksTheAgentsEndOnly();
    void bindsAnAgentOutsideUsr();
    void startsAnInstalledAgentWhereItIs();
    void remountsTheRootLast();
    void failsWithoutAnAgent();

private:
    [[nodiscard]] Programs programs(const QString &agent) const { return {u"/usr/bin/bwrap"_s, agent, m_seccomp}; }
    static QStringList listed(const BwrapCommand &command);
    static QByteArray contentOf(int fd);

    QTemporaryDir m_folder;
    QString m_agent;
    SeccompPrograms m_seccomp{"calls", "arguments"};
    BwrapPlan m_plan{{{{u"--unshare-all"_s}, std::nullopt},
        {{u"--ro-bind-data"_s, QString::fromLatin1(dataMark), u"/etc/passwd"_s}, "root:x:0:0\n"}}};
};

void BwrapCommandTest::initTestCase()
{
    m_agent = m_folder.filePath(u"agent"_s);
    QFile file(m_agent);
    QVERIFY(file.open(QIODevice::WriteOnly));
}

QByteArray BwrapCommandTest::contentOf(int fd)
{
    QFile file;
    return file.open(fd, QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What bwrap will read with --args.
QStringList BwrapCommandTest::listed(const BwrapCommand &command)
{
    return QString::fromUtf8(contentOf(command.arguments.at(1).toInt())).split(QChar(u'\0'));
}

void BwrapCommandTest::hasNothingPrivateInTheProcessList()
{
    const auto command = prepare(m_plan, programs(m_agent));

    QVERIFY(command);
    QCOMPARE(command->arguments.size(), 4);
    QCOMPARE(command->arguments.at(0), u"--args"_s);
    QCOMPARE(command->arguments.sliced(2), QStringList({u"--"_s, u"/run/sandtray-agent"_s}));
}

void BwrapCommandTest::resolvesEveryMark()
{
    const auto command = prepare(m_plan, programs(m_agent));

    const QStringList arguments = listed(*command);

    QVERIFY(!arguments.contains(QString::fromLatin1(dataMark)));
    const qsizetype at = arguments.indexOf(u"--ro-bind-data"_s);
    QCOMPARE(contentOf(arguments.at(at + 1).toInt()), "root:x:0:0\n");
    QCOMPARE(arguments.at(at + 2), u"/etc/passwd"_s);
    const qsizetype filter = arguments.indexOf(u"--add-seccomp-fd"_s);
    QCOMPARE(contentOf(arguments.at(filter + 1).toInt()), "calls");
    QCOMPARE(contentOf(arguments.at(filter + 3).toInt()), "arguments");
}

void BwrapCommandTest::passesDataThatCannotChange()
{
    const auto command = prepare(m_plan, programs(m_agent));

    const int fd = command->arguments.at(1).toInt();

    QVERIFY(::write(fd, "x", 1) < 0);
    QVERIFY(::ftruncate(fd, 0) != 0);
}

void BwrapCommandTest::opensEverythingCloseOnExec()
{
    const auto command = prepare(m_plan, programs(m_agent));

    for (const UniqueFd &fd : command->passed)
        QVERIFY(::fcntl(fd.get(), F_GETFD) & FD_CLOEXEC);
    for (const UniqueFd *fd : {&command->agentEnd, &command->hostEnd, &command->status})
        QVERIFY(::fcntl(fd->get(), F_GETFD) & FD_CLOEXEC);
}

void BwrapCommandTest::blocksTheAgentsEndOnly()
{
    const auto command = prepare(m_plan, programs(m_agent));

    QVERIFY(::fcntl(command->hostEnd.get(), F_GETFL) & O_NONBLOCK);
    QVERIFY(!(::fcntl(command->agentEnd.get(), F_GETFL) & O_NONBLOCK));
}

void BwrapCommandTest::bindsAnAgentOutsideUsr()
{
    const auto command = prepare(m_plan, programs(m_agent));

    const QStringList arguments = listed(*command);

    QCOMPARE(arguments.count(u"/run/sandtray-agent"_s), 1);
    QVERIFY(!arguments.contains(m_agent)); // copied: no mount names the folder
}

void BwrapCommandTest::startsAnInstalledAgentWhereItIs()
{
    const auto command = prepare(m_plan, programs(u"/usr/bin/env"_s));

    QCOMPARE(command->arguments.last(), u"/usr/bin/env"_s);
    QVERIFY(!listed(*command).contains(u"/run/sandtray-agent"_s));
}

void BwrapCommandTest::remountsTheRootLast()
{
    const auto command = prepare(m_plan, programs(m_agent));

    const QStringList arguments = listed(*command);

    const qsizetype at = arguments.lastIndexOf(u"--remount-ro"_s);
    QCOMPARE(arguments.at(at + 1), u"/"_s);
    QVERIFY(at > arguments.lastIndexOf(u"--ro-bind-data"_s));
}

void BwrapCommandTest::failsWithoutAnAgent()
{
    const auto command = prepare(m_plan, programs(u"/nonexistent/agent"_s));

    QVERIFY(!command);
    QVERIFY(command.error().detail.contains(u"/nonexistent/agent"_s));
}

QTEST_GUILESS_MAIN(BwrapCommandTest)
#include "tst_bwrapcommand.moc"
