// SPDX-License-Identifier: GPL-3.0-or-later
// Continuations here have no context object: Qt 6.4 asserts when a context is gone before its future, as it is when the
// program ends while the keychain asks. They check by themselves whether the object is still there.
#include "credentials/namedsecrets.h"

#include "base/future.h"
#include "base/json.h"

#include <QJsonArray>
#include <QPointer>

#include <algorithm>

namespace sandtray::credentials {

using namespace Qt::StringLiterals;

namespace {

const QString namesKey = u"secret-names"_s;
constexpr qsizetype longestName = 128;
constexpr qsizetype leastValueBytes = 8; // shorter ones cannot be found in output without finding them everywhere
constexpr qsizetype mostValueBytes = qsizetype(64) * 1024;

QString valueKey(const QString &name)
{
    return u"secret:"_s + name;
}

bool isName(QStringView text)
{
    const auto isLetter = [](QChar c) { return (c >= u'A' && c <= u'Z') || (c >= u'a' && c <= u'z') || c == u'_'; };
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    return !text.isEmpty() && text.size() <= longestName && isLetter(text.front())
        && std::all_of(text.begin(), text.end(), [&](QChar c) { return isLetter(c) || isDigit(c); });
}

Result<> checkName(const QString &name)
{
    if (!isName(name))
        return fail(Code::BadArgument, u"a secret is named like a variable: letters, digits and _, no digit first"_s);
    return {};
}

Result<> checkValue(const Secret &value)
{
    if (value.reveal().size() < leastValueBytes)
        return fail(Code::BadArgument, u"the value of a secret has at least 8 bytes"_s);
    if (value.reveal().size() > mostValueBytes)
        return fail(Code::TooLarge, u"the value of a secret has at most 64 KiB"_s);
    return {};
}

Result<QStringList> namesFrom(const Result<Secret> &stored)
{
    if (!stored && stored.error().code == Code::NotFound)
        return QStringList();
    if (!stored)
        return tl::unexpected(stored.error());
    const auto list = parseJson(stored->reveal());
    if (!list || !list->isArray())
        return fail(Code::Protocol, u"the list of secrets in the keychain is not readable"_s);
    QStringList names;
    for (const QJsonValue &entry : list->toArray()) {
        if (!isName(entry.toString()))
            return fail(Code::Protocol, u"the list of secrets in the keychain holds something else than names"_s);
        names.append(entry.toString());
    }
    return names;
}

template <class T> QFuture<Result<T>> failed(const Error &error)
{
    return ready(Result<T>(tl::unexpected(error)));
}

/// `next`, as long as `object` is there.
template <class T> auto guarded(QObject *object, std::function<QFuture<Result<>>(const T &)> next)
{
    return [alive = QPointer(object), next](const T &result) {
        return alive ? next(result) : failed<void>({Code::Cancelled, u"the list of secrets is gone"_s});
    };
}

}

NamedSecrets::NamedSecrets(SecretStore &store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{
}

QFuture<Result<QStringList>> NamedSecrets::names()
{
    return enqueue<QStringList>([this] { return m_store.read(namesKey).then(namesFrom); });
}

QFuture<Result<Secret>> NamedSecrets::value(const QString &name)
{
    if (const auto valid = checkName(name); !valid)
        return failed<Secret>(valid.error());
    return enqueue<Secret>([this, name] { return m_store.read(valueKey(name)); });
}

QFuture<Result<>> NamedSecrets::set(const QString &name, const Secret &value)
{
    if (const auto valid = checkName(name).and_then([&] { return checkValue(value); }); !valid)
        return failed<void>(valid.error());
    return change([this, name, value](const QStringList &names) {
        return m_store.write(valueKey(name), value)
            .then(guarded<Result<>>(this,
                [this, name, names](const Result<> &written) {
                    return written && !names.contains(name) ? add(name, names) : ready(written);
                }))
            .unwrap();
    });
}

QFuture<Result<>> NamedSecrets::remove(const QString &name)
{
    if (const auto valid = checkName(name); !valid)
        return failed<void>(valid.error());
    return change([this, name](QStringList names) {
        const bool isListed = names.removeOne(name);
        return m_store.remove(valueKey(name))
            .then(guarded<Result<>>(this,
                [this, names, isListed](const Result<> &removed) {
                    const bool isGone = removed || removed.error().code == Code::NotFound;
                    return isGone && isListed ? saveNames(names) : ready(removed);
                }))
            .unwrap();
    });
}

QFuture<Result<>> NamedSecrets::change(const Change &change)
{
    return enqueue<void>([this, change] {
        const auto apply = [change](const Result<QStringList> &names) {
            return names ? change(*names) : failed<void>(names.error());
        };
        return m_store.read(namesKey).then(namesFrom).then(guarded<Result<QStringList>>(this, apply)).unwrap();
    });
}

QFuture<Result<>> NamedSecrets::add(const QString &name, const QStringList &names)
{
    QStringList longer = names + QStringList{name};
    longer.sort();
    return saveNames(longer)
        .then(guarded<Result<>>(this,
            [this, name](const Result<> &saved) {
                if (saved)
                    return ready(saved);
                // A value that no list names could not be found again to be removed.
                return m_store.remove(valueKey(name)).then([saved](const Result<> &) { return saved; });
            }))
        .unwrap();
}

QFuture<Result<>> NamedSecrets::saveNames(const QStringList &names)
{
    const Secret list(canonicalJson(QJsonArray::fromStringList(names)));
    return m_store.write(namesKey, list)
        .then(guarded<Result<>>(this,
            [this](const Result<> &written) {
                if (written)
                    Q_EMIT namesChanged();
                return ready(written);
            }))
        .unwrap();
}

template <class T> QFuture<Result<T>> NamedSecrets::enqueue(const std::function<QFuture<Result<T>>()> &work)
{
    const auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    m_waiting.enqueue([this, promise, work] {
        work().then([alive = QPointer(this), promise](const Result<T> &result) {
            promise->addResult(result);
            promise->finish();
            if (alive)
                alive->startNext();
        });
    });
    if (!m_isBusy)
        startNext();
    return promise->future();
}

void NamedSecrets::startNext()
{
    m_isBusy = !m_waiting.isEmpty();
    if (m_isBusy)
        m_waiting.dequeue()();
}

}
