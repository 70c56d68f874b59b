// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/localsandbox.h"
#include "sandbox/templatestore.h"

#include <QPointer>

namespace sandtray::sandbox {

/// Makes a template of a sandbox, and proves it before it says so: a throw-away sandbox is made from it, and the archive
/// of that one must be the same, byte for byte. Owns itself until it is done; main thread.
class Snapshotting : public QObject {
    Q_OBJECT

public:
    using Factory = std::function<Result<std::shared_ptr<LocalSandbox>>(const SandboxSpec &spec, UniqueFd archive)>;

    /// `factory` makes a sandbox of an archive. Ends with `context`, unfinished.
    [[nodiscard]] static QFuture<Result<Template>> begin(
        LocalSandbox &source, const TemplateOrder &order, TemplateStore &store, Factory factory, QObject *context);

private:
    Snapshotting(LocalSandbox &source, const TemplateOrder &order, TemplateStore &store, Factory factory,
        std::unique_ptr<TemplateStore::Draft> draft, QObject *context);

    void copy();
    void tryIt();
    void measure();
    void compare(qint64 diskBytes);
    void commit(qint64 diskBytes);
    void finish(Result<Template> result);

    QPointer<LocalSandbox> m_source;
    SandboxSpec m_spec; // of the source
    TemplateOrder m_order;
    TemplateStore &m_store;
    Factory m_factory;
    std::unique_ptr<TemplateStore::Draft> m_draft;
    std::shared_ptr<LocalSandbox> m_trial;
    QCryptographicHash m_trialHash{QCryptographicHash::Sha256};
    QPromise<Result<Template>> m_promise;
};

}
