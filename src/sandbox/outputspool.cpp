// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/outputspool.h"

#include "sandbox/memoryfile.h"

#include <QFile>

#include <fcntl.h>

#include <cerrno>
#include <cstdlib>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 memoryLimit = 16 * 1024;

/// A file without a name; where the file system cannot make one, the name goes at once.
UniqueFd openUnlinked(const QString &folder)
{
    UniqueFd file(::open(QFile::encodeName(folder).constData(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (file.isValid() || (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT))
        return file;
    QByteArray name = QFile::encodeName(folder + u"/spool-XXXXXX"_s);
    UniqueFd named(::mkostemp(name.data(), O_CLOEXEC));
    if (named.isValid())
        ::unlink(name.constData());
    return named;
}

Result<> writeAt(int fd, qint64 position, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const ssize_t written = ::pwrite(fd, bytes.data(), size_t(bytes.size()), position);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return systemFailure(u"output spool"_s);
        bytes = bytes.sliced(written);
        position += written;
    }
    return {};
}

}

OutputSpool::OutputSpool(const QString &folder, qint64 capacity)
    : m_folder(folder)
    , m_half(qMax<qint64>(capacity / 2, 1))
{
}

OutputSpool::~OutputSpool() = default;

Result<> OutputSpool::append(const QByteArray &bytes)
{
    const qint64 offset = m_size;
    m_size += bytes.size();
    if (!m_file.isValid() && !m_refusedAt && m_size <= qMin(memoryLimit, m_half)) {
        m_memory += bytes;
        return {};
    }
    if (m_refusedAt)
        return fail(Code::Io, u"output spool: the disk was full"_s);
    Result<> stored = m_file.isValid() ? Result<>() : spill();
    if (stored)
        stored = store(offset, bytes);
    if (!stored && !m_refusedAt)
        m_refusedAt = offset;
    return stored;
}

Result<> OutputSpool::spill()
{
    UniqueFd file = openUnlinked(m_folder);
    if (!file.isValid())
        return systemFailure(m_folder);
    if (const auto written = writeAt(file.get(), 0, m_memory); !written)
        return written;
    m_file = std::move(file);
    m_memory = QByteArray();
    return {};
}

Result<> OutputSpool::store(qint64 offset, QByteArrayView bytes)
{
    if (offset < m_half) {
        const qint64 length = qMin<qint64>(m_half - offset, bytes.size());
        if (const auto written = writeAt(m_file.get(), offset, bytes.first(length)); !written)
            return written;
        bytes = bytes.sliced(length);
        offset += length;
    }
    if (bytes.size() > m_half) { // only the end of it can stay
        offset += bytes.size() - m_half;
        bytes = bytes.last(m_half);
    }
    while (!bytes.isEmpty()) {
        const qint64 place = (offset - m_half) % m_half;
        const qint64 length = qMin<qint64>(m_half - place, bytes.size());
        if (const auto written = writeAt(m_file.get(), m_half + place, bytes.first(length)); !written)
            return written;
        bytes = bytes.sliced(length);
        offset += length;
    }
    return {};
}

qint64 OutputSpool::headEnd() const
{
    return qMin(m_refusedAt.value_or(m_size), m_half);
}

OutputSpool::Gap OutputSpool::gap() const
{
    if (m_refusedAt)
        return {qMin(*m_refusedAt, m_half), m_size};
    const qint64 head = headEnd();
    return {head, qMax(head, m_size - m_half)};
}

OutputSpool::Piece OutputSpool::read(qint64 offset, qint64 length) const
{
    const Gap left = gap();
    offset = qBound<qint64>(0, offset, m_size);
    if (offset >= left.first && offset < left.last)
        offset = left.last;
    const qint64 end = offset < left.first ? left.first : m_size;
    Piece piece{offset, QByteArray(qBound<qint64>(0, length, end - offset), Qt::Uninitialized)};
    load(offset, piece.bytes.data(), piece.bytes.size());
    return piece;
}

void OutputSpool::load(qint64 offset, char *to, qint64 length) const
{
    if (!m_file.isValid()) {
        std::copy_n(m_memory.constData() + offset, length, to);
        return;
    }
    while (length > 0) {
        const bool inHead = offset < m_half;
        const qint64 place = inHead ? offset : m_half + (offset - m_half) % m_half;
        const qint64 part = qMin(length, (inHead ? m_half : 2 * m_half) - place);
        const ssize_t got = ::pread(m_file.get(), to, size_t(part), place);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) { // a disk that fails: never hand out memory that was not written
            std::fill_n(to, length, '\0');
            return;
        }
        to += got;
        offset += got;
        length -= got;
    }
}

}
