// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/toolcatalog.h"

#include "sandbox/programs.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

QJsonObject property(const QString &type, const QString &description)
{
    return {{u"type"_s, type}, {u"description"_s, description}};
}

QJsonObject text(const QString &description)
{
    return property(u"string"_s, description);
}

QJsonObject integer(const QString &description)
{
    return property(u"integer"_s, description);
}

QJsonObject choice(const QStringList &values, const QString &description)
{
    QJsonObject object = text(description);
    object.insert(u"enum"_s, QJsonArray::fromStringList(values));
    return object;
}

QJsonObject schema(const QJsonObject &properties, const QStringList &required = {})
{
    return {{u"type"_s, u"object"_s}, {u"properties"_s, properties},
        {u"required"_s, QJsonArray::fromStringList(required)}, {u"additionalProperties"_s, false}};
}

QJsonObject sandboxIdProperty()
{
    return text(u"Sandbox to use. Omitted: the current sandbox of this connection, made when there is none."_s);
}

QJsonObject reasonProperty()
{
    return text(u"Why, in one sentence; the user sees it, marked as your words."_s);
}

QJsonObject timeoutProperty()
{
    return integer(u"Limit of the program in seconds, 1 to 86400. Default 60; none with background."_s);
}

QJsonObject backgroundProperty()
{
    return property(u"boolean"_s, u"true: answer at once and let it run; follow it with wait_run. The standard input of a command stays open for control_run unless stdin is given."_s);
}

QString waitNote()
{
    return u" A human may have to approve: the call can return state awaiting_approval or running with a run_id; then call wait_run."_s;
}

mcp::ToolDefinition createSandbox()
{
    return {.name = u"create_sandbox"_s,
        .title = u"Create a sandbox"_s,
        .description
        = u"Makes a fresh, disposable Linux sandbox on the user's computer, apart from the user's files and without network. It ends by itself after timeout_seconds without use; kill_sandbox ends it at once."_s
            + waitNote(),
        .inputSchema = schema({{u"template"_s, text(u"What its home folder begins with: host (empty), a template that snapshot_sandbox made, or the id of a sandbox of yours, whose files are copied (the user is asked)."_s)},
            {u"name"_s, text(u"A short name the user can recognise."_s)},
            {u"timeout_seconds"_s, integer(u"Ends after this time without use, 60 to 86400. Default 1800."_s)},
            {u"secrets"_s,
                QJsonObject{{u"type"_s, u"array"_s}, {u"items"_s, QJsonObject{{u"type"_s, u"string"_s}}},
                    {u"description"_s, u"Names of secrets that the user keeps in Sandtray; each becomes an environment variable. The user is asked."_s}}},
            {u"env"_s, property(u"object"_s, u"Environment variables, name to text."_s)},
            {u"metadata"_s, property(u"object"_s, u"Anything; given back by list_sandboxes."_s)},
            {u"memory_mb"_s, integer(u"Memory in MiB. Over the default the user is asked."_s)},
            {u"cpus"_s, property(u"number"_s, u"CPU cores. Over the default the user is asked."_s)},
            {u"disk_mb"_s, integer(u"Disk in MiB. Over the default the user is asked."_s)},
            {u"reason"_s, reasonProperty()}})};
}

mcp::ToolDefinition listSandboxes()
{
    return {.name = u"list_sandboxes"_s,
        .title = u"List sandboxes"_s,
        .description = u"Lists your sandboxes with state, limits, what they use now and their running processes; ended ones with the reason."_s,
        .inputSchema = schema({{u"sandbox_id"_s, text(u"Only this one."_s)}}),
        .readOnly = true,
        .idempotent = true};
}

mcp::ToolDefinition updateSandbox()
{
    return {.name = u"update_sandbox"_s,
        .title = u"Change a sandbox"_s,
        .description
        = u"Changes how long a sandbox lives without use, and pauses or resumes it: while it is paused its programs stand still and its lease does not run."_s,
        .inputSchema = schema({{u"sandbox_id"_s, text(u"The sandbox to change."_s)},
                                  {u"timeout_seconds"_s, integer(u"Ends after this time without use, 60 to 86400."_s)},
                                  {u"paused"_s, property(u"boolean"_s, u"true: stop all its programs, false: let them go on."_s)},
                                  {u"reason"_s, reasonProperty()}},
            {u"sandbox_id"_s}),
        .idempotent = true};
}

mcp::ToolDefinition snapshotSandbox()
{
    return {.name = u"snapshot_sandbox"_s,
        .title = u"Keep a sandbox as a template"_s,
        .description
        = u"Keeps the files of /home/sandbox under a name, for sandboxes to come: create_sandbox with that template begins with them. Programs stand still meanwhile; what runs and variables of code contexts are not kept."_s
            + waitNote(),
        .inputSchema = schema({{u"sandbox_id"_s, text(u"The sandbox to copy."_s)},
                                  {u"name"_s, text(u"Name of the template: a-z, 0-9, dot, hyphen and underscore."_s)},
                                  {u"reason"_s, reasonProperty()}},
            {u"sandbox_id"_s, u"name"_s})};
}

mcp::ToolDefinition killSandbox()
{
    return {.name = u"kill_sandbox"_s,
        .title = u"End a sandbox"_s,
        .description = u"Ends a sandbox now. Answers when every process is gone and every byte is freed."_s,
        .inputSchema = schema({{u"sandbox_id"_s, text(u"The sandbox to end."_s)}}, {u"sandbox_id"_s}),
        .destructive = true,
        .idempotent = true};
}

mcp::ToolDefinition runCode()
{
    return {.name = u"run_code"_s,
        .title = u"Run code"_s,
        .description
        = u"Runs code in a sandbox and returns what it printed, the value of its last expression, what it displayed (figures and pictures as images) and its error. Variables, imports, functions and the working directory are kept from one call to the next in the same context. Top-level await works. Standard input is at its end."_s
            + waitNote(),
        .inputSchema = schema({{u"code"_s, text(u"The program, at most 1 MiB."_s)},
                                  {u"language"_s,
                                      choice(sandbox::codeLanguages(), u"Language of the code."_s)},
                                  {u"sandbox_id"_s, sandboxIdProperty()},
                                  {u"context"_s, text(u"Name of the context within the language. Default \"default\"; another name is a fresh one beside it."_s)},
                                  {u"reset_context"_s, property(u"boolean"_s, u"true: begin the context anew, without what it holds."_s)}, {u"timeout_seconds"_s, timeoutProperty()},
                                  {u"background"_s, backgroundProperty()}, {u"reason"_s, reasonProperty()}},
            {u"code"_s, u"language"_s})};
}

mcp::ToolDefinition runCommand()
{
    return {.name = u"run_command"_s,
        .title = u"Run a shell command"_s,
        .description
        = u"Runs a bash command line in a sandbox and returns its output and exit code. Standard input is at its end unless stdin is given; processes it leaves in the background go on and are listed by list_sandboxes."_s
            + waitNote(),
        .inputSchema = schema({{u"command"_s, text(u"Bash command line, at most 1 MiB; may have several lines."_s)},
                                  {u"sandbox_id"_s, sandboxIdProperty()},
                                  {u"working_directory"_s, text(u"Where it starts. Default /home/sandbox."_s)},
                                  {u"env"_s, property(u"object"_s, u"Environment variables of this command, name to text."_s)},
                                  {u"stdin"_s, text(u"Text for standard input."_s)},
                                  {u"timeout_seconds"_s, timeoutProperty()}, {u"background"_s, backgroundProperty()},
                                  {u"reason"_s, reasonProperty()}},
            {u"command"_s})};
}

mcp::ToolDefinition waitRun()
{
    return {.name = u"wait_run"_s,
        .title = u"Wait for a run"_s,
        .description
        = u"Follows a run: waits for the user's approval and for the program, then returns the facts of the tool that started it. It may return awaiting_approval or running again; call it again."_s,
        .inputSchema = schema({{u"run_id"_s, text(u"The run."_s)},
                                  {u"timeout_seconds"_s, integer(u"Wait at most this long, 0 to 86400. Default: as long as the client allows."_s)},
                                  {u"offset_bytes"_s, integer(u"Return standard output from this byte on. Default 0."_s)}},
            {u"run_id"_s}),
        .readOnly = true,
        .idempotent = true};
}

mcp::ToolDefinition controlRun()
{
    return {.name = u"control_run"_s,
        .title = u"Control a run"_s,
        .description
        = u"Types into a program that runs in the background, closes its standard input, or sends it a signal: INT and TERM go to the program, KILL ends it and all it has started."_s
            + waitNote(),
        .inputSchema = schema({{u"run_id"_s, text(u"The run."_s)},
                                  {u"input"_s, text(u"Text for standard input; end lines with \\n."_s)},
                                  {u"close_input"_s, property(u"boolean"_s, u"true: standard input ends after that."_s)},
                                  {u"signal"_s, choice({u"INT"_s, u"TERM"_s, u"KILL"_s}, u"Signal to send."_s)}},
            {u"run_id"_s}),
        .destructive = true};
}

mcp::ToolDefinition readFile()
{
    return {.name = u"read_sandbox_file"_s,
        .title = u"Read a file of a sandbox"_s,
        .description = u"Reads a file inside a sandbox: text as text, PNG and JPEG as an image, anything else as base64."_s,
        .inputSchema = schema({{u"path"_s, text(u"Path inside; relative ones start in /home/sandbox."_s)},
                                  {u"sandbox_id"_s, sandboxIdProperty()},
                                  {u"offset_bytes"_s, integer(u"First byte. Default 0."_s)},
                                  {u"length_bytes"_s, integer(u"Bytes to read, at most 8388608. Default: what fits."_s)}},
            {u"path"_s}),
        .readOnly = true,
        .idempotent = true};
}

mcp::ToolDefinition writeFile()
{
    return {.name = u"write_sandbox_file"_s,
        .title = u"Write a file of a sandbox"_s,
        .description
        = u"Writes a file inside a sandbox; parent folders are made. The user sees its content before a program that could use it runs."_s
            + waitNote(),
        .inputSchema = schema({{u"path"_s, text(u"Path inside; relative ones start in /home/sandbox."_s)},
                                  {u"content"_s, text(u"The content."_s)},
                                  {u"encoding"_s, choice({u"utf-8"_s, u"base64"_s}, u"How content is written. Default utf-8."_s)},
                                  {u"mode"_s, text(u"Octal permissions such as \"0755\". Default \"0644\"."_s)},
                                  {u"append"_s, property(u"boolean"_s, u"true: add to the end."_s)},
                                  {u"sandbox_id"_s, sandboxIdProperty()}},
            {u"path"_s, u"content"_s})};
}

mcp::ToolDefinition listFiles()
{
    return {.name = u"list_sandbox_files"_s,
        .title = u"List files of a sandbox"_s,
        .description = u"Lists a folder inside a sandbox with kinds, sizes and times."_s,
        .inputSchema = schema({{u"path"_s, text(u"Folder inside. Default /home/sandbox."_s)},
            {u"depth"_s, integer(u"Levels of folders, 1 to 16. Default 1."_s)},
            {u"sandbox_id"_s, sandboxIdProperty()}}),
        .readOnly = true,
        .idempotent = true};
}

}

const QList<mcp::ToolDefinition> &toolCatalog()
{
    static const QList<mcp::ToolDefinition> tools{createSandbox(), listSandboxes(), updateSandbox(), snapshotSandbox(),
        killSandbox(), runCode(), runCommand(), waitRun(), controlRun(), readFile(), writeFile(), listFiles()};
    return tools;
}

}
