// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/localsandbox.h"
#include "sandbox/templatestore.h"

#include <QPointer>

namespace sandtray::sandbox {

/// Makes a sandbox with the files of another one, and proves it before it says so: the archive of the copy must be that
/// of the source, byte for byte. Owns itself until it is done; main thread.
class HomeCopy : public QObject {
    Q_OBJECT

public:
    struct Made {
        std::shared_ptr<TemplateStore::Draft> draft; ///< the archive
        std::shared_ptr<LocalSandbox> sandbox; ///< made of it
        qint64 diskBytes = 0; ///< what the files need there
    };
    /// Makes a sandbox that begins with this archive.
    using Factory = std::function<Result<std::shared_ptr<LocalSandbox>>(UniqueFd archive)>;

    /// Ends with `context`, unfinished.
    [[nodiscard]] static QFuture<Result<Made>> begin(
        LocalSandbox &source, std::unique_ptr<TemplateStore::Draft> draft, Factory factory, QObject *context);

private:
    HomeCopy(LocalSandbox &source, std::unique_ptr<TemplateStore::Draft> draft, Factory factory, QObject *context);

    void copy();
    void unpack();
    void measure();
    void compare();
    void finish(const Result<> &result);

    QPointer<LocalSandbox> m_source;
    Factory m_factory;
    Made m_made;
    QCryptographicHash m_hash{QCryptographicHash::Sha256}; // of the copy
    QPromise<Result<Made>> m_promise;
};

}
