// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/treeremoval.h"

#include "sandbox/memoryfile.h"
#include "sandbox/uniquefd.h"

#include <QFile>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <string_view>

namespace sandtray::sandbox {

using namespace Qt::StringLiterals;

namespace {

struct CloseFolder {
    void operator()(DIR *folder) const { ::closedir(folder); }
};
using Reader = std::unique_ptr<DIR, CloseFolder>;

bool isItself(const char *name)
{
    return std::string_view(name) == "." || std::string_view(name) == "..";
}

/// A folder to read and to change, whatever its permissions were. None when it is no folder.
Reader openFolder(int parent, const char *name)
{
    const UniqueFd handle(::openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!handle.isValid())
        return nullptr;
    // Only this path reaches exactly what the handle holds; fchmod(2) refuses such a handle.
    ::chmod(("/proc/self/fd/" + std::to_string(handle.get())).c_str(), S_IRWXU);
    UniqueFd folder(::openat(handle.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    Reader reader(folder.isValid() ? ::fdopendir(folder.get()) : nullptr);
    if (reader)
        static_cast<void>(folder.release());
    return reader;
}

/// Folders at any depth are moved up into the first one before they are emptied.
class Removal {
public:
    explicit Removal(Reader top)
        : m_top(std::move(top))
    {
    }

    bool empty()
    {
        for (bool again = true; again;) {
            again = false;
            ::rewinddir(m_top.get());
            while (const dirent *entry = ::readdir(m_top.get())) {
                if (isItself(entry->d_name) || ::unlinkat(top(), entry->d_name, 0) == 0)
                    continue;
                if (!flatten(entry->d_name) || ::unlinkat(top(), entry->d_name, AT_REMOVEDIR) != 0)
                    return false;
                again = true;
            }
        }
        return true;
    }

private:
    [[nodiscard]] int top() const { return ::dirfd(m_top.get()); }

    bool flatten(const char *name)
    {
        const Reader folder = openFolder(top(), name);
        if (!folder)
            return false;
        const int fd = ::dirfd(folder.get());
        while (const dirent *entry = ::readdir(folder.get())) {
            if (isItself(entry->d_name) || ::unlinkat(fd, entry->d_name, 0) == 0)
                continue;
            // To be moved, a folder must be one that may be changed.
            if (!openFolder(fd, entry->d_name) || !moveUp(fd, entry->d_name))
                return false;
        }
        return true;
    }

    bool moveUp(int from, const char *name)
    {
        do {
            const std::string free = ".removed-" + std::to_string(++m_moved);
            if (::renameat2(from, name, top(), free.c_str(), RENAME_NOREPLACE) == 0)
                return true;
        } while (errno == EEXIST);
        return false;
    }

    Reader m_top;
    unsigned long m_moved = 0;
};

}

Result<> removeTree(const QString &folder)
{
    const QByteArray path = QFile::encodeName(folder);
    Reader reader = openFolder(AT_FDCWD, path.constData());
    if (!reader)
        return errno == ENOENT ? Result<>() : systemFailure(folder);
    if (!Removal(std::move(reader)).empty() || ::rmdir(path.constData()) != 0)
        return systemFailure(folder);
    return {};
}

}
