// SPDX-License-Identifier: GPL-3.0-or-later
#include "approval/unreviewedfiles.h"

#include <QCryptographicHash>

namespace sandtray::approval {

void UnreviewedFiles::noteWritten(const QString &path, const QByteArray &bytes)
{
    const QByteArray sha256 = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    if (m_allowed.value(path) == sha256) {
        m_pending.remove(path);
        return;
    }
    FileUnderReview &file = m_pending[path];
    // What was declined stays so whatever is written over it: that is what the human must know.
    if (file.state != FileUnderReview::State::DeclinedBefore && m_allowed.contains(path))
        file.state = FileUnderReview::State::Changed;
    file.path = path;
    file.size = bytes.size();
    file.sha256 = sha256;
    file.content = bytes.first(std::min(bytes.size(), FileUnderReview::shownFileBytes));
}

void UnreviewedFiles::noteUnreadable(const QString &path)
{
    noteWritten(path, {});
    m_pending[path].path = path;
    m_pending[path].sha256.clear();
}

void UnreviewedFiles::inherit(const QList<FileUnderReview> &files)
{
    for (const FileUnderReview &file : files)
        m_pending.insert(file.path, file);
}

void UnreviewedFiles::noteAllowed(const QList<FileUnderReview> &files)
{
    for (const FileUnderReview &file : files) {
        m_allowed.insert(file.path, file.sha256);
        if (const auto it = m_pending.constFind(file.path); it != m_pending.cend() && it->sha256 == file.sha256)
            m_pending.erase(it);
    }
}

void UnreviewedFiles::noteDeclined(const QList<FileUnderReview> &files)
{
    for (const FileUnderReview &file : files)
        if (const auto it = m_pending.find(file.path); it != m_pending.end())
            it->state = FileUnderReview::State::DeclinedBefore;
}

}
