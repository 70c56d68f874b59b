// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headlessapplication.h"

#include "cli/console.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace sandtray::app {

using namespace Qt::StringLiterals;

HeadlessApplication::HeadlessApplication(const cli::Installation &installation, const cli::Invocation &invocation)
    : m_installation(installation)
    , m_invocation(invocation)
{
}

int HeadlessApplication::run()
{
    Result<std::unique_ptr<Core>> core = Core::make(m_installation.locations, {m_invocation.port});
    if (!core) {
        cli::printError(cli::sentence(core.error()));
        return 1;
    }
    m_core = std::move(*core);
    if (const Result<> answering = answerRequests(); !answering) {
        cli::printError(cli::sentence(answering.error()));
        return 1;
    }
    connect(m_core.get(), &Core::ready, this, &HeadlessApplication::announce);
    connect(m_core.get(), &Core::failed, this, [this](const Error &error) {
        m_failed = true;
        cli::printError(cli::sentence(error));
    });
    connect(m_core.get(), &Core::hostProblem, this, [](const sandbox::HostProblem &problem) {
        cli::printError(problem.detail + u'\n' + problem.fix);
    });
    connect(m_core.get(), &Core::notRemoved, this, [](const Error &error) {
        cli::printError(tr("An access or a grant that has ended could not be taken out of the state file, and may count "
                           "again when Sandtray starts again: %1 Then look at “sandtray token list” and “sandtray grants”.")
                            .arg(cli::sentence(error)));
    });
    connect(m_core.get(), &Core::sandboxesLost, this, [](const QList<tools::Tombstone> &lost) {
        cli::printError(tr("Sandtray had ended without ending %n sandbox(es): what ran in them is lost.", nullptr, int(lost.size())));
    });
    connect(&m_signals, &UnixSignals::quitRequested, m_core.get(), &Core::shutDown);
    connect(m_core.get(), &Core::quitReady, qApp, &QCoreApplication::quit);
    warn();
    m_core->start();
    const int exitCode = QCoreApplication::exec();
    return m_failed ? 1 : exitCode;
}

Result<> HeadlessApplication::answerRequests()
{
    if (m_invocation.approvals == cli::Approvals::Terminal) {
        Result<std::unique_ptr<cli::TerminalPrompter>> prompter = cli::TerminalPrompter::make(m_core->queue());
        if (!prompter)
            return tl::unexpected(prompter.error());
        m_prompter = std::move(*prompter);
        return {};
    }
    m_approver = std::make_unique<cli::HeadlessApprover>(
        m_core->reviewer(), m_core->queue(), cli::HeadlessApprover::Rule{m_invocation.approvals, m_invocation.secrets});
    return {};
}

void HeadlessApplication::announce()
{
    if (m_failed) { // a server that cannot be reached is none
        m_core->shutDown();
        return;
    }
    const QJsonObject event{{u"event"_s, u"ready"_s}, {u"url"_s, m_core->url()},
        {u"socket"_s, m_core->socketPath()}, {u"pid"_s, QCoreApplication::applicationPid()}};
    cli::print(QString::fromUtf8(QJsonDocument(event).toJson(QJsonDocument::Compact)));
}

void HeadlessApplication::warn()
{
    if (m_invocation.approvals == cli::Approvals::Allow && !m_invocation.quiet)
        cli::printError(tr("Warning: --approvals=allow lets every client run scripts in sandboxes without asking."));
}

}
