// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/listing.h"

#include "agent/paths.h"

#include <algorithm>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

namespace sandtray::agent {

namespace {

constexpr std::size_t entriesPerMessage = 16; // of at most 8 KiB each, path and target: far below a frame
constexpr std::size_t mostNamesRead = 100'000; // of one folder

wire::EntryKind kindOf(mode_t mode)
{
    if (S_ISREG(mode))
        return wire::EntryKind::File;
    if (S_ISDIR(mode))
        return wire::EntryKind::Folder;
    return S_ISLNK(mode) ? wire::EntryKind::Link : wire::EntryKind::Other;
}

wire::Entry describeEntry(int folder, const std::string &name)
{
    wire::Entry entry;
    struct stat found = {};
    if (::fstatat(folder, name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0)
        return entry; // gone since its name was read
    entry.kind = kindOf(found.st_mode);
    entry.mode = found.st_mode & 07777;
    entry.modified = found.st_mtim.tv_sec;
    if (entry.kind == wire::EntryKind::File)
        entry.size = static_cast<std::uint64_t>(found.st_size);
    if (entry.kind == wire::EntryKind::Link)
        entry.target = readLink(folder, name).value_or(std::string());
    return entry;
}

}

Result<std::unique_ptr<Job>> Listing::open(int home, const wire::ListFiles &request)
{
    if (request.depth == 0 || request.maximum == 0)
        return fail("depth or maximum", EINVAL);
    auto folder = openFolder(home, request.path.empty() ? "." : request.path);
    if (!folder)
        return tl::unexpected(folder.error());
    std::unique_ptr<Listing> listing(new Listing(request));
    listing->enter(std::move(*folder), {});
    return listing;
}

Listing::Listing(const wire::ListFiles &request)
    : m_call(request.call)
    , m_depth(std::min(request.depth, maximumDepth))
    , m_left(std::min(request.maximum, maximumEntries))
{
}

bool Listing::advance(Channel &channel)
{
    bool more = true;
    while (more && m_entries.size() < entriesPerMessage)
        more = takeNext();
    channel.send(wire::Entries{m_call, std::exchange(m_entries, {}), !more, !more && m_truncated});
    return !more;
}

/// Puts the next entry into the message; false at the end.
bool Listing::takeNext()
{
    while (!m_levels.empty() && m_levels.back().names.empty())
        m_levels.pop_back();
    if (m_levels.empty())
        return false;
    if (m_left == 0) {
        m_truncated = true;
        return false;
    }
    --m_left;
    Level &level = m_levels.back();
    const std::string name = std::move(level.names.back());
    level.names.pop_back();
    wire::Entry &entry = m_entries.emplace_back(describeEntry(level.folder.get(), name));
    entry.path = level.prefix + name;
    if (entry.kind == wire::EntryKind::Folder && m_levels.size() < m_depth) {
        if (auto folder = openSubfolder(level.folder.get(), name))
            enter(std::move(*folder), entry.path + '/');
    }
    return true;
}

void Listing::enter(UniqueFd folder, std::string prefix)
{
    std::vector<std::string> names = readNames(folder.get());
    m_levels.push_back({std::move(folder), std::move(prefix), std::move(names)});
}

/// The first names in order, one more than can still be told, without ever holding more than twice as many.
std::vector<std::string> Listing::readNames(int folder)
{
    std::vector<std::string> names;
    const int copy = ::fcntl(folder, F_DUPFD_CLOEXEC, 3); // closed by closedir(3)
    const std::unique_ptr<DIR, int (*)(DIR *)> stream(copy < 0 ? nullptr : ::fdopendir(copy), ::closedir);
    const std::size_t wanted = m_left + 1;
    const auto keepFirst = [&] {
        std::sort(names.begin(), names.end());
        names.resize(std::min(names.size(), wanted));
    };
    for (std::size_t read = 0; stream; ++read) {
        const dirent *const item = ::readdir(stream.get());
        m_truncated = m_truncated || (item && read == mostNamesRead);
        if (!item || read == mostNamesRead)
            break;
        if (std::string_view(item->d_name) != "." && std::string_view(item->d_name) != "..")
            names.emplace_back(item->d_name);
        if (names.size() >= 2 * wanted)
            keepFirst();
    }
    keepFirst();
    std::reverse(names.begin(), names.end());
    return names;
}

}
