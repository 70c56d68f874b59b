// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/context/promptlibrary.h"

#include "base/future.h"
#include "sandbox/programs.h"
#include "tools/context/sandboxresources.h"

namespace sandtray::tools {

using namespace Qt::StringLiterals;

PromptLibrary::PromptLibrary(const SandboxResources &resources)
    : m_resources(resources)
{
}

QList<PromptLibrary::Entry> PromptLibrary::entries()
{
    const mcp::PromptArgument file{u"file"_s, tr("CSV file"), tr("Path of the file"), true};
    const mcp::PromptArgument code{u"code"_s, tr("Code"), tr("What is to be run"), true};
    const mcp::PromptArgument language{
        u"language"_s, tr("Language"), tr("Python, JavaScript, TypeScript or Bash"), true};
    const mcp::PromptArgument sandbox{u"sandbox_id"_s, tr("Sandbox"), tr("Id of a sandbox"), true};
    return {{{u"fibonacci"_s, tr("Run a first Python script"), tr("Computes the Fibonacci numbers in a sandbox"), {}},
                tr("Create a sandbox and run a Python script that computes the Fibonacci numbers up to 100.")},
        {{u"analyse_csv"_s, tr("Analyse a CSV file"), tr("Prepares an environment with pandas"), {file}},
            tr("Prepare an environment to analyse the data of this CSV file with pandas: %1")},
        {{u"package_versions"_s, tr("Show the installed packages"), tr("Runs a quick Bash command in a sandbox"), {}},
            tr("Run a quick bash command in a sandbox that shows the versions of the installed packages.")},
        {{u"run_javascript"_s, tr("Run JavaScript"), tr("Runs a snippet in a sandbox and returns its result"), {code}},
            tr("Set up a sandbox that runs this JavaScript snippet and returns the result: %1")},
        {{u"run_script"_s, tr("Run a script"), tr("Runs a script in a sandbox and explains what it prints"),
             {language, code}},
            tr("Run this %1 script in a sandbox and explain what it prints:\n\n%2")},
        {{u"describe_sandbox"_s, tr("Describe a sandbox"), tr("Its files, its programs, and what it uses"), {sandbox}},
            tr("Show what is in the sandbox %1: its files, what is running, and what it uses of memory and disk.")},
        {{u"clean_up"_s, tr("End sandboxes"), tr("Lists the sandboxes and ends those that are not needed"), {}},
            tr("List my sandboxes, tell me which of them are still needed, and end the others once I have agreed.")}};
}

QStringList PromptLibrary::examples()
{
    const QStringList places{QString(), tr("[file]"), QString(), tr("[code]")};
    const QList<Entry> all = entries();
    QStringList examples;
    for (qsizetype i = 0; i < places.size(); ++i)
        examples.append(places.at(i).isEmpty() ? all.at(i).words : all.at(i).words.arg(places.at(i)));
    return examples;
}

QList<mcp::Prompt> PromptLibrary::prompts() const
{
    QList<mcp::Prompt> prompts;
    const QList<Entry> all = entries();
    for (const Entry &entry : all)
        prompts.append(entry.prompt);
    return prompts;
}

Result<PromptLibrary::Entry> PromptLibrary::find(const QString &name)
{
    const QList<Entry> all = entries();
    for (const Entry &entry : all) {
        if (entry.prompt.name == name)
            return entry;
    }
    return fail(Code::NotFound, u"Unknown prompt"_s);
}

Result<mcp::PromptReply> PromptLibrary::get(
    const QString &prompt, const QHash<QString, QString> &arguments, const mcp::InputResponses &) const
{
    return find(prompt)
        .and_then([&](const Entry &entry) { return text(entry, arguments); })
        .map([](const QString &words) { return mcp::PromptReply(QList<mcp::Content>{mcp::Text{words}}); });
}

Result<QString> PromptLibrary::text(const Entry &entry, const QHash<QString, QString> &arguments)
{
    QStringList values;
    for (const mcp::PromptArgument &argument : entry.prompt.arguments) {
        if (argument.isRequired && arguments.value(argument.name).isEmpty())
            return fail(Code::BadArgument, u"The argument %1 is missing."_s.arg(argument.name));
        values.append(arguments.value(argument.name));
    }
    if (values.size() == 2) // at once: a value may contain %2
        return entry.words.arg(values.at(0), values.at(1));
    return values.isEmpty() ? entry.words : entry.words.arg(values.constFirst());
}

QFuture<Result<QStringList>> PromptLibrary::completePrompt(
    const mcp::Caller &caller, const QString &prompt, const mcp::PartialArgument &argument)
{
    if (const Result<Entry> entry = find(prompt); !entry)
        return ready(Result<QStringList>(tl::unexpected(entry.error())));
    QStringList values;
    if (argument.name == "sandbox_id"_L1)
        values = m_resources.sandboxIds(caller.client, argument.value);
    else if (argument.name == "language"_L1)
        values = sandbox::codeLanguages().filter(
            QRegularExpression(u'^' + QRegularExpression::escape(argument.value), QRegularExpression::CaseInsensitiveOption));
    return ready(Result<QStringList>(values));
}

}
