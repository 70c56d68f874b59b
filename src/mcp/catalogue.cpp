// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/catalogue.h"

#include "mcp/changesource.h"

namespace sandtray::mcp {

namespace {

/// At most 1,500 characters, for clients cut it there; what must not be lost comes first.
QString instructions()
{
    return uR"(Sandtray runs code on the user's own computer in disposable sandboxes. run_code (Python, JavaScript, TypeScript, Bash) and run_command run inside a sandbox, never on the host: they cannot see the user's files, and by default have no network. Use them freely for calculations, data work and experiments.
A human may have to approve a call in a native dialog. A call that waits for that, or whose program still runs, answers early with state "awaiting_approval" or "running" and a run_id: call wait_run with that run_id until the state changes. Do not repeat the call, and do not treat these states as errors. After a decline do not try again unless the user asks for it.
Without sandbox_id a call uses the current sandbox of this connection, which is made at the first call. State is kept there: variables of a run_code context, files in /home/sandbox, installed packages. create_sandbox makes another one, with limits, network or template of its own; kill_sandbox frees it.
What crosses the border needs its own call and usually the user's consent: copy_to_sandbox and copy_from_sandbox for files of the user, network and allow_hosts for the Internet, open_sandbox_port for a server inside. Give a short, honest reason; the user reads it.
A program that fails is a normal result with its exit code. Long output is cut in the middle; wait_run with offset_bytes reads the rest.)"_s;
}

QJsonObject capabilitiesOf(const Providers &providers)
{
    const QJsonObject plain;
    const QJsonObject list = providers.changes ? QJsonObject{{u"listChanged"_s, true}} : plain;
    QJsonObject capabilities{{u"tools"_s, list}};
    if (providers.resources) {
        QJsonObject resources = list;
        if (providers.changes)
            resources.insert(u"subscribe"_s, true);
        capabilities.insert(u"resources"_s, resources);
    }
    if (providers.prompts)
        capabilities.insert(u"prompts"_s, list);
    if (providers.resources || providers.prompts)
        capabilities.insert(u"completions"_s, plain);
    if (providers.logs)
        capabilities.insert(u"logging"_s, plain);
    return capabilities;
}

QJsonObject described(const ToolDefinition &tool)
{
    const QJsonObject annotations{{u"title"_s, tool.title}, {u"readOnlyHint"_s, tool.readOnly},
        {u"destructiveHint"_s, tool.destructive}, {u"idempotentHint"_s, tool.idempotent},
        {u"openWorldHint"_s, tool.openWorld}};
    return {{u"name"_s, tool.name}, {u"title"_s, tool.title}, {u"description"_s, tool.description},
        {u"inputSchema"_s, tool.inputSchema}, {u"annotations"_s, annotations}};
}

}

Catalogue::Catalogue(const Providers &providers, QString serverVersion)
    : m_provider(providers.tools)
    , m_serverVersion(std::move(serverVersion))
    , m_capabilities(capabilitiesOf(providers))
{
    readTools();
    if (providers.changes)
        connect(providers.changes, &ChangeSource::toolsChanged, this, &Catalogue::readTools);
}

void Catalogue::readTools()
{
    m_tools = {};
    m_headers.clear();
    const QList<ToolDefinition> tools = m_provider.tools();
    for (const ToolDefinition &tool : tools) {
        m_tools.append(described(tool));
        m_headers.insert(tool.name, mcp::parameterHeaders(tool.inputSchema));
    }
}

QJsonObject Catalogue::discovery() const
{
    return {{u"supportedVersions"_s, QJsonArray{version::modern.toString()}}, {u"capabilities"_s, m_capabilities},
        {u"instructions"_s, instructions()}};
}

QJsonObject Catalogue::initialization(const QString &requested) const
{
    return {{u"protocolVersion"_s, negotiatedVersion(requested)}, {u"capabilities"_s, m_capabilities},
        {u"serverInfo"_s, serverInfo()}, {u"instructions"_s, instructions()}};
}

QJsonObject Catalogue::toolResult(const ToolResult &result) const
{
    QJsonArray content;
    if (!result.text.isEmpty() || result.attachments.isEmpty())
        content.append(contentBlock(Text{result.text}));
    for (const Content &attached : result.attachments)
        content.append(contentBlock(attached));
    QJsonObject message{{u"content"_s, content}, {u"isError"_s, result.isError}};
    if (!result.facts.isEmpty())
        message.insert(u"_meta"_s, QJsonObject{{key::result, result.facts}});
    return message;
}

QJsonObject Catalogue::completed(QJsonObject result, Era era) const
{
    if (era == Era::Legacy)
        return result;
    QJsonObject meta = result.value(u"_meta"_s).toObject();
    meta.insert(key::serverInfo, serverInfo());
    result.insert(u"_meta"_s, meta);
    if (!result.contains(u"resultType"_s))
        result.insert(u"resultType"_s, u"complete"_s);
    return result;
}

QJsonObject Catalogue::cacheable(QJsonObject result, std::chrono::milliseconds lifetime, Era era) const
{
    if (era == Era::Modern) {
        result.insert(u"ttlMs"_s, qint64(lifetime.count()));
        result.insert(u"cacheScope"_s, u"private"_s);
    }
    return result;
}

QJsonObject Catalogue::serverInfo() const
{
    return {{u"name"_s, u"sandtray"_s}, {u"title"_s, u"Sandtray"_s}, {u"version"_s, m_serverVersion}};
}

QString negotiatedVersion(const QString &requested)
{
    return version::isLegacy(requested) ? requested : version::newestLegacy.toString();
}

}
