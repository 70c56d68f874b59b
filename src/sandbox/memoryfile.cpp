// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/memoryfile.h"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

tl::unexpected<Error> systemFailure(const QString &what)
{
    return fail(Code::Io, what + u": "_s + qt_error_string(errno));
}

Result<UniqueFd> memoryFile(const QByteArray &content)
{
    UniqueFd file(memfd_create("sandtray", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!file.isValid())
        return systemFailure(u"memfd_create"_s);
    for (qsizetype done = 0; done < content.size();) {
        const ssize_t written = ::pwrite(file.get(), content.constData() + done, size_t(content.size() - done), done);
        if (written < 0 && errno != EINTR)
            return systemFailure(u"write to a memory file"_s);
        done += qMax<ssize_t>(written, 0);
    }
    if (::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0)
        return systemFailure(u"seal a memory file"_s);
    return file;
}

}
