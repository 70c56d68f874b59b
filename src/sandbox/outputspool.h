// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "sandbox/uniquefd.h"

#include <QByteArray>

#include <optional>

namespace sandtray::sandbox {

/// What one stream of a run wrote: the first and the last part, up to a bound, in an unlinked file (O_TMPFILE), so that
/// neither memory grows nor anything stays on disk, whatever happens to the application.
class OutputSpool {
public:
    /// `folder` must be on a disk of the user's. Half of `capacity` keeps the head, half the tail.
    explicit OutputSpool(const QString &folder, qint64 capacity = qint64(64) << 20);
    ~OutputSpool();
    Q_DISABLE_COPY_MOVE(OutputSpool)

    /// Code::Io when the disk is full; the bytes still count as written and left out.
    [[nodiscard]] Result<> append(const QByteArray &bytes);

    /// Bytes written so far, kept or not.
    [[nodiscard]] qint64 size() const { return m_size; }
    /// The gap [first, last) that is not kept any more; empty when first == last.
    struct Gap {
        qint64 first = 0;
        qint64 last = 0;
    };
    [[nodiscard]] Gap gap() const;
    /// Kept bytes from `offset`, at most `length`, never across the gap; an offset within the gap starts behind it.
    struct Piece {
        qint64 offset = 0;
        QByteArray bytes;
    };
    [[nodiscard]] Piece read(qint64 offset, qint64 length) const;

private:
    [[nodiscard]] Result<> spill();
    [[nodiscard]] Result<> store(qint64 offset, QByteArrayView bytes);
    [[nodiscard]] qint64 headEnd() const;
    void load(qint64 offset, char *to, qint64 length) const;

    QString m_folder;
    QByteArray m_memory; // all of it while it is short: most runs need no file
    UniqueFd m_file; // the head, then the tail as a ring
    qint64 m_half = 0;
    qint64 m_size = 0;
    std::optional<qint64> m_refusedAt; // where the disk was full: only the head before it is kept
};

}
