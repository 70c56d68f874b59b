// SPDX-License-Identifier: GPL-3.0-or-later
// sandboxrunner [NAME=VALUE]... -- PROGRAM [ARG]...: runs the program in a sandbox of the local back end with our stdin
// as its own, prints what it printed, and ends as it ended.
#include "base/clock.h"
#include "sandbox/localbackend.h"
#include "sandbox/outputspool.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTextStream>

#include <cstdlib>

using namespace Qt::StringLiterals;
using namespace sandtray;
using namespace sandtray::sandbox;

namespace {

void complain(const QString &text)
{
    QTextStream(stderr) << "sandboxrunner: " << text << Qt::endl;
}

void print(const OutputSpool &spool, FILE *to)
{
    for (qint64 at = 0; at < spool.size();) {
        const auto piece = spool.read(at, 1 << 20);
        std::fwrite(piece.bytes.constData(), 1, size_t(piece.bytes.size()), to);
        at = piece.offset + piece.bytes.size();
    }
    std::fflush(to);
}

/// One run from the creation of its sandbox to the end.
class Runner : public QObject {
    Q_OBJECT

public:
    /// `arguments` has a separator.
    Runner(const QStringList &arguments, LocalBackend &backend)
        : m_backend(backend)
    {
        const qsizetype separator = arguments.indexOf(u"--"_s);
        for (const QString &variable : arguments.first(separator))
            m_environment.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
        m_argv = arguments.sliced(separator + 1);
    }

    void begin()
    {
        SandboxSpec spec;
        spec.id = SandboxId::generate();
        m_backend.create(spec).then(this, [this](const Result<std::shared_ptr<Sandbox>> &made) { start(made); });
    }

private:
    void start(const Result<std::shared_ptr<Sandbox>> &made)
    {
        if (!made) {
            complain(made.error().detail);
            return QCoreApplication::exit(EXIT_FAILURE);
        }
        m_sandbox = *made;
        QFile input;
        RunSpec spec;
        spec.id = RunId::generate();
        spec.argv = m_argv;
        spec.environment = m_environment;
        if (input.open(stdin, QIODevice::ReadOnly))
            spec.input = input.readAll();
        const auto run = m_sandbox->start(spec);
        if (!run) {
            complain(run.error().detail);
            return QCoreApplication::exit(EXIT_FAILURE);
        }
        connect(*run, &Run::finished, this, [this, run = *run] { finish(*run); });
    }

    void finish(const Run &run)
    {
        print(run.spool(Stream::Output), stdout);
        print(run.spool(Stream::Error), stderr);
        const RunOutcome outcome = run.outcome();
        if (!outcome.exitCode)
            complain(u"ended by signal %1 %2"_s.arg(outcome.signal).arg(outcome.failure));
        m_sandbox->destroy(EndReason::Killed)
            .then(this,
                [code = outcome.exitCode.value_or(EXIT_FAILURE)](const Result<> &) { QCoreApplication::exit(code); });
    }

    LocalBackend &m_backend;
    QMap<QString, QString> m_environment;
    QStringList m_argv;
    std::shared_ptr<Sandbox> m_sandbox;
};

}

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = application.arguments().sliced(1);
    if (arguments.indexOf(u"--"_s) < 0 || arguments.last() == u"--"_s) {
        complain(u"usage: sandboxrunner [NAME=VALUE]... -- PROGRAM [ARG]..."_s);
        return 2;
    }
    const SystemClock clock;
    LocalBackendConfig config;
    config.agentPath = QStringLiteral(SANDTRAY_AGENT);
    config.spoolFolder = QDir::tempPath();
    config.spares = 0;
    LocalBackend backend(config, clock);
    Runner runner(arguments, backend);
    runner.begin();
    return application.exec();
}

#include "sandboxrunner.moc"
