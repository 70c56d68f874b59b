// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "sandbox/template.h"
#include "sandbox/uniquefd.h"

#include <QCryptographicHash>

#include <memory>

namespace sandtray::sandbox {

/// The templates of this user on disk: a folder for each, named by its id, with `template.json` and `home.tar` or, of
/// an imported root file system, `tree/root`. Nothing is kept in memory, so that another process may add and remove; a
/// lock on a folder (flock(2)) tells it what is in use. Archive and tree are opaque here: strangers made their content,
/// and only a sandbox reads or writes it.
class TemplateStore {
public:
    static constexpr int mostOfOneOwner = 20;
    static constexpr qint64 mostBytes = qint64(16) << 30; ///< of all archives together
    static constexpr int daysUnused = 30; ///< then a template ends

    TemplateStore(QString folder, const Clock &clock);

    /// Oldest first; ended and unreadable ones are not among them.
    [[nodiscard]] QList<Template> all() const;
    [[nodiscard]] Result<Template> find(const TemplateId &id) const;
    /// Code::Conflict: a sandbox works in it, or another template stands on it.
    [[nodiscard]] Result<> remove(const TemplateId &id);
    /// Where a root file system is.
    [[nodiscard]] QString treeOf(const Template &root) const;
    /// While the answer is open, the template stays.
    [[nodiscard]] Result<UniqueFd> holdRoot(const TemplateId &id) const;
    /// For a sandbox to read, from its beginning; the template counts as used now.
    [[nodiscard]] Result<UniqueFd> openArchive(const Template &kept);
    /// What an end of the application or of a term has left.
    void removeLeftovers();

    /// A template that is being written; removes what it wrote unless it was committed.
    class Draft {
    public:
        ~Draft();
        Q_DISABLE_COPY_MOVE(Draft)

        /// Code::LimitReached when all templates together would be too large, Code::Io when the disk is full.
        [[nodiscard]] Result<> append(QByteArrayView bytes);
        [[nodiscard]] qint64 size() const { return m_size; }
        [[nodiscard]] QByteArray sha256() const { return m_hash.result(); }
        [[nodiscard]] Result<UniqueFd> openArchive() const;

    private:
        friend class TemplateStore;
        Draft(QString folder, UniqueFd lock, UniqueFd archive, qint64 room);

        QString m_folder; // empty once committed
        UniqueFd m_lock;
        UniqueFd m_archive;
        QCryptographicHash m_hash{QCryptographicHash::Sha256};
        qint64 m_room;
        qint64 m_size = 0;
    };
    /// A root file system that is being unpacked; removes it unless it was committed.
    class RootDraft {
    public:
        ~RootDraft();
        Q_DISABLE_COPY_MOVE(RootDraft)

        /// For the import to fill: it makes the folder `root` in it, and leaves nothing else.
        [[nodiscard]] QString folder() const;
        [[nodiscard]] QString tree() const;
        [[nodiscard]] qint64 room() const { return m_room; } ///< in bytes

    private:
        friend class TemplateStore;
        RootDraft(QString folder, UniqueFd lock, qint64 room);

        QString m_folder; // empty once committed
        UniqueFd m_lock;
        qint64 m_room;
    };

    /// Code::Conflict: the owner has one of that name. Code::LimitReached: the owner has too many.
    [[nodiscard]] Result<std::unique_ptr<Draft>> begin(const TemplateOrder &order) const;
    /// A draft that nobody means to commit.
    [[nodiscard]] Result<std::unique_ptr<Draft>> beginUnnamed() const;
    /// Makes it visible. Sizes, digest, times and id are the store's; the rest is the caller's.
    [[nodiscard]] Result<Template> commit(Draft &draft, Template kept);
    /// Errors as those of begin().
    [[nodiscard]] Result<std::unique_ptr<RootDraft>> beginRoot(const TemplateOrder &order) const;
    [[nodiscard]] Result<Template> commit(RootDraft &draft, Template kept);

private:
    [[nodiscard]] QString folderOf(const TemplateId &id) const;
    [[nodiscard]] qint64 usedBytes() const;
    [[nodiscard]] Result<Template> load(const TemplateId &id) const;
    [[nodiscard]] Result<> checkNew(const TemplateOrder &order) const;
    [[nodiscard]] Result<QString> makeDraftFolder() const;
    [[nodiscard]] Result<> publish(const QString &draftFolder, const Template &kept) const;

    QString m_folder;
    const Clock &m_clock;
};

}
