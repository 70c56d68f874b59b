// SPDX-License-Identifier: GPL-3.0-or-later
// A named secret from a real gnome-keyring, through the built program, into a sandbox - and nowhere else.
#include "credentials/keychainstore.h"
#include "credentials/namedsecrets.h"
#include "support/instance.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QJsonArray>
#include <QTest>

using namespace sandtray;
using namespace Qt::StringLiterals;

class TestSecrets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void reachesTheSandboxThatMayHaveIt();
    void isMaskedWhereverItComesOut_data();
    void isMaskedWhereverItComesOut();
    void isInNoFileAndNoCommandLineOfOurs();
    void aSecretThatWasNotReleasedIsDeclined();
    void anUnknownSecretIsAnError();

private:
    const QByteArray m_value = "correct-horse-battery-9";
    std::unique_ptr<test::Instance> m_instance;
    QString m_sandbox;
};

void TestSecrets::initTestCase()
{
    credentials::KeychainStore keychain;
    credentials::NamedSecrets secrets(keychain);
    for (const QString &name : {u"TOKEN"_s, u"OTHER"_s}) {
        const QFuture<Result<>> set = secrets.set(name, Secret(m_value));
        QTRY_VERIFY_WITH_TIMEOUT(set.isFinished(), 20'000);
        QVERIFY2(set.result(), set.result() ? "" : qPrintable(set.result().error().detail));
    }
    m_instance = std::make_unique<test::Instance>(
        QStringList{u"--approvals=allow"_s, u"--secret"_s, u"TOKEN"_s}, test::Instance::Mode::HeadlessWithKeychain);
    QVERIFY(m_instance->isReady());
    const auto created = m_instance->call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"TOKEN"_s}}});
    QVERIFY2(!created.isError, qPrintable(created.text));
    m_sandbox = created.facts.value(u"sandbox_id"_s).toString();
}

void TestSecrets::reachesTheSandboxThatMayHaveIt()
{
    const auto answer = m_instance->call(u"run_command"_s,
        {{u"sandbox_id"_s, m_sandbox}, {u"command"_s, u"printf %s \"$TOKEN\" | sha256sum"_s}});

    const QString expected = QString::fromLatin1(QCryptographicHash::hash(m_value, QCryptographicHash::Sha256).toHex());
    QVERIFY(answer.facts.value(u"stdout"_s).toString().startsWith(expected));
}

void TestSecrets::isMaskedWhereverItComesOut_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("plain") << u"echo $TOKEN"_s;
    QTest::newRow("standard error") << u"echo $TOKEN >&2"_s;
    QTest::newRow("in two writes") << u"printf %s \"${TOKEN:0:9}\"; sleep 0.2; printf '%s\\n' \"${TOKEN:9}\""_s;
    QTest::newRow("base64") << u"printf %s $TOKEN | base64"_s;
    QTest::newRow("hexadecimal") << u"printf %s $TOKEN | od -An -tx1 | tr -d ' \\n'"_s;
    QTest::newRow("environment") << u"env"_s;
}

void TestSecrets::isMaskedWhereverItComesOut()
{
    QFETCH(QString, command);

    const auto answer = m_instance->call(u"run_command"_s, {{u"sandbox_id"_s, m_sandbox}, {u"command"_s, command}});

    QVERIFY2(answer.text.contains(u"[secret TOKEN]"_s), qPrintable(answer.text));
    QVERIFY(!answer.text.contains(QString::fromLatin1(m_value)));
}

void TestSecrets::isInNoFileAndNoCommandLineOfOurs()
{
    (void)m_instance->call(u"write_sandbox_file"_s,
        {{u"sandbox_id"_s, m_sandbox}, {u"path"_s, u"note"_s}, {u"content"_s, QString::fromLatin1(m_value)}});
    (void)m_instance->call(u"run_command"_s,
        {{u"sandbox_id"_s, m_sandbox}, {u"command"_s, QString(u"true # "_s + QString::fromLatin1(m_value))}});

    QDirIterator files(m_instance->folder(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    int count = 0;
    for (; files.hasNext(); ++count) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(m_value), qPrintable(file.fileName()));
    }
    QVERIFY(count > 1);
    for (const QString &process : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        if (process.toLongLong() == QCoreApplication::applicationPid())
            continue;
        QFile arguments(u"/proc/%1/cmdline"_s.arg(process));
        if (arguments.open(QIODevice::ReadOnly))
            QVERIFY(!arguments.readAll().contains(m_value));
    }
}

void TestSecrets::aSecretThatWasNotReleasedIsDeclined()
{
    const auto answer = m_instance->call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"OTHER"_s}}});

    QVERIFY(answer.isError);
    QVERIFY2(answer.text.contains(u"--secret OTHER"_s), qPrintable(answer.text));
}

void TestSecrets::anUnknownSecretIsAnError()
{
    const auto answer = m_instance->call(u"create_sandbox"_s, {{u"secrets"_s, QJsonArray{u"NONE"_s}}});

    QVERIFY(answer.isError);
    QVERIFY(answer.text.contains(u"NONE"_s) && !answer.text.contains(u"OTHER"_s));
}

QTEST_GUILESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
