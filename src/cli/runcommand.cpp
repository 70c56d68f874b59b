// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/runcommand.h"

#include "cli/console.h"
#include "sandbox/outputspool.h"
#include "sandbox/programs.h"

#include <cerrno>
#include <cstdlib>
#include <unistd.h>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 longestProgram = 1 << 20;

/// Waits for the reader: that is what holds the program inside back. A reader that has gone ends the command, as it ends
/// every filter.
void writeFully(int fd, const QByteArray &bytes)
{
    const char *data = bytes.constData();
    auto left = size_t(bytes.size());
    while (left > 0) {
        const ssize_t written = ::write(fd, data, left);
        if (written < 0 && errno != EINTR)
            std::_Exit(EXIT_FAILURE);
        if (written <= 0)
            continue;
        data += written;
        left -= size_t(written);
    }
}

}

RunCommand::RunCommand(Options options)
    : m_options(std::move(options))
    , m_backend(m_options.backend, m_clock)
{
}

void RunCommand::start()
{
    const Result<QString> program = readProgram();
    if (!program)
        return fail(program.error());
    const Result<sandbox::RunSpec> spec = sandbox::programFor(language(), *program);
    if (!spec)
        return fail(spec.error());
    m_spec = *spec;
    m_spec.id = RunId::generate();
    if (language() == "bash"_L1 && !m_spec.script)
        m_spec.argv.append(u"bash"_s); // $0 of bash -c
    m_spec.argv += m_options.arguments;
    m_spec.keepInput = m_options.file != "-"_L1;

    sandbox::SandboxSpec sandbox;
    sandbox.id = SandboxId::generate();
    m_backend.create(sandbox).then(this, [this](const Created &created) { onCreated(created); });
}

Result<QString> RunCommand::readProgram() const
{
    QFile file(m_options.file);
    const bool opened = m_options.file == "-"_L1 ? file.open(STDIN_FILENO, QIODevice::ReadOnly)
                                                 : file.open(QIODevice::ReadOnly);
    if (!opened)
        return sandtray::fail(Code::NotFound, tr("%1 cannot be read: %2.").arg(m_options.file, file.errorString()));
    const QByteArray bytes = file.read(longestProgram + 1);
    if (bytes.size() > longestProgram)
        return sandtray::fail(Code::TooLarge, tr("%1 is larger than 1 MiB.").arg(m_options.file));
    return QString::fromUtf8(bytes);
}

QString RunCommand::language() const
{
    if (!m_options.language.isEmpty())
        return m_options.language;
    if (m_options.file.endsWith(".py"_L1))
        return u"python"_s;
    return m_options.file.endsWith("js"_L1) ? u"javascript"_s : u"bash"_s;
}

void RunCommand::onCreated(const Created &created)
{
    if (!created)
        return fail(created.error());
    m_sandbox = *created;
    const Result<sandbox::Run *> run = m_sandbox->start(m_spec);
    if (!run)
        return fail(run.error());
    m_run = *run;
    connect(m_run, &sandbox::Run::outputArrived, this, &RunCommand::forward);
    connect(m_run, &sandbox::Run::finished, this, &RunCommand::onFinished);
    if (m_spec.keepInput)
        m_input = std::make_unique<InputPump>(STDIN_FILENO, *m_run);
}

void RunCommand::forward(sandbox::Stream stream)
{
    const int fd = stream == sandbox::Stream::Output ? STDOUT_FILENO : STDERR_FILENO;
    const sandbox::OutputSpool &spool = m_run->spool(stream);
    qint64 &forwarded = m_forwarded[fd - STDOUT_FILENO];
    while (forwarded < spool.size()) {
        const auto piece = spool.read(forwarded, 1 << 16);
        if (piece.bytes.isEmpty())
            return;
        writeFully(fd, piece.bytes);
        forwarded = piece.offset + piece.bytes.size();
    }
}

void RunCommand::onFinished(const sandbox::RunOutcome &outcome)
{
    m_input.reset();
    forward(sandbox::Stream::Output);
    forward(sandbox::Stream::Error);
    if (outcome.end == sandbox::RunEnd::StartFailed)
        printError(tr("The program could not be started: %1.").arg(outcome.failure));
    if (outcome.end == sandbox::RunEnd::SandboxEnded)
        printError(tr("The sandbox ended while the program ran."));
    const int code = outcome.exitCode.value_or(outcome.signal ? 128 + outcome.signal : 1);
    m_sandbox->destroy(sandbox::EndReason::Killed).then(this, [this, code](const Result<> &) { Q_EMIT finished(code); });
}

void RunCommand::fail(const Error &error)
{
    printError(sentence(error));
    Q_EMIT finished(error.code == Code::BadArgument ? 2 : 1);
}

}
