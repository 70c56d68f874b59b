// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/localsandbox.h"
#include "sandbox/templatestore.h"

#include <functional>

namespace sandtray::sandbox {

enum class ImportStep { Reading, Unpacking, Trying };

/// Makes a template of a root file system: a sandbox unpacks the archive into a folder of the host that it alone can
/// write to, then another sandbox begins with it and looks which languages there are. Owns itself until it is done;
/// main thread.
///
/// Code::BadArgument: the file is neither a root file system nor an image; Code::TooLarge; Code::Unavailable: a program
/// that unpacks images is missing, named in the detail; Code::Io: the archive is damaged, or nothing of it runs here.
class RootImport : public QObject {
    Q_OBJECT

public:
    struct Made {
        std::shared_ptr<TemplateStore::RootDraft> draft;
        qint64 bytes = 0; ///< on the disk
        QString searchPath;
        QStringList programs; ///< of bash, python3, node: those that it has
    };
    using Created = Result<std::shared_ptr<LocalSandbox>>;
    struct Factories {
        std::function<Created(const TemplateStore::RootDraft &draft)> unpacking;
        std::function<Created(const TemplateStore::RootDraft &draft, const QString &searchPath)> trying;
    };
    using Progress = std::function<void(ImportStep step)>;

    /// Ends with `context`, unfinished.
    [[nodiscard]] static QFuture<Result<Made>> begin(
        std::unique_ptr<TemplateStore::RootDraft> draft, Factories factories, Progress progress, QObject *context);

private:
    RootImport(
        std::unique_ptr<TemplateStore::RootDraft> draft, Factories factories, Progress progress, QObject *context);

    void enter(const Created &created, const RunSpec &spec, void (RootImport::*then)(const RunOutcome &outcome));
    void unpack();
    void readProgress();
    void unpacked(const RunOutcome &outcome);
    void tryIt();
    void tried(const RunOutcome &outcome);
    void leave(std::function<void()> then);
    [[nodiscard]] QString said(Stream stream) const;
    void fail(const Error &error);
    void finish(Result<Made> result);

    Factories m_factories;
    Progress m_progress;
    Made m_made;
    std::shared_ptr<LocalSandbox> m_sandbox;
    Run *m_run = nullptr;
    qint64 m_read = 0; // of what the unpacking says
    bool m_isUnpacked = false;
    QPromise<Result<Made>> m_promise;
};

}
