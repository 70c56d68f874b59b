// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QPromise>

#include <memory>

namespace sandtray {

/// A future that has its answer.
template <class T>
[[nodiscard]] QFuture<Result<T>> ready(Result<T> value)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(std::move(value));
    promise.finish();
    return promise.future();
}

/// Calls `handle` with the answer, in the thread of `context`, unless `context` is gone by then. For what may be
/// deleted while it waits, and for a future that several wait for: QFuture::then() of Qt 6.4 asserts that its context is
/// still there, and a second then() replaces the first. Always from the event loop, and for futures that one thread
/// finishes in the order in which it finished them; then() calls at once what is finished already, ahead of answers
/// that wait in the queue.
template <class T, class Handler>
void onResult(const QFuture<Result<T>> &future, QObject *context, Handler handle)
{
    auto *watcher = new QFutureWatcher<Result<T>>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, handle] {
        watcher->deleteLater();
        if (!watcher->isCanceled())
            handle(watcher->result());
    });
    watcher->setFuture(future);
}

/// Answers when all of `futures` have: the first error, or success. The continuations run in the thread of `context`.
[[nodiscard]] inline QFuture<Result<>> allOf(const QList<QFuture<Result<>>> &futures, QObject *context)
{
    struct State {
        QPromise<Result<>> promise;
        Result<> verdict;
        qsizetype left = 0;
    };
    if (futures.isEmpty())
        return ready(Result<>());
    const auto state = std::make_shared<State>();
    state->left = futures.size();
    state->promise.start();
    for (const QFuture<Result<>> &future : futures)
        onResult(future, context, [state](const Result<> &result) {
            if (!result && state->verdict)
                state->verdict = result;
            if (--state->left > 0)
                return;
            state->promise.addResult(state->verdict);
            state->promise.finish();
        });
    return state->promise.future();
}

}
