// SPDX-License-Identifier: GPL-3.0-or-later
#include "clients/connector.h"

#include "base/future.h"
#include "clients/clientfile.h"
#include "clients/programcall.h"

#include <QCryptographicHash>

namespace sandtray::clients {

using namespace Qt::StringLiterals;
using Standing = Connection::Standing;

namespace {

QByteArray sha256(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

/// The entry of a client's file.
Result<std::optional<QJsonObject>> entryIn(const QByteArray &text, const ClientKind &kind)
{
    return Document::read(kind.format, text).and_then([&kind](const auto &document) {
        return document->find(kind.place);
    });
}

bool saysTheSame(const QJsonObject &found, const Entry &wanted)
{
    const auto isScalar = [](const QJsonValue &value) {
        return value.isString() || value.isDouble() || value.isBool();
    };
    return std::all_of(wanted.begin(), wanted.end(), [&](const auto &field) {
        const QJsonValue value = found.value(field.first);
        const bool comparesAsText = isScalar(value) && isScalar(field.second); // YAML is read as text
        return value == field.second
            || (comparesAsText && value.toVariant().toString() == field.second.toVariant().toString());
    });
}

}

Connector::Connector(const ClientKind &kind, Surroundings session, QString bridge, ConnectionRecords records)
    : m_kind(&kind)
    , m_session(std::move(session))
    , m_bridge(std::move(bridge))
    , m_records(std::move(records))
{
}

Connection Connector::look() const
{
    Connection connection{.isInstalled = m_kind->isInstalled(m_session)};
    if (m_kind->isByHand) {
        connection.standing = Standing::ByHand;
        return connection;
    }
    connection.file = file();
    connection.mustQuit = !m_kind->addArguments && m_session.runsOneOf(m_kind->rewriters);
    const auto file = ClientFile::read(connection.file);
    const auto found = file.and_then([this](const ClientFile &read) { return entryIn(read.text(), *m_kind); });
    if (!found) {
        connection.standing = Standing::Unreadable;
        connection.reason = found.error().detail;
    } else if (!*found) {
        connection.standing = m_records.last(m_kind->id) ? Standing::Lost : Standing::Disconnected;
    } else if (!ClientKind::isOurs(**found)) {
        connection.standing = Standing::Taken;
    } else {
        connection.standing = ClientKind::bridgeOf(**found) == m_bridge ? Standing::Connected : Standing::Outdated;
    }
    return connection;
}

Result<ConnectionPlan> Connector::planned(ConnectionPlan plan, const QList<QStringList> &arguments) const
{
    const QString program = arguments.isEmpty() ? QString() : m_session.program(m_kind->programs);
    if (program.isEmpty() && m_session.runsOneOf(m_kind->rewriters))
        return fail(Code::Unavailable, u"%1 is running and would write its file over ours"_s.arg(m_kind->name));
    if (program.isEmpty())
        return plan;
    for (const QStringList &words : arguments)
        plan.commands.append(QStringList(program) + words);
    return plan;
}

Result<ConnectionPlan> Connector::planConnecting() const
{
    if (m_kind->isByHand)
        return fail(Code::NotFound, u"%1 has no file that other programs may write"_s.arg(m_kind->name));
    const auto file = ClientFile::read(this->file());
    if (!file)
        return tl::unexpected(file.error());
    const auto found = entryIn(file->text(), *m_kind);
    if (!found)
        return tl::unexpected(found.error());
    if (*found && !ClientKind::isOurs(**found))
        return fail(Code::Conflict, u"it has a server named “%1” that is not Sandtray"_s.arg(m_kind->place.name));
    ConnectionPlan plan{
        .path = file->path(), .before = file->text(), .after = file->text(), .makesFile = !file->exists()};
    const Entry entry = m_kind->entry(m_bridge);
    if (*found && saysTheSame(**found, entry))
        return plan;
    const auto after = Document::read(m_kind->format, file->text()).and_then([&](const auto &document) {
        return document->put(m_kind->place, entry);
    });
    if (!after)
        return tl::unexpected(after.error());
    plan.after = *after;
    QList<QStringList> arguments;
    if (m_kind->addArguments && *found) // a name that is there would be refused
        arguments.append(m_kind->removeArguments);
    if (m_kind->addArguments)
        arguments.append(m_kind->addArguments(m_bridge));
    return planned(plan, arguments);
}

/// A file that is as we left it becomes what it was, byte for byte; from one that was changed since, our entry goes.
Result<ConnectionPlan> Connector::planDisconnecting() const
{
    if (m_kind->isByHand)
        return fail(Code::NotFound, u"%1 has no file that other programs may write"_s.arg(m_kind->name));
    const auto file = ClientFile::read(this->file());
    if (!file)
        return tl::unexpected(file.error());
    const auto document = Document::read(m_kind->format, file->text());
    if (!document)
        return tl::unexpected(document.error());
    const auto found = (*document)->find(m_kind->place);
    if (!found)
        return tl::unexpected(found.error());
    if (!*found || !ClientKind::isOurs(**found))
        return fail(Code::NotFound, u"it is not connected"_s);
    ConnectionPlan plan{.path = file->path(), .before = file->text(), .connects = false};
    QList<QStringList> arguments;
    if (!m_kind->removeArguments.isEmpty())
        arguments.append(m_kind->removeArguments);
    const auto record = m_records.last(m_kind->id);
    const bool isAsLeft = record && record->path == file->path() && record->afterSha256 == sha256(file->text());
    const bool wasFree = record && !entryIn(record->before.value_or(QByteArray()), *m_kind).value_or(std::nullopt);
    if (isAsLeft && wasFree) {
        plan.removesFile = !record->before;
        plan.after = record->before.value_or(QByteArray());
        return planned(plan, arguments);
    }
    const auto earlier = Document::read(m_kind->format, record ? record->before.value_or(QByteArray()) : file->text());
    const bool hadHolder = !earlier || (*earlier)->has(m_kind->place.path);
    const auto after =
        (*document)->take(m_kind->place, hadHolder ? Document::Holder::Keep : Document::Holder::DropEmpty);
    if (!after)
        return tl::unexpected(after.error());
    plan.after = *after;
    return planned(plan, arguments);
}

QFuture<Result<>> Connector::carryOut(const ConnectionPlan &plan, QObject *context)
{
    if (plan.changesNothing())
        return ready(Result<>());
    if (plan.commands.isEmpty())
        return ready(write(plan).and_then([&] { return conclude(plan); }));
    if (const auto kept = keepCopy(plan, {}); !kept)
        return ready(kept);
    const auto promise = std::make_shared<QPromise<Result<>>>();
    promise->start();
    runCommands(plan, context, promise);
    return promise->future();
}

Result<> Connector::keepCopy(const ConnectionPlan &plan, const QByteArray &afterSha256)
{
    const auto copy = m_records.add(m_kind->id,
        {plan.path, plan.makesFile ? std::nullopt : std::optional(plan.before), afterSha256,
            QDateTime::currentDateTimeUtc()});
    if (!copy)
        return tl::unexpected(copy.error());
    m_copy = *copy;
    return {};
}

Result<> Connector::write(const ConnectionPlan &plan)
{
    const auto file = ClientFile::read(plan.path);
    if (!file)
        return tl::unexpected(file.error());
    if (file->text() != plan.before || file->exists() == plan.makesFile)
        return fail(Code::Conflict, u"another program has changed it meanwhile"_s);
    if (const auto kept = keepCopy(plan, sha256(plan.after)); !kept)
        return kept;
    return plan.removesFile ? file->remove() : file->write(plan.after);
}

void Connector::runCommands(ConnectionPlan plan, QObject *context, std::shared_ptr<QPromise<Result<>>> promise)
{
    const QStringList command = plan.commands.takeFirst();
    const auto next = [self = *this, plan, context, promise](const Result<> &ran) {
        Connector connector = self;
        if (ran && !plan.commands.isEmpty())
            return connector.runCommands(plan, context, promise);
        promise->addResult(ran.and_then([&] { return connector.conclude(plan); }));
        promise->finish();
    };
    onResult(ProgramCall::run(command, context), context, next);
}

/// What counts is what the client will read.
Result<> Connector::conclude(const ConnectionPlan &plan)
{
    const auto found =
        ClientFile::read(plan.path).and_then([this](const ClientFile &file) { return entryIn(file.text(), *m_kind); });
    if (!found || found->has_value() != plan.connects)
        return fail(Code::Internal, u"its file does not say what was written to it"_s);
    if (plan.connects)
        return m_records.open(m_kind->id, m_copy);
    m_records.close(m_kind->id);
    return {};
}

}
