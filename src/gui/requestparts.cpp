// SPDX-License-Identifier: GPL-3.0-or-later
// Threat: code that is in the request but not in view. It rides on the environment (BASH_ENV), on standard input, on a
// file written earlier, on an argument nobody looks at. So nothing of the act is left out: what has no part of its own
// is a line of the arguments.
#include "gui/requestparts.h"

#include "approval/environmentrules.h"
#include "base/json.h"
#include "gui/format.h"

#include <QFileInfo>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace sandtray::gui {
namespace {

using approval::Lines;
using approval::visibleText;

constexpr QStringView environmentArgument = u"env";
constexpr QStringView inputArgument = u"stdin";
constexpr qsizetype longBlank = 200;
constexpr qsizetype mostRemovedLines = 3; // that are named
constexpr qsizetype longestRemovedLine = 120;

/// Whether a stretch of blank space is long enough to push what follows out of view.
bool hidesBehindBlankSpace(QStringView text)
{
    qsizetype blank = 0;
    for (QChar c : text) {
        if (!c.isSpace() && blank >= longBlank)
            return true;
        blank = c.isSpace() ? blank + (c == u'\n' ? 10 : 1) : 0; // a line feed moves more out of view than a space
    }
    return false;
}

/// Whether the argument is the text that has a part of its own.
bool isText(const QString &name, const QJsonValue &value, const approval::Request &request)
{
    static const QStringList names{u"code"_s, u"command"_s, u"content"_s, u"input"_s};
    return names.contains(name) && value.isString() && value.toString() == request.text && !request.text.isEmpty();
}

bool hasOwnPart(const QString &name, const QJsonValue &value, const approval::Request &request)
{
    return isText(name, value, request) || (name == inputArgument && value.isString())
        || (name == environmentArgument && value.isObject());
}

QString valueText(const QJsonValue &value)
{
    return value.isString() ? value.toString() : QString::fromUtf8(canonicalJson(value));
}

CodeLanguage languageOfFile(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == u"py")
        return CodeLanguage::Python;
    if (suffix == u"js" || suffix == u"mjs" || suffix == u"cjs" || suffix == u"ts")
        return CodeLanguage::JavaScript;
    return suffix == u"sh" || suffix == u"bash" ? CodeLanguage::Bash : CodeLanguage::Plain;
}

/// Collects lines whose pieces are made visible one by one, so that a value cannot pass for a line of its own.
class Lister {
public:
    void addHeading(const QString &words) { m_lines += u"# "_s + words; }
    void addPair(const QString &name, const QString &separator, const QString &value)
    {
        m_lines += visibleText(name, Lines::Mark) + separator + visibleText(value, Lines::Mark);
        m_raw += name + u'\n' + value + u'\n';
    }
    void addAlarm(const QString &name, const QString &value)
    {
        m_alarms.insert(static_cast<int>(m_lines.size()));
        addPair(name, u"="_s, value);
        m_lines.last().prepend(u"⚠ "_s);
    }
    void finish(RequestPart &part) const
    {
        part.findings = approval::inspectText(m_raw);
        part.bytes = m_raw.toUtf8().size();
        part.code = CodeText::fromVisible(m_lines.join(u'\n'));
        part.alarmLines = m_alarms;
    }

private:
    QStringList m_lines;
    QString m_raw;
    QSet<int> m_alarms;
};

void addVariables(Lister &lister, const QMap<QString, QString> &variables)
{
    for (auto it = variables.cbegin(); it != variables.cend(); ++it) {
        if (approval::isHookVariable(it.key()) || !approval::isVariableName(it.key()))
            lister.addAlarm(it.key(), it.value());
        else
            lister.addPair(it.key(), u"="_s, it.value());
    }
}

QMap<QString, QString> variablesOfCall(const approval::Request &request)
{
    QMap<QString, QString> variables;
    const QJsonObject object = request.act.arguments.value(environmentArgument).toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        variables.insert(it.key(), valueText(it.value()));
    return variables;
}

}

QList<RequestPart> RequestParts::of(const approval::Request &request, const Comparison &comparison)
{
    if (request.kind == approval::Kind::SignIn)
        return {arguments(request)};
    QList<RequestPart> parts;
    if (!request.text.isEmpty())
        parts += text(request, comparison);
    for (const approval::FileUnderReview &each : request.act.files)
        parts += file(each);
    const QJsonValue given = request.act.arguments.value(inputArgument);
    if (given.isString())
        parts += whole(tr("Standard input"), given.toString());
    parts += arguments(request);
    parts += environment(request);
    return parts;
}

QStringList RequestParts::hookVariables(const approval::Request &request)
{
    QStringList names = request.act.environment.keys() + variablesOfCall(request).keys() + request.act.secrets;
    names.removeIf([](const QString &name) { return !approval::isHookVariable(name); });
    names.removeDuplicates();
    names.sort();
    return names;
}

RequestPart RequestParts::whole(const QString &title, const QString &text, const QString &name)
{
    RequestPart part;
    part.title = title;
    part.code = CodeText::fromRaw(text);
    part.findings = approval::inspectText(name.isEmpty() ? text : name + u'\n' + text);
    part.hints = approval::codeHints(text);
    part.bytes = text.toUtf8().size();
    if (hidesBehindBlankSpace(text))
        part.note = tr("The text goes on after a long stretch of blank space: look to its end.");
    return part;
}

RequestPart RequestParts::plain(const QString &title, const QString &text, CodeLanguage language)
{
    RequestPart part = whole(title, text);
    part.language = language;
    return part;
}

RequestPart RequestParts::text(const approval::Request &request, const Comparison &comparison)
{
    RequestPart part = whole(textTitle(request.act.tool), request.text);
    part.language = codeLanguage(request.language);
    if (!comparison)
        return part;
    part.changes = comparison->changes;
    part.changeNote = changeNote(*comparison);
    return part;
}

/// The lines that are gone stand nowhere in the text, so the first of them are named.
QString RequestParts::changeNote(const approval::AllowedTexts::Comparison &comparison)
{
    const approval::LineChanges &changes = comparison.changes;
    const QString when = Format::time(comparison.allowed);
    if (changes.isEmpty())
        return tr("The same text as the one that you allowed at %1.").arg(when);
    const QString fresh = tr("%n line(s) new or changed", nullptr, int(changes.added.size()));
    const QString gone = tr("%n line(s) gone", nullptr, int(changes.removed.size()));
    QString note = comparison.allowed.isValid()
        ? tr("Compared with the text that you allowed at %1: %2, %3.", "time, lines that are new, lines that are gone")
              .arg(when, fresh, gone)
        : tr("Your version, compared with the agent's text: %1, %2.", "lines that are new, lines that are gone")
              .arg(fresh, gone);
    for (const QString &line : changes.removed.first(qMin<qsizetype>(changes.removed.size(), mostRemovedLines)))
        note += u"\n− "_s + visibleText(line.left(longestRemovedLine), Lines::Mark);
    return note;
}

RequestPart RequestParts::file(const approval::FileUnderReview &file)
{
    RequestPart part = whole(visibleText(file.path, Lines::Mark), QString::fromUtf8(file.content), file.path);
    part.state = stateName(file.state);
    part.language = languageOfFile(file.path);
    part.bytes = file.size;
    if (file.content.size() < file.size)
        part.note = tr("Only the beginning is shown here; the digest covers the whole file.");
    return part;
}

RequestPart RequestParts::arguments(const approval::Request &request)
{
    Lister lister;
    lister.addPair(u"tool"_s, u": "_s, request.act.tool);
    const QJsonObject &all = request.act.arguments;
    for (auto it = all.begin(); it != all.end(); ++it) {
        if (!hasOwnPart(it.key(), it.value(), request))
            lister.addPair(it.key(), u": "_s, valueText(it.value()));
    }
    if (request.kind != approval::Kind::SignIn)
        lister.addPair(u"template"_s, u": "_s, request.act.origin);
    RequestPart part;
    part.title = tr("All arguments");
    lister.finish(part);
    return part;
}

RequestPart RequestParts::environment(const approval::Request &request)
{
    Lister lister;
    const QMap<QString, QString> ofCall = variablesOfCall(request);
    if (!ofCall.isEmpty())
        lister.addHeading(tr("set for this call"));
    addVariables(lister, ofCall);
    if (!request.act.environment.isEmpty())
        lister.addHeading(tr("set for the whole sandbox"));
    addVariables(lister, request.act.environment);
    if (!request.act.secrets.isEmpty())
        lister.addHeading(tr("secrets, with values from your keychain"));
    for (const QString &name : request.act.secrets)
        lister.addPair(name, u"="_s, u"[secret]"_s);
    if (ofCall.isEmpty() && request.act.environment.isEmpty() && request.act.secrets.isEmpty())
        lister.addHeading(tr("nothing beyond what every sandbox has"));
    RequestPart part;
    part.title = tr("Environment");
    lister.finish(part);
    return part;
}

QString RequestParts::textTitle(const QString &tool)
{
    if (tool == u"run_command")
        return tr("Command");
    if (tool == u"control_run")
        return tr("Typed text");
    return tool == u"write_sandbox_file" ? tr("Content of the file") : tr("Script");
}

QString RequestParts::stateName(approval::FileUnderReview::State state)
{
    switch (state) {
    case approval::FileUnderReview::State::New:
        return tr("new");
    case approval::FileUnderReview::State::Changed:
        return tr("changed");
    case approval::FileUnderReview::State::DeclinedBefore:
        return tr("declined before");
    }
    return {};
}

}
