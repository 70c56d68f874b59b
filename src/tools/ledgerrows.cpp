// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/ledgerrows.h"

#include "approval/edit.h"
#include "base/json.h"
#include "tools/sandboxfacts.h"

#include <QJsonArray>

namespace sandtray::tools {

using namespace Qt::StringLiterals;

namespace {

QString masked(const Operation &operation, const QString &text)
{
    const ManagedSandbox *sandbox = operation.sandbox();
    return sandbox ? sandbox->masked(text) : text;
}

history::LedgerEntry row(const Operation &operation, const QString &kind)
{
    const approval::Request &request = operation.request();
    history::LedgerEntry entry;
    entry.kind = kind;
    entry.client = request.asker.client;
    entry.clientName = request.asker.name;
    entry.sandbox = request.sandbox;
    entry.subject = operation.id().toString();
    entry.tool = operation.tool();
    entry.digest = operation.digest();
    return entry;
}

}

QString answerName(approval::Answer answer)
{
    switch (answer) {
    case approval::Answer::Once:
        return u"allowed_once"_s;
    case approval::Answer::ThisScript:
        return u"allowed_this_script"_s;
    case approval::Answer::ThisSandbox:
        return u"allowed_this_sandbox"_s;
    case approval::Answer::ThisClient:
        return u"allowed_this_client"_s;
    case approval::Answer::Decline:
        return u"declined"_s;
    case approval::Answer::NotAnswered:
        return u"not_answered"_s;
    }
    return {};
}

history::LedgerEntry requestRow(const Operation &operation)
{
    const approval::Request &request = operation.request();
    history::LedgerEntry entry = row(operation, u"request"_s);
    entry.text = masked(operation, request.text);
    QJsonArray files;
    for (const approval::FileUnderReview &file : request.act.files)
        files.append(QJsonObject{{u"path"_s, file.path}, {u"sha256"_s, QString::fromLatin1(file.sha256.toHex())}});
    entry.details = masked(operation, QString::fromUtf8(canonicalJson(QJsonObject{{u"reason"_s, request.reason},
                                          {u"language"_s, request.language}, {u"files"_s, files},
                                          {u"claimed_name"_s, request.asker.claimedName},
                                          {u"program"_s, request.asker.program},
                                          {u"secrets"_s, QJsonArray::fromStringList(request.act.secrets)}})))
                        .toUtf8();
    return entry;
}

history::LedgerEntry decisionRow(const Operation &operation, const approval::Decision &decision)
{
    history::LedgerEntry entry = row(operation, u"decision"_s);
    entry.outcome = answerName(decision.answer);
    if (decision.editedText) {
        entry.text = masked(operation, *decision.editedText);
        entry.digest = approval::withText(operation.request(), *decision.editedText).act.digest();
    }
    entry.details = canonicalJson(QJsonObject{{u"automatic"_s, decision.automatic}, {u"reason"_s, decision.reason},
        {u"edited_by_user"_s, decision.editedText.has_value()},
        {u"grant"_s, decision.grant ? decision.grant->toString() : QString()}});
    return entry;
}

history::LedgerEntry endRow(const Operation &operation)
{
    history::LedgerEntry entry = row(operation, u"run_finished"_s);
    entry.outcome = operation.outcomeName();
    entry.details = canonicalJson(operation.ledgerDetails());
    return entry;
}

history::LedgerEntry sandboxRow(const ManagedSandbox &sandbox, const QString &kind, const QString &outcome)
{
    history::LedgerEntry entry;
    entry.kind = kind;
    entry.client = sandbox.ownership().client;
    entry.clientName = sandbox.ownership().clientName;
    entry.sandbox = sandbox.id();
    entry.subject = sandbox.id().toString();
    entry.outcome = outcome;
    entry.details = canonicalJson(QJsonObject{{u"name"_s, sandbox.engine().spec().name},
        {u"exposure"_s, QString::fromUtf8(approval::toJson(sandbox.exposure()))}, {u"facts"_s, lastingFacts(sandbox)}});
    return entry;
}

QString ledgerFailureText(const Error &error)
{
    return u"Nothing was run: Sandtray could not write its ledger (%1). The user must free disk space or mend the folder of state.db."_s
        .arg(error.detail);
}

}
