// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include "app/headlessapplication.h"
#include "app/helperpath.h"
#include "app/trayapplication.h"
#include "cli/commandline.h"
#include "cli/console.h"
#include "gui/language.h"
#include "settings/locations.h"

#include <QApplication>
#include <QCoreApplication>

#include <sys/resource.h>
#include <unistd.h>

namespace sandtray::app {

using namespace Qt::StringLiterals;

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Program)
};

/// Each sandbox takes a few descriptors of ours; the soft limit is meant for programs that use select(2).
void raiseOpenFiles()
{
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

cli::Installation installation()
{
    const settings::Locations locations = settings::Locations::fromEnvironment();
    return {.locations = locations,
        .backend = {.agentPath = helperPath(u"sandtray-agent"_s),
            .spoolFolder = locations.state + u"/spool"_s,
            .spares = 0},
        .program = QCoreApplication::applicationFilePath(),
        .bridge = QCoreApplication::applicationDirPath() + u"/sandtray-mcp"_s,
        .version = QStringLiteral(SANDTRAY_VERSION)};
}

int runCommand(const cli::Invocation &invocation)
{
    const std::unique_ptr<cli::Command> command = invocation.make();
    QObject::connect(command.get(), &cli::Command::finished, QCoreApplication::instance(),
        [](int code) { QCoreApplication::exit(code); }, Qt::QueuedConnection);
    command->start();
    return QCoreApplication::exec();
}

int refuse(const QString &line)
{
    cli::printError(line);
    return 2;
}

int run(const cli::Invocation &invocation, gui::Language &language)
{
    switch (invocation.mode) {
    case cli::Invocation::Mode::Text:
        cli::print(invocation.text);
        return 0;
    case cli::Invocation::Mode::Command:
        return runCommand(invocation);
    case cli::Invocation::Mode::Headless:
        return HeadlessApplication(installation(), invocation).run();
    case cli::Invocation::Mode::Tray:
        return TrayApplication(installation(), language).run();
    }
    return 1;
}

/// Only the tray needs a display, and only with one can a QApplication be made.
std::unique_ptr<QCoreApplication> makeApplication(int &argc, char *argv[])
{
    if (argc > 1)
        return std::make_unique<QCoreApplication>(argc, argv);
    const bool hasDisplay = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
        || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    if (!hasDisplay)
        return nullptr;
    return std::make_unique<QApplication>(argc, argv);
}

}

int runProgram(int argc, char *argv[])
{
    QCoreApplication::setApplicationName(u"sandtray"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(SANDTRAY_VERSION));
    raiseOpenFiles();
    const std::unique_ptr<QCoreApplication> application = makeApplication(argc, argv);
    if (!application) {
        QCoreApplication forTexts(argc, argv);
        const gui::Language language;
        return refuse(Tr::tr("There is no display here. Use “sandtray --headless”, or a command: “sandtray --help”."));
    }
    gui::Language language; // the system's until the tray has read the settings
    const Result<cli::Invocation> invocation = cli::parseCommandLine(QCoreApplication::arguments(), installation());
    if (!invocation)
        return refuse(invocation.error().detail);
    if (geteuid() == 0 && invocation->mode != cli::Invocation::Mode::Text)
        return refuse(Tr::tr("Sandtray does not run as root: a root user's sandbox is weaker. Start it as an ordinary user."));
    return run(*invocation, language);
}

}
