// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/instance.h"

#include "base/json.h"

#include <QDir>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSettings>
#include <QSignalSpy>

#include <unistd.h>

namespace sandtray::test {

using namespace Qt::StringLiterals;

namespace {

QString program()
{
    return QStringLiteral(SANDTRAY_PROGRAM);
}

template <class T>
T waitFor(const QFuture<T> &future, int seconds, const T &otherwise)
{
    return QTest::qWaitFor([&future] { return future.isFinished(); }, seconds * 1000) ? future.result() : otherwise;
}

}

Instance::Instance(const QStringList &options, Mode mode)
{
    makeFolders(mode);
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const QStringList headless{u"--headless"_s, u"--port"_s, u"0"_s};
    m_process.start(program(), mode == Mode::Tray ? QStringList() : headless + options);
    if (!(mode == Mode::Tray ? awaitTray() : awaitHeadless()))
        return;
    const Ran token = run({u"token"_s, u"create"_s, u"--client"_s, u"test"_s});
    m_token = token.output.trimmed().section(u'\n', -1).toLatin1();
    if (token.exitCode == 0)
        m_client = std::make_unique<cli::McpClient>(m_url, m_token);
}

void Instance::makeFolders(Mode mode)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto &[variable, folder] : {std::pair{"XDG_CONFIG_HOME", "config"}, {"XDG_DATA_HOME", "data"},
             {"XDG_STATE_HOME", "state"}, {"XDG_RUNTIME_DIR", "run"}, {"HOME", "home"}}) {
        const QString path = m_folder.filePath(QString::fromLatin1(folder));
        QDir().mkdir(path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        environment.insert(QString::fromLatin1(variable), path);
    }
    if (mode == Mode::Headless) // no keychain, whatever runs on this machine
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"disabled:"_s);
    if (mode == Mode::HeadlessWithKeychain) // where the keyring of the session keeps its collections
        environment.insert(u"XDG_DATA_HOME"_s, qEnvironmentVariable("XDG_DATA_HOME"));
    environment.remove(u"QT_FATAL_WARNINGS"_s);
    m_process.setProcessEnvironment(environment);
}

bool Instance::awaitHeadless()
{
    if (!QTest::qWaitFor([this] { return m_process.canReadLine(); }, 20'000))
        return false;
    const QJsonValue ready = parseJson(m_process.readLine().trimmed()).value_or(QJsonValue());
    m_url = QUrl(ready["url"_L1].toString());
    m_socket = ready["socket"_L1].toString();
    return m_url.isValid();
}

bool Instance::awaitTray()
{
    // The tray prints nothing; its port is in the settings once the first start has chosen one.
    const auto port = [this] {
        const QSettings settings(m_folder.filePath(u"config/sandtray/settings.ini"_s), QSettings::IniFormat);
        for (const QString &key : settings.allKeys())
            if (key.endsWith("port"_L1, Qt::CaseInsensitive))
                return settings.value(key).toInt();
        return 0;
    };
    if (!QTest::qWaitFor([&port] { return port() != 0; }, 20'000))
        return false;
    m_url = QUrl(u"http://127.0.0.1:%1/mcp"_s.arg(port()));
    return true;
}

Instance::~Instance()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(10'000))
        m_process.kill();
    m_process.waitForFinished(5'000);
}

cli::McpClient::Answer Instance::call(const QString &tool, const QJsonObject &arguments, int seconds)
{
    using Answer = Result<cli::McpClient::Answer>;
    const Answer answer = waitFor(begin(tool, arguments), seconds, Answer(fail(Code::Unavailable, u"no answer"_s)));
    return answer.value_or(cli::McpClient::Answer{answer ? QString() : answer.error().detail, {}, true});
}

Instance::Raw Instance::post(const QByteArray &body, const QList<QPair<QByteArray, QByteArray>> &headers)
{
    QNetworkAccessManager network;
    QNetworkRequest request(m_url);
    request.setRawHeader("Content-Type", "application/json");
    request.setRawHeader("Authorization", "Bearer " + m_token);
    for (const auto &[name, value] : headers)
        request.setRawHeader(name, value);
    const std::unique_ptr<QNetworkReply> reply(network.post(request, body));
    QSignalSpy finished(reply.get(), &QNetworkReply::finished);
    if (!finished.wait(30'000))
        return {};
    return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
}

Instance::Ran Instance::run(const QStringList &arguments, const QByteArray &input, int seconds) const
{
    QProcess process;
    process.setProcessEnvironment(m_process.processEnvironment());
    process.start(program(), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(seconds * 1000))
        process.kill();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
        QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

qint64 Instance::residentBytes() const
{
    QFile statm(u"/proc/%1/statm"_s.arg(m_process.processId()));
    if (!statm.open(QIODevice::ReadOnly))
        return 0;
    return statm.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE);
}

int Instance::openFiles() const
{
    return int(QDir(u"/proc/%1/fd"_s.arg(m_process.processId())).entryList(QDir::AllEntries | QDir::System).size());
}

bool Instance::quit()
{
    m_process.terminate();
    return QTest::qWaitFor([this] { return m_process.state() == QProcess::NotRunning; }, 15'000)
        && m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
}

QList<qint64> processesWith(const QByteArray &marker)
{
    QList<qint64> found;
    for (const QString &entry : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        bool isPid = false;
        const qint64 pid = entry.toLongLong(&isPid);
        QFile file(u"/proc/%1/cmdline"_s.arg(entry));
        if (isPid && file.open(QIODevice::ReadOnly) && file.readAll().split('\0').contains(marker))
            found.append(pid);
    }
    return found;
}

}
