// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/democommand.h"

#include "base/json.h"
#include "cli/console.h"
#include "cli/controlclient.h"

#include <QDir>
#include <QTimer>

namespace sandtray::cli {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto endPatience = 5s;

const char pythonProgram[] = R"(a, b = 0, 1
numbers = []
while a <= 100:
    numbers.append(a)
    a, b = b, a + b
print(*numbers)
)";
const char pythonOutput[] = "0 1 1 2 3 5 8 13 21 34 55 89";
const char scriptProgram[] = "console.log([1, 2, 3].map(x => x * x).join(' '))\n";
const char scriptOutput[] = "1 4 9";

bool ranWell(const McpClient::Answer &answer, const char *output)
{
    return answer.facts.value("exit_code"_L1).toInt(-1) == 0
        && answer.facts.value("stdout"_L1).toString().trimmed() == QLatin1StringView(output);
}

}

DemoCommand::DemoCommand(QString program)
    : m_program(std::move(program))
{
    connect(&m_instance, &QProcess::readyReadStandardOutput, this, &DemoCommand::onReady);
    connect(&m_instance, &QProcess::errorOccurred, this, [this] {
        if (!m_ending)
            fail(tr("The private instance could not be started: %1.").arg(m_instance.errorString()));
    });
    connect(&m_instance, &QProcess::finished, this, [this] {
        if (!m_ending)
            fail(tr("The private instance ended early. “sandtray doctor” shows what is missing."));
        else
            Q_EMIT finished(m_exitCode);
    });
}

DemoCommand::~DemoCommand() = default;

void DemoCommand::start()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto &[variable, folder] : {std::pair{u"XDG_CONFIG_HOME"_s, u"config"_s},
             {u"XDG_DATA_HOME"_s, u"data"_s}, {u"XDG_STATE_HOME"_s, u"state"_s}, {u"XDG_RUNTIME_DIR"_s, u"run"_s}}) {
        environment.insert(variable, m_folder.filePath(folder));
        QDir().mkdir(m_folder.filePath(folder));
    }
    // The demo keeps nothing, so it leaves the keychain alone.
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"disabled:"_s);
    QFile::setPermissions(m_folder.filePath(u"run"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_instance.setProcessEnvironment(environment);
    m_instance.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    print(tr("Starting a private instance of Sandtray …"));
    m_instance.start(m_program, {u"--headless"_s, u"--port"_s, u"0"_s, u"--approvals=allow"_s, u"--quiet"_s});
}

void DemoCommand::onReady()
{
    if (m_client || !m_instance.canReadLine())
        return;
    const Result<QJsonValue> line = parseJson(m_instance.readLine().trimmed());
    if (!line || (*line)["event"_L1].toString() != "ready"_L1)
        return fail(tr("The private instance did not say that it is ready."));
    makeToken((*line)["url"_L1].toString());
}

void DemoCommand::makeToken(const QString &url)
{
    const QString socket = m_folder.filePath(u"run/sandtray/control.sock"_s);
    askApplication(socket, u"token_create"_s, {{u"client"_s, u"demo"_s}})
        .then(this, [this, url](const Result<QJsonValue> &token) {
            if (!token)
                return fail(sentence(token.error()));
            m_client = std::make_unique<McpClient>(QUrl(url), token->toString().toLatin1());
            planSteps();
            next();
        });
}

void DemoCommand::planSteps()
{
    m_steps = {
        {tr("Create a sandbox"), u"create_sandbox"_s, {{u"name"_s, u"demo"_s}},
            [this](const McpClient::Answer &answer) {
                m_sandbox = answer.facts.value("sandbox_id"_L1).toString();
                return !m_sandbox.isEmpty();
            }},
        {tr("Run Python: the Fibonacci numbers up to 100"), u"run_code"_s,
            {{u"language"_s, u"python"_s}, {u"code"_s, QString::fromLatin1(pythonProgram)}},
            [](const McpClient::Answer &answer) { return ranWell(answer, pythonOutput); }},
        {tr("Run JavaScript: three squares"), u"run_code"_s,
            {{u"language"_s, u"javascript"_s}, {u"code"_s, QString::fromLatin1(scriptProgram)}},
            [](const McpClient::Answer &answer) { return ranWell(answer, scriptOutput); }},
        {tr("Look for the files of this computer's users: none may be seen"), u"run_command"_s,
            {{u"command"_s, u"ls -A /root /home | grep -v -e '^/' -e '^sandbox$' -e '^$' || echo nothing"_s}},
            [](const McpClient::Answer &answer) {
                return answer.facts.value("stdout"_L1).toString().trimmed() == "nothing"_L1;
            }},
        {tr("Destroy the sandbox"), u"kill_sandbox"_s, {},
            [](const McpClient::Answer &answer) { return answer.facts.value("state"_L1).toString() == "ended"_L1; }},
    };
}

void DemoCommand::next()
{
    if (m_steps.isEmpty()) {
        print(tr("Done. Nothing is left of it."));
        return end(0);
    }
    Step step = m_steps.takeFirst();
    if (!m_sandbox.isEmpty())
        step.arguments.insert(u"sandbox_id"_s, m_sandbox);
    m_client->callTool(step.tool, step.arguments).then(this, [this, step](const Result<McpClient::Answer> &answer) {
        onAnswer(step, answer);
    });
}

void DemoCommand::onAnswer(const Step &step, const Result<McpClient::Answer> &answer)
{
    if (!answer)
        return fail(sentence(answer.error()));
    const bool isRight = !answer->isError && step.check(*answer);
    print((isRight ? u"✓ "_s : u"✗ "_s) + step.title);
    for (const QString &line : answer->text.split(u'\n', Qt::SkipEmptyParts))
        print(u"    "_s + line);
    if (!isRight)
        return fail(tr("This step did not give what it should."));
    next();
}

void DemoCommand::end(int exitCode)
{
    m_exitCode = exitCode;
    m_ending = true;
    if (m_instance.state() == QProcess::NotRunning) {
        Q_EMIT finished(exitCode);
        return;
    }
    m_instance.terminate();
    QTimer::singleShot(endPatience, &m_instance, &QProcess::kill);
}

void DemoCommand::fail(const QString &text)
{
    if (m_ending)
        return;
    printError(text);
    end(1);
}

}
