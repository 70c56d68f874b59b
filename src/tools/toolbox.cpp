// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/toolbox.h"

#include "base/argumentreader.h"
#include "tools/answers.h"
#include "tools/filetools.h"
#include "tools/runtools.h"
#include "tools/sandboxlisting.h"
#include "tools/sandboxtools.h"
#include "tools/toolcatalog.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

template <class Tools>
auto bound(Tools &tools, void (Tools::*handler)(mcp::PendingCall &, ArgumentReader &))
{
    return [&tools, handler](mcp::PendingCall &call, ArgumentReader &arguments) { (tools.*handler)(call, arguments); };
}

}

Toolbox::Toolbox(const Services &services, QObject *parent)
    : QObject(parent)
    , m_services(services)
    , m_sandboxTools(std::make_unique<SandboxTools>(services))
    , m_listing(std::make_unique<SandboxListing>(services))
    , m_runTools(std::make_unique<RunTools>(services, *m_sandboxTools))
    , m_fileTools(std::make_unique<FileTools>(services, *m_sandboxTools))
    , m_handlers{{u"create_sandbox"_s, bound(*m_sandboxTools, &SandboxTools::create)},
          {u"list_sandboxes"_s, bound(*m_listing, &SandboxListing::list)},
          {u"update_sandbox"_s, bound(*m_sandboxTools, &SandboxTools::update)},
          {u"snapshot_sandbox"_s, bound(*m_sandboxTools, &SandboxTools::snapshot)},
          {u"kill_sandbox"_s, bound(*m_sandboxTools, &SandboxTools::kill)},
          {u"run_code"_s, bound(*m_runTools, &RunTools::code)},
          {u"run_command"_s, bound(*m_runTools, &RunTools::command)},
          {u"wait_run"_s, bound(*m_runTools, &RunTools::wait)},
          {u"control_run"_s, bound(*m_runTools, &RunTools::control)},
          {u"read_sandbox_file"_s, bound(*m_fileTools, &FileTools::read)},
          {u"write_sandbox_file"_s, bound(*m_fileTools, &FileTools::write)},
          {u"list_sandbox_files"_s, bound(*m_fileTools, &FileTools::list)}}
{
    connect(&m_services.registry, &SandboxRegistry::ended, this,
        [this](ManagedSandbox *sandbox) { m_services.desk.sandboxEnded(sandbox->id()); });
}

Toolbox::~Toolbox() = default;

void Toolbox::setDefaults(const Defaults &defaults)
{
    m_sandboxTools->setDefaults(defaults);
}

QList<mcp::ToolDefinition> Toolbox::tools() const
{
    return toolCatalog();
}

void Toolbox::call(mcp::PendingCall &call)
{
    const auto handler = m_handlers.constFind(call.tool());
    if (handler == m_handlers.cend())
        return answerError(call, {Code::NotFound, u"There is no tool %1."_s.arg(call.tool())});
    ArgumentReader arguments(call.arguments());
    (*handler)(call, arguments);
}

void Toolbox::connectionClosed(const ClientId &client, const QString &connection)
{
    m_services.registry.connectionClosed(client, connection);
}

void Toolbox::connectionOpened(const ClientId &client, const QString &connection)
{
    m_services.registry.connectionOpened(client, connection);
}

}
