// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/clientkind.h"

#include "clients/jsonvalues.h"

#include <QJsonArray>
#include <QJsonObject>

/// The clients, one after another. Where a number of milliseconds or seconds is written, it is the client's own limit
/// for a tool call, raised so that a human has time to answer.
namespace sandtray::clients {

using namespace Qt::StringLiterals;

namespace {

constexpr int halfAnHour = 1800; // seconds
constexpr int tenMinutes = 600;

Entry programEntry(const QString &bridge)
{
    return {{u"command"_s, bridge}, {u"args"_s, QJsonArray()}};
}

Entry withTimeout(Entry entry, int timeout)
{
    entry.append({u"timeout"_s, timeout});
    return entry;
}

Entry typedEntry(const QString &type, const QString &bridge)
{
    return Entry{{u"type"_s, type}} + programEntry(bridge);
}

/// A file below the configuration folder.
auto inConfig(const QString &path)
{
    return [path](const Surroundings &session) { return QStringList(session.configHome + u'/' + path); };
}

auto inHome(const QString &path)
{
    return [path](const Surroundings &session) { return QStringList(session.home + u'/' + path); };
}

/// A file below the folder that a variable names, or below the home folder.
auto inFolder(const QString &variable, const QString &otherwise, const QString &file)
{
    return [=](const Surroundings &session) {
        return QStringList(session.folder(variable, session.home + u'/' + otherwise) + u'/' + file);
    };
}

ClientKind claudeDesktop()
{
    ClientKind kind{.id = u"claude-desktop"_s,
        .name = u"Claude Desktop"_s,
        .files = inConfig(u"Claude/claude_desktop_config.json"_s),
        .entry = programEntry};
    kind.programs = {u"claude-desktop"_s};
    kind.folders = {u".config/Claude"_s};
    kind.rewriters = {u"claude-desktop"_s}; // it writes its file from memory
    kind.reload = ClientKind::Reload::Restart;
    return kind;
}

Entry claudeCodeEntry(const QString &bridge)
{
    return withTimeout(typedEntry(u"stdio"_s, bridge), halfAnHour * 1000);
}

ClientKind claudeCode()
{
    ClientKind kind{.id = u"claude-code"_s, .name = u"Claude Code"_s, .entry = claudeCodeEntry};
    kind.files = [](const Surroundings &session) {
        return QStringList(session.folder(u"CLAUDE_CONFIG_DIR"_s, session.home) + u"/.claude.json"_s);
    };
    kind.programs = {u"claude"_s};
    kind.folders = {u".claude"_s};
    kind.rewriters = {u"claude"_s};
    kind.addArguments = [](const QString &bridge) {
        QJsonObject fields;
        for (const auto &[name, value] : claudeCodeEntry(bridge))
            fields.insert(name, value);
        return QStringList{
            u"mcp"_s, u"add-json"_s, u"-s"_s, u"user"_s, u"sandtray"_s, QString::fromUtf8(jsonText(fields))};
    };
    kind.removeArguments = {u"mcp"_s, u"remove"_s, u"-s"_s, u"user"_s, u"sandtray"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind codex()
{
    ClientKind kind{.id = u"codex"_s,
        .name = u"Codex / ChatGPT desktop"_s,
        .files = inFolder(u"CODEX_HOME"_s, u".codex"_s, u"config.toml"_s),
        .format = Format::Toml,
        .place = {{u"mcp_servers"_s}, u"sandtray"_s}};
    kind.entry = [](const QString &bridge) {
        const QJsonArray variables{u"DBUS_SESSION_BUS_ADDRESS"_s, u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"XAUTHORITY"_s,
            u"XDG_RUNTIME_DIR"_s}; // it hands on few by itself, and the bridge may have to start Sandtray
        return programEntry(bridge) + Entry{{u"env_vars"_s, variables}, {u"tool_timeout_sec"_s, halfAnHour}};
    };
    kind.programs = {u"codex"_s, u"chatgpt"_s};
    kind.folders = {u".codex"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind cursor()
{
    ClientKind kind{
        .id = u"cursor"_s, .name = u"Cursor"_s, .files = inHome(u".cursor/mcp.json"_s), .entry = programEntry};
    kind.programs = {u"cursor"_s};
    kind.folders = {u".cursor"_s};
    return kind;
}

ClientKind visualStudioCode(const QString &id, const QString &name, const QString &folder, const QString &program)
{
    ClientKind kind{.id = id,
        .name = name,
        .files = inConfig(folder + u"/User/mcp.json"_s),
        .format = Format::JsonWithComments,
        .place = {{u"servers"_s}, u"sandtray"_s}};
    kind.entry = [](const QString &bridge) { return typedEntry(u"stdio"_s, bridge); };
    kind.programs = {program};
    kind.folders = {u".config/"_s + folder};
    kind.reload = ClientKind::Reload::Trust;
    return kind;
}

ClientKind devin()
{
    ClientKind kind{.id = u"windsurf"_s, .name = u"Windsurf / Devin Desktop"_s, .entry = programEntry};
    kind.files = [](const Surroundings &session) {
        return QStringList{
            session.configHome + u"/devin/mcp_config.json"_s, session.home + u"/.codeium/windsurf/mcp_config.json"_s};
    };
    kind.programs = {u"devin"_s, u"windsurf"_s};
    kind.folders = {u".config/devin"_s, u".codeium/windsurf"_s};
    return kind;
}

ClientKind jetbrains()
{
    ClientKind kind{.id = u"jetbrains"_s, .name = u"JetBrains AI Assistant"_s, .entry = programEntry};
    kind.programs = {u"idea"_s, u"pycharm"_s, u"webstorm"_s, u"clion"_s, u"goland"_s, u"rider"_s, u"phpstorm"_s};
    kind.folders = {u".config/JetBrains"_s};
    kind.isByHand = true;
    return kind;
}

ClientKind junie()
{
    ClientKind kind{.id = u"junie"_s,
        .name = u"Junie (JetBrains)"_s,
        .files = inHome(u".junie/mcp/mcp.json"_s),
        .entry = programEntry};
    kind.folders = {u".junie"_s};
    return kind;
}

ClientKind cline()
{
    ClientKind kind{.id = u"cline"_s,
        .name = u"Cline"_s,
        .files = inFolder(u"CLINE_DIR"_s, u".cline"_s, u"data/settings/cline_mcp_settings.json"_s)};
    kind.entry = [](const QString &bridge) { return withTimeout(programEntry(bridge), halfAnHour); };
    kind.programs = {u"cline"_s};
    kind.folders = {u".cline"_s};
    return kind;
}

ClientKind zed()
{
    ClientKind kind{.id = u"zed"_s,
        .name = u"Zed"_s,
        .files = inConfig(u"zed/settings.json"_s),
        .format = Format::JsonWithComments,
        .place = {{u"context_servers"_s}, u"sandtray"_s}};
    kind.entry = [](const QString &bridge) { return withTimeout(programEntry(bridge), tenMinutes); };
    kind.programs = {u"zed"_s, u"zed-editor"_s, u"zeditor"_s};
    kind.folders = {u".config/zed"_s};
    return kind;
}

ClientKind gemini()
{
    ClientKind kind{.id = u"gemini"_s,
        .name = u"Gemini CLI"_s,
        .files = inHome(u".gemini/settings.json"_s),
        .format = Format::JsonWithComments};
    kind.entry = [](const QString &bridge) { return withTimeout(programEntry(bridge), halfAnHour * 1000); };
    kind.programs = {u"gemini"_s};
    kind.folders = {u".gemini"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind copilot()
{
    ClientKind kind{.id = u"copilot"_s,
        .name = u"GitHub Copilot CLI"_s,
        .files = inFolder(u"COPILOT_HOME"_s, u".copilot"_s, u"mcp-config.json"_s),
        .format = Format::JsonWithComments};
    kind.entry = [](const QString &bridge) {
        return withTimeout(typedEntry(u"local"_s, bridge) + Entry{{u"tools"_s, QJsonArray{u"*"_s}}}, halfAnHour * 1000);
    };
    kind.programs = {u"copilot"_s};
    kind.folders = {u".copilot"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind openCode()
{
    ClientKind kind{.id = u"opencode"_s,
        .name = u"OpenCode"_s,
        .format = Format::JsonWithComments,
        .place = {{u"mcp"_s}, u"sandtray"_s}};
    kind.files = [](const Surroundings &session) {
        return QStringList{
            session.configHome + u"/opencode/opencode.jsonc"_s, session.configHome + u"/opencode/opencode.json"_s};
    };
    kind.entry = [](const QString &bridge) {
        return Entry{{u"type"_s, u"local"_s}, {u"command"_s, QJsonArray{bridge}}, {u"enabled"_s, true},
            {u"timeout"_s, halfAnHour * 1000}};
    };
    kind.programs = {u"opencode"_s};
    kind.folders = {u".config/opencode"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind goose()
{
    ClientKind kind{.id = u"goose"_s,
        .name = u"Goose"_s,
        .files = inConfig(u"goose/config.yaml"_s),
        .format = Format::Yaml,
        .place = {{u"extensions"_s}, u"sandtray"_s}};
    kind.entry = [](const QString &bridge) {
        return Entry{{u"name"_s, u"sandtray"_s}, {u"type"_s, u"stdio"_s}, {u"cmd"_s, bridge}, {u"args"_s, QJsonArray()},
            {u"enabled"_s, true}, {u"timeout"_s, halfAnHour}};
    };
    kind.programs = {u"goose"_s};
    kind.folders = {u".config/goose"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind continueDev()
{
    ClientKind kind{.id = u"continue"_s,
        .name = u"Continue"_s,
        .files = inFolder(u"CONTINUE_GLOBAL_DIR"_s, u".continue"_s, u"config.yaml"_s),
        .format = Format::YamlList};
    kind.entry = programEntry;
    kind.programs = {u"cn"_s};
    kind.folders = {u".continue"_s};
    kind.reload = ClientKind::Reload::NextSession;
    return kind;
}

ClientKind lmStudio()
{
    ClientKind kind{.id = u"lm-studio"_s, .name = u"LM Studio"_s, .entry = programEntry};
    kind.files = [](const Surroundings &session) {
        return QStringList{session.home + u"/.lmstudio/mcp.json"_s, session.home + u"/.cache/lm-studio/mcp.json"_s};
    };
    kind.programs = {u"lm-studio"_s, u"lms"_s};
    kind.folders = {u".lmstudio"_s, u".cache/lm-studio"_s};
    return kind;
}

ClientKind jan()
{
    ClientKind kind{.id = u"jan"_s, .name = u"Jan"_s};
    kind.files = [](const Surroundings &session) {
        const QString data = session.folder(u"XDG_DATA_HOME"_s, session.home + u"/.local/share"_s);
        return QStringList{data + u"/Jan/data/mcp_config.json"_s, session.configHome + u"/Jan/data/mcp_config.json"_s};
    };
    kind.entry = [](const QString &bridge) { return programEntry(bridge) + Entry{{u"active"_s, true}}; };
    kind.programs = {u"jan"_s, u"Jan"_s};
    kind.folders = {u".local/share/Jan"_s, u".config/Jan"_s};
    kind.reload = ClientKind::Reload::Restart;
    return kind;
}

}

const QList<ClientKind> &clientKinds()
{
    static const QList<ClientKind> kinds{claudeDesktop(), claudeCode(), codex(), cursor(),
        visualStudioCode(u"vscode"_s, u"Visual Studio Code"_s, u"Code"_s, u"code"_s),
        visualStudioCode(
            u"vscode-insiders"_s, u"Visual Studio Code Insiders"_s, u"Code - Insiders"_s, u"code-insiders"_s),
        visualStudioCode(u"vscodium"_s, u"VSCodium"_s, u"VSCodium"_s, u"codium"_s), devin(), jetbrains(), junie(),
        cline(), zed(), gemini(), copilot(), openCode(), goose(), continueDev(), lmStudio(), jan()};
    return kinds;
}

}
