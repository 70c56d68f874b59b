// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trayapplication.h"

#include "app/log.h"
#include "cli/console.h"
#include "cli/controlclient.h"
#include "gui/errorsentence.h"
#include "tools/context/promptlibrary.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QIcon>
#include <QStandardPaths>
#include <QSystemTrayIcon>

namespace sandtray::app {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr auto trayInterval = 500ms;
constexpr int looksBeforeTheWindowOpens = 6; // a panel that is still starting gets three seconds
}

struct TrayApplication::Desktop {
    Desktop(Core &core, const Clock &clock, const cli::Installation &installation)
        : review(core.queue(), clock)
        , window({core.sandboxView(), core.clients(), core.secrets(), core.state(), core.settings(), clock,
              {installation.bridge, core.url(), clients::Surroundings::ofThisSession(), installation.locations.state,
                  &tools::PromptLibrary::examples},
              core.backend().capabilities(), [&core](QObject *parent) { return core.makeExamination(parent); },
              {QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/autostart"_s,
                  QCoreApplication::applicationFilePath()}})
        , tray(core.queue(), core.sandboxView())
        , notifier(core.queue(), core.settings(), {.tray = &tray.icon()})
    {
    }
    gui::ReviewWindow review;
    gui::MainWindow window;
    gui::TrayIcon tray;
    gui::Notifier notifier;
};

TrayApplication::TrayApplication(const cli::Installation &installation, gui::Language &language)
    : m_installation(installation)
    , m_language(language)
{
    m_trayWait.setInterval(trayInterval);
    connect(&m_trayWait, &QTimer::timeout, this, &TrayApplication::lookForTray);
}

TrayApplication::~TrayApplication() = default;

int TrayApplication::run()
{
    Result<std::unique_ptr<Core>> core = Core::make(m_installation.locations, {});
    if (!core && core.error().code == Code::Conflict)
        return showRunningInstance();
    if (!core) {
        cli::printError(cli::sentence(core.error()));
        return 1;
    }
    m_core = std::move(*core);
    QFile::remove(quitMarker());
    QApplication::setQuitOnLastWindowClosed(false);
    QApplication::setWindowIcon(QIcon(u":/icons/app.sandtray.svg"_s));
    m_language.use(m_core->settings().current().language);
    connect(&m_core->settings(), &settings::SettingsStore::settingsChanged, this,
        [this](const settings::Settings &settings) { m_language.use(settings.language); });
    connect(m_core.get(), &Core::ready, this, &TrayApplication::onReady);
    connect(m_core.get(), &Core::failed, this, &TrayApplication::onFailed);
    connect(m_core.get(), &Core::keychainProblem, this, &TrayApplication::onKeychainProblem);
    connect(m_core.get(), &Core::hostProblem, this, [this](const sandbox::HostProblem &problem) {
        addProblem({.kind = gui::Problem::Kind::Host, .host = problem});
    });
    connect(m_core.get(), &Core::quitReady, qApp, &QCoreApplication::quit);
    connect(&m_signals, &UnixSignals::quitRequested, m_core.get(), &Core::shutDown);
    m_isFirstStart = !m_core->settings().current().portChosen;
    m_core->start();
    return QApplication::exec();
}

bool TrayApplication::eventFilter(QObject *watched, QEvent *event)
{
    // What sandboxes use is asked for only while the window shows it: an idle application does nothing.
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        m_core->sandboxView().setWatched(event->type() == QEvent::Show);
    return QObject::eventFilter(watched, event);
}

int TrayApplication::showRunningInstance()
{
    cli::askApplication(m_installation.locations.runtime + u"/control.sock"_s, u"show"_s)
        .then(this, [](const Result<QJsonValue> &shown) { QCoreApplication::exit(shown ? 0 : 1); });
    return QApplication::exec();
}

void TrayApplication::onReady()
{
    m_desktop = std::make_unique<Desktop>(*m_core, m_clock, m_installation);
    connectDesktop();
    m_desktop->window.setProblems(m_problems);
    m_desktop->tray.setProblem(!m_problems.isEmpty());
    lookForTray();
    if (!m_isFirstStart)
        return;
    m_desktop->window.openPage(gui::MainWindow::PageIndex::Connect);
    m_desktop->window.present();
}

void TrayApplication::connectDesktop()
{
    m_desktop->window.installEventFilter(this);
    gui::TrayIcon &tray = m_desktop->tray;
    connect(&tray, &gui::TrayIcon::reviewRequested, &m_desktop->review, &gui::ReviewWindow::presentRequest);
    connect(&m_desktop->notifier, &gui::Notifier::openRequested, &m_desktop->review, &gui::ReviewWindow::presentRequest);
    connect(&tray, &gui::TrayIcon::windowRequested, &m_desktop->window, &gui::MainWindow::present);
    connect(&tray, &gui::TrayIcon::quitRequested, this, &TrayApplication::quit);
    connect(m_core.get(), &Core::showRequested, &m_desktop->window, &gui::MainWindow::present);
    connect(m_core.get(), &Core::capabilitiesKnown, &m_desktop->window, &gui::MainWindow::setCapabilities);
    connect(m_core.get(), &Core::sandboxesLost, this, [this](const QList<tools::Tombstone> &lost) {
        m_desktop->notifier.tell(tr("Sandboxes were lost"),
            tr("Sandtray had ended without ending %n sandbox(es): what ran in them is lost. The history shows which.",
                nullptr, int(lost.size())));
    });
    connect(m_core.get(), &Core::notRemoved, this, [this](const Error &error) {
        addProblem({.kind = gui::Problem::Kind::NotRemoved, .detail = gui::ErrorSentence::of(error)});
    });
    connect(&m_core->clients(), &ClientRegistry::clientSignedIn, this, [this](const QString &client) {
        m_desktop->notifier.tell(tr("A program has signed in"),
            tr("“%1” may use Sandtray now. If that was not you, forget it in Sandtray's window.").arg(client));
    });
    connect(&m_core->clients(), &ClientRegistry::tokenCreated, this, [this](const QString &client) {
        m_desktop->notifier.tell(tr("New token"),
            tr("A token was made for the client “%1”. If that was not you, revoke it in Sandtray's window.").arg(client));
    });
}

void TrayApplication::lookForTray()
{
    if (QSystemTrayIcon::isSystemTrayAvailable()) {
        m_trayWait.stop();
        m_problems.removeIf([](const gui::Problem &problem) { return problem.kind == gui::Problem::Kind::NoTray; });
        m_desktop->window.setProblems(m_problems);
        m_desktop->tray.setProblem(!m_problems.isEmpty());
        m_desktop->tray.show();
        return;
    }
    m_trayWait.start();
    if (++m_trayLooks != looksBeforeTheWindowOpens)
        return;
    addProblem({.kind = gui::Problem::Kind::NoTray});
    m_desktop->window.present();
}

void TrayApplication::addProblem(const gui::Problem &problem)
{
    m_problems.removeIf([&](const gui::Problem &earlier) { return earlier.kind == problem.kind; });
    m_problems.append(problem);
    if (!m_desktop)
        return;
    m_desktop->window.setProblems(m_problems);
    m_desktop->tray.setProblem(true);
}

void TrayApplication::onKeychainProblem(const Error &error)
{
    const bool absent = error.code == Code::Unavailable;
    addProblem({.kind = absent ? gui::Problem::Kind::KeychainAbsent : gui::Problem::Kind::KeychainLocked});
}

void TrayApplication::onFailed(const Error &error)
{
    qCWarning(lcApp).noquote() << error.detail;
    if (error.code == Code::Conflict)
        addProblem({.kind = gui::Problem::Kind::PortTaken, .count = m_core->settings().current().port});
    else
        addProblem({.kind = gui::Problem::Kind::LedgerUnwritable, .detail = gui::ErrorSentence::of(error)});
}

void TrayApplication::quit()
{
    // The bridge respects it: a client does not start again what the human has quit.
    QFile marker(quitMarker());
    if (!marker.open(QIODevice::WriteOnly))
        qCWarning(lcApp).noquote() << "clients may start Sandtray again:" << marker.errorString();
    m_core->shutDown();
}

QString TrayApplication::quitMarker() const
{
    return m_installation.locations.runtime + u"/quit"_s;
}

}
