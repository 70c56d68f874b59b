// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/paths.h"

#include <algorithm>
#include <climits>

#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>

namespace sandtray::agent {

namespace {

constexpr int mostLinks = 40; // as the kernel's own limit
constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC;

UniqueFd openWithoutMagic(int base, const char *path, int flags)
{
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags);
    how.resolve = RESOLVE_NO_MAGICLINKS;
    return UniqueFd(static_cast<int>(::syscall(SYS_openat2, base, path, &how, sizeof how)));
}

Result<> checkPath(const std::string &path)
{
    if (path.empty() || path.find('\0') != path.npos)
        return fail("path", EINVAL);
    if (path.size() >= PATH_MAX)
        return fail("path", ENAMETOOLONG);
    return {};
}

Result<> refuseProcfs(int fd)
{
    struct statfs system = {};
    if (::fstatfs(fd, &system) != 0)
        return fail("statfs");
    if (system.f_type == PROC_SUPER_MAGIC)
        return fail("files of /proc are not served", EACCES);
    return {};
}

Result<UniqueFd> checkedFolder(UniqueFd folder)
{
    if (!folder)
        return fail("open folder");
    if (const auto allowed = refuseProcfs(folder.get()); !allowed)
        return tl::unexpected(allowed.error());
    return folder;
}

/// One step of mkdir -p.
Result<UniqueFd> enterOrMake(int folder, const std::string &name)
{
    UniqueFd next = openWithoutMagic(folder, name.c_str(), folderFlags);
    if (!next && errno == ENOENT) {
        if (::mkdirat(folder, name.c_str(), 0755) != 0 && errno != EEXIST)
            return fail("make folder");
        next = openWithoutMagic(folder, name.c_str(), folderFlags);
    }
    return checkedFolder(std::move(next));
}

/// The folder of `path`'s last component, made where it is missing.
Result<Place> makeFolders(int base, std::string_view path)
{
    auto root = checkedFolder(openWithoutMagic(base, path.starts_with('/') ? "/" : ".", folderFlags));
    if (!root)
        return tl::unexpected(root.error());
    Place place{std::move(*root), {}};
    for (;;) {
        path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
        const std::size_t end = path.find('/');
        place.name = path.substr(0, end);
        if (place.name.size() > NAME_MAX)
            return fail("path", ENAMETOOLONG);
        if (end == path.npos)
            return place;
        auto folder = enterOrMake(place.folder.get(), place.name);
        if (!folder)
            return tl::unexpected(folder.error());
        place.folder = std::move(*folder);
        path.remove_prefix(end);
    }
}

}

Result<UniqueFd> openHome()
{
    UniqueFd home(::open(homeFolder, O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!home)
        return fail(homeFolder);
    return home;
}

Result<UniqueFd> openFile(int base, const std::string &path, int flags)
{
    if (const auto valid = checkPath(path); !valid)
        return tl::unexpected(valid.error());
    UniqueFd file = openWithoutMagic(base, path.c_str(), flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (!file)
        return fail("open");
    struct stat found = {};
    if (::fstat(file.get(), &found) != 0)
        return fail("stat");
    if (S_ISDIR(found.st_mode))
        return fail("open", EISDIR);
    if (!S_ISREG(found.st_mode))
        return fail("not a regular file", EINVAL);
    if (const auto allowed = refuseProcfs(file.get()); !allowed)
        return tl::unexpected(allowed.error());
    return file;
}

Result<UniqueFd> openFolder(int base, const std::string &path)
{
    if (const auto valid = checkPath(path); !valid)
        return tl::unexpected(valid.error());
    return checkedFolder(openWithoutMagic(base, path.c_str(), folderFlags));
}

Result<UniqueFd> openSubfolder(int folder, const std::string &name)
{
    return checkedFolder(openWithoutMagic(folder, name.c_str(), folderFlags | O_NOFOLLOW));
}

Result<Place> makePlace(int base, std::string path)
{
    UniqueFd folder;
    for (int links = 0; links < mostLinks; ++links) {
        if (const auto valid = checkPath(path); !valid)
            return tl::unexpected(valid.error());
        auto place = makeFolders(folder ? folder.get() : base, path);
        if (!place)
            return place;
        if (place->name.empty() || place->name == "." || place->name == "..")
            return fail("path", EISDIR);
        struct stat found = {};
        if (::fstatat(place->folder.get(), place->name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0)
            return errno == ENOENT ? std::move(place) : Result<Place>(fail("stat"));
        if (S_ISREG(found.st_mode))
            return place;
        if (!S_ISLNK(found.st_mode))
            return fail("not a regular file", S_ISDIR(found.st_mode) ? EISDIR : EINVAL);
        auto target = readLink(place->folder.get(), place->name);
        if (!target)
            return tl::unexpected(target.error());
        path = std::move(*target);
        folder = std::move(place->folder);
    }
    return fail("path", ELOOP);
}

Result<std::string> readLink(int folder, const std::string &name)
{
    std::string target(PATH_MAX, '\0');
    const ssize_t size = ::readlinkat(folder, name.c_str(), target.data(), target.size());
    if (size < 0)
        return fail("read link");
    target.resize(static_cast<std::size_t>(size));
    return target;
}

}
