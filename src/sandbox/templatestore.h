// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "sandbox/template.h"
#include "sandbox/uniquefd.h"

#include <QCryptographicHash>

#include <memory>

namespace sandtray::sandbox {

/// The templates of this user on disk: a folder for each, named by its id, with `home.tar` and `template.json`. Nothing
/// is kept in memory, so that another process may add and remove. An archive is opaque here: hostile code made its
/// content, and only a sandbox unpacks it.
class TemplateStore {
public:
    static constexpr int mostOfOneOwner = 20;
    static constexpr qint64 mostBytes = qint64(16) << 30; ///< of all archives together
    static constexpr int daysUnused = 30; ///< then a template ends

    TemplateStore(QString folder, const Clock &clock);

    /// Oldest first; ended and unreadable ones are not among them.
    [[nodiscard]] QList<Template> all() const;
    [[nodiscard]] Result<Template> find(const TemplateId &id) const;
    [[nodiscard]] Result<> remove(const TemplateId &id);
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
        Draft(QString folder, UniqueFd archive, qint64 room);

        QString m_folder; // empty once committed
        UniqueFd m_archive;
        QCryptographicHash m_hash{QCryptographicHash::Sha256};
        qint64 m_room;
        qint64 m_size = 0;
    };
    /// Code::Conflict: the owner has one of that name. Code::LimitReached: the owner has too many.
    [[nodiscard]] Result<std::unique_ptr<Draft>> begin(const TemplateOrder &order) const;
    /// A draft that nobody means to commit.
    [[nodiscard]] Result<std::unique_ptr<Draft>> beginUnnamed() const;
    /// Makes it visible. Sizes, digest, times and id are the store's; the rest is the caller's.
    [[nodiscard]] Result<Template> commit(Draft &draft, Template kept);

private:
    [[nodiscard]] QString folderOf(const TemplateId &id) const;
    [[nodiscard]] qint64 usedBytes() const;
    [[nodiscard]] Result<Template> load(const TemplateId &id) const;

    QString m_folder;
    const Clock &m_clock;
};

}
