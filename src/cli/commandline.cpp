// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"

#include "cli/askcommand.h"
#include "cli/connectcommand.h"
#include "cli/console.h"
#include "cli/democommand.h"
#include "cli/doctorcommand.h"
#include "cli/importcommand.h"
#include "cli/logcommand.h"
#include "cli/runcommand.h"
#include "cli/templatecommand.h"
#include "cli/tokencommand.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>

namespace sandtray::cli {

using namespace Qt::StringLiterals;

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

using Parsed = Result<Invocation>;
using Words = QStringList;

Parsed usage(const QString &text)
{
    return fail(Code::BadArgument, text);
}

QString helpText()
{
    return Tr::tr("Usage: sandtray [COMMAND] [OPTION]...\n"
                  "Lets AI clients run code on this computer in disposable sandboxes; you decide what runs.\n"
                  "\n"
                  "Without a command the tray application starts.\n"
                  "\n"
                  "  --headless [--port N] [--approvals=deny|allow|terminal] [--secret NAME]...\n"
                  "                              the server without a window (default: deny)\n"
                  "  run [--language L] FILE|- [ARG]...\n"
                  "                              run a program in a sandbox of its own; its exit code is returned\n"
                  "  demo                        create, run, check, destroy: the whole cycle, shown step by step\n"
                  "  list                        the sandboxes that live\n"
                  "  kill ID | --all             end a sandbox, or all of them\n"
                  "  log [--json] [--limit N] [--kind K] [--search TEXT]\n"
                  "                              what was asked, decided and run\n"
                  "  grants [revoke ID]          what you have allowed for longer\n"
                  "  token create --client NAME | list | revoke ID\n"
                  "                              tokens for clients that call over HTTP\n"
                  "  template list | remove NAME what sandboxes can begin with\n"
                  "  template import [--name NAME] FILE\n"
                  "                              a root file system (tar), or an image of containers\n"
                  "  connect [--list] [--remove] [--all] [--dry-run] [CLIENT]\n"
                  "                              connect AI clients, or take the connection back\n"
                  "  doctor [--json]             look at every prerequisite\n"
                  "  --help, --version\n"
                  "\n"
                  "Exit codes: 0 done, 1 it did not work, 2 wrong usage or refused. See sandtray(1).");
}

Invocation command(std::function<std::unique_ptr<Command>()> make)
{
    Invocation invocation;
    invocation.mode = Invocation::Mode::Command;
    invocation.make = std::move(make);
    return invocation;
}

QString controlSocket(const Installation &installation)
{
    return installation.locations.runtime + u"/control.sock"_s;
}

/// Options of one command; nothing when they cannot be read.
std::optional<QString> parseError(QCommandLineParser &parser, const Words &words)
{
    // The parser takes the first word as the program's name.
    return parser.parse(words) ? std::nullopt : std::optional(parser.errorText());
}

Parsed parseHeadless(const Words &words)
{
    QCommandLineParser parser;
    parser.addOptions({{u"headless"_s, {}}, {u"port"_s, {}, u"N"_s}, {u"approvals"_s, {}, u"RULE"_s, u"deny"_s},
        {u"secret"_s, {}, u"NAME"_s}, {u"quiet"_s, {}}});
    if (const auto error = parseError(parser, words))
        return usage(*error);
    if (!parser.positionalArguments().isEmpty())
        return usage(Tr::tr("Unknown word: %1.").arg(parser.positionalArguments().first()));
    Invocation invocation;
    invocation.mode = Invocation::Mode::Headless;
    static const QHash<QString, Approvals> rules{{u"deny"_s, Approvals::Deny}, {u"allow"_s, Approvals::Allow},
        {u"terminal"_s, Approvals::Terminal}};
    if (!rules.contains(parser.value(u"approvals"_s)))
        return usage(Tr::tr("--approvals must be deny, allow or terminal."));
    invocation.approvals = rules.value(parser.value(u"approvals"_s));
    invocation.quiet = parser.isSet(u"quiet"_s);
    const QStringList secrets = parser.values(u"secret"_s);
    invocation.secrets = QSet<QString>(secrets.cbegin(), secrets.cend());
    if (parser.isSet(u"port"_s)) {
        bool isPort = false;
        invocation.port = parser.value(u"port"_s).toUShort(&isPort);
        if (!isPort)
            return usage(Tr::tr("--port must be a number from 0 to 65535."));
    }
    return invocation;
}

Parsed parseRun(const Words &words, const Installation &installation)
{
    RunCommand::Options options;
    options.backend = installation.backend;
    qsizetype index = 1;
    for (; index < words.size() && words.at(index).startsWith("--"_L1); ++index) {
        const QString &word = words.at(index);
        if (word == "--"_L1) {
            ++index;
            break;
        }
        if (word == "--language"_L1 && index + 1 < words.size())
            options.language = words.at(++index);
        else if (word.startsWith("--language="_L1))
            options.language = word.section(u'=', 1);
        else
            return usage(Tr::tr("Unknown option of run: %1.").arg(word));
    }
    if (index >= words.size())
        return usage(Tr::tr("run needs a file, or - for standard input."));
    if (!options.language.isEmpty() && !QStringList{u"python"_s, u"javascript"_s, u"bash"_s}.contains(options.language))
        return usage(Tr::tr("--language must be python, javascript or bash."));
    options.file = words.at(index);
    options.arguments = words.sliced(index + 1);
    return command([options] { return std::make_unique<RunCommand>(options); });
}

Parsed parseList(const Words &words, const Installation &installation)
{
    if (words.size() > 1)
        return usage(Tr::tr("list takes no arguments."));
    const auto show = [](const QJsonValue &answer) {
        for (const QJsonValue &row : answer.toArray())
            print(row["sandbox_id"_L1].toString() + u"  "_s + row["client"_L1].toString() + u"  "_s
                + row["name"_L1].toString());
        if (answer.toArray().isEmpty())
            print(Tr::tr("No sandbox is alive."));
    };
    return command([=] {
        return std::make_unique<AskCommand>(AskCommand::Question{.socketPath = controlSocket(installation),
            .command = u"list"_s,
            .show = show,
            .notRunning = Tr::tr("Sandtray is not running, so no sandbox is alive.")});
    });
}

Parsed parseKill(const Words &words, const Installation &installation)
{
    if (words.size() != 2)
        return usage(Tr::tr("kill needs the id of a sandbox, or --all."));
    const bool all = words.at(1) == "--all"_L1;
    const QJsonObject arguments = all ? QJsonObject{{u"all"_s, true}} : QJsonObject{{u"id"_s, words.at(1)}};
    return command([=] {
        return std::make_unique<AskCommand>(AskCommand::Question{.socketPath = controlSocket(installation),
            .command = u"kill"_s,
            .arguments = arguments,
            .show = [](const QJsonValue &count) { print(Tr::tr("%n sandbox(es) ended.", nullptr, count.toInt())); },
            .notRunning = all ? Tr::tr("Sandtray is not running, so no sandbox is alive.") : QString()});
    });
}

Parsed parseGrants(const Words &words, const Installation &installation)
{
    const bool revoke = words.size() == 3 && words.at(1) == "revoke"_L1;
    if (words.size() != 1 && !revoke)
        return usage(Tr::tr("grants takes nothing, or revoke and the id of a grant."));
    const auto show = [revoke](const QJsonValue &answer) {
        for (const QJsonValue &row : answer.toArray())
            print(row["id"_L1].toString() + u"  "_s + row["client"_L1].toString() + u"  "_s + row["scope"_L1].toString()
                + u"  "_s + row["what"_L1].toString());
        if (revoke)
            print(Tr::tr("Revoked."));
        else if (answer.toArray().isEmpty())
            print(Tr::tr("Nothing is allowed for longer than once."));
    };
    return command([=] {
        return std::make_unique<AskCommand>(AskCommand::Question{.socketPath = controlSocket(installation),
            .command = revoke ? u"revoke_grant"_s : u"grants"_s,
            .arguments = revoke ? QJsonObject{{u"id"_s, words.at(2)}} : QJsonObject(),
            .show = show});
    });
}

Parsed parseLog(const Words &words, const Installation &installation)
{
    QCommandLineParser parser;
    parser.addOptions({{u"json"_s, {}}, {u"limit"_s, {}, u"N"_s, u"200"_s}, {u"kind"_s, {}, u"K"_s},
        {u"search"_s, {}, u"TEXT"_s}});
    if (const auto error = parseError(parser, words))
        return usage(*error);
    bool isNumber = false;
    LogCommand::Options options;
    options.json = parser.isSet(u"json"_s);
    options.query.kind = parser.value(u"kind"_s);
    options.query.search = parser.value(u"search"_s);
    options.query.limit = parser.value(u"limit"_s).toInt(&isNumber);
    if (!isNumber || options.query.limit < 1)
        return usage(Tr::tr("--limit must be a positive number."));
    return command([=] { return std::make_unique<LogCommand>(installation.locations, options); });
}

Parsed parseToken(const Words &words, const Installation &installation)
{
    TokenCommand::Options options;
    const QString verb = words.value(1);
    if (verb == "list"_L1 && words.size() == 2) {
        options.verb = TokenCommand::Options::Verb::List;
    } else if (verb == "revoke"_L1 && words.size() == 3) {
        options.verb = TokenCommand::Options::Verb::Revoke;
        options.argument = words.at(2);
    } else if (verb == "create"_L1) {
        QCommandLineParser parser;
        parser.addOption({u"client"_s, {}, u"NAME"_s});
        if (const auto error = parseError(parser, words.sliced(1)))
            return usage(*error);
        options.verb = TokenCommand::Options::Verb::Create;
        options.argument = parser.value(u"client"_s);
        if (options.argument.isEmpty())
            return usage(Tr::tr("token create needs --client NAME."));
    } else {
        return usage(Tr::tr("token takes create --client NAME, list, or revoke ID."));
    }
    return command([=] { return std::make_unique<TokenCommand>(installation.locations, options); });
}

Parsed parseImport(const Words &words, const Installation &installation)
{
    QCommandLineParser parser;
    parser.addOption({u"name"_s, {}, u"NAME"_s});
    if (const auto error = parseError(parser, words))
        return usage(*error);
    const QStringList files = parser.positionalArguments();
    if (files.size() != 1)
        return usage(Tr::tr("template import needs one file."));
    ImportCommand::Options options{
        .file = files.first(), .name = parser.value(u"name"_s), .backend = installation.backend};
    if (options.name.isEmpty())
        options.name = templateNameFor(options.file);
    if (const auto checked = sandbox::checkTemplateName(options.name); !checked)
        return usage(Tr::tr("The template cannot be called “%1”. A name has 1 to 63 of a-z, 0-9, dot, hyphen and "
                            "underscore, begins with a letter or digit, and is not “host”. Give one with --name.")
                .arg(options.name));
    options.backend.templateFolder = installation.locations.templates();
    return command([options] { return std::make_unique<ImportCommand>(options); });
}

Parsed parseTemplate(const Words &words, const Installation &installation)
{
    if (words.value(1) == "import"_L1)
        return parseImport(words.sliced(1), installation);
    TemplateCommand::Options options;
    if (words.value(1) == "remove"_L1 && words.size() == 3)
        options = {TemplateCommand::Options::Verb::Remove, words.at(2)};
    else if (words.value(1) != "list"_L1 || words.size() != 2)
        return usage(Tr::tr("template takes list, import FILE, or remove NAME."));
    return command([=] { return std::make_unique<TemplateCommand>(installation.locations.templates(), options); });
}

Parsed parseConnect(const Words &words, const Installation &installation)
{
    using Verb = ConnectCommand::Options::Verb;
    QCommandLineParser parser;
    parser.addOptions({{u"list"_s, {}}, {u"remove"_s, {}}, {u"all"_s, {}}, {u"dry-run"_s, {}}});
    if (const auto error = parseError(parser, words))
        return usage(*error);
    const QStringList clients = parser.positionalArguments();
    ConnectCommand::Options options{.verb = parser.isSet(u"remove"_s) ? Verb::Remove : Verb::Connect,
        .client = clients.value(0),
        .dryRun = parser.isSet(u"dry-run"_s),
        .bridge = installation.bridge,
        .stateFolder = installation.locations.state};
    const bool all = parser.isSet(u"all"_s);
    if (parser.isSet(u"list"_s) || words.size() == 1)
        options.verb = Verb::List;
    else if (clients.size() + (all ? 1 : 0) != 1)
        return usage(Tr::tr("connect needs one client, or --all. “sandtray connect --list” shows them."));
    else if (!all && !clients::findClientKind(options.client))
        return usage(
            Tr::tr("Unknown client: %1. “sandtray connect --list” shows those that there are.").arg(options.client));
    return command([options] { return std::make_unique<ConnectCommand>(options); });
}

Parsed parseDoctor(const Words &words, const Installation &installation)
{
    const bool json = words.value(1) == "--json"_L1;
    if (words.size() > (json ? 2 : 1))
        return usage(Tr::tr("doctor takes --json or nothing."));
    return command([=] {
        return std::make_unique<DoctorCommand>(installation.locations, DoctorCommand::Options{json, installation.backend});
    });
}

Parsed parseDemo(const Words &words, const Installation &installation)
{
    if (words.size() > 1)
        return usage(Tr::tr("demo takes no arguments."));
    return command([=] { return std::make_unique<DemoCommand>(installation.program); });
}

Invocation textOnly(const QString &text)
{
    Invocation invocation;
    invocation.mode = Invocation::Mode::Text;
    invocation.text = text;
    return invocation;
}

}

Result<Invocation> parseCommandLine(const QStringList &arguments, const Installation &installation)
{
    using Parser = Parsed (*)(const Words &, const Installation &);
    static const QHash<QString, Parser> commands{{u"run"_s, parseRun}, {u"list"_s, parseList}, {u"kill"_s, parseKill},
        {u"grants"_s, parseGrants}, {u"log"_s, parseLog}, {u"token"_s, parseToken}, {u"template"_s, parseTemplate},
        {u"doctor"_s, parseDoctor}, {u"connect"_s, parseConnect}, {u"demo"_s, parseDemo}};

    const Words words = arguments.sliced(1);
    if (words.isEmpty())
        return Invocation();
    if (const QString first = words.first(); commands.contains(first))
        return words.value(1) == "--help"_L1 ? textOnly(helpText()) : commands.value(first)(words, installation);
    if (words.contains(u"--help"_s) || words.contains(u"-h"_s))
        return textOnly(helpText());
    if (words.contains(u"--version"_s))
        return textOnly(u"sandtray "_s + installation.version);
    if (words.contains(u"--headless"_s))
        return parseHeadless(arguments);
    return usage(Tr::tr("Unknown command: %1. “sandtray --help” lists the commands.").arg(words.first()));
}

}
