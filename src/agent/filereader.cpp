// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/filereader.h"

#include "agent/paths.h"

#include <algorithm>
#include <limits>

#include <fcntl.h>
#include <sys/stat.h>

namespace sandtray::agent {

Result<std::unique_ptr<Job>> FileReader::open(int home, const wire::ReadFile &request)
{
    constexpr std::uint64_t largestOffset = std::numeric_limits<off_t>::max();
    if (request.offset > largestOffset || request.length > largestOffset - request.offset)
        return fail("offset or length", EINVAL);
    auto file = openFile(home, request.path, O_RDONLY);
    if (!file)
        return tl::unexpected(file.error());
    return std::unique_ptr<Job>(new FileReader(std::move(*file), request));
}

FileReader::FileReader(UniqueFd file, const wire::ReadFile &request)
    : m_file(std::move(file))
    , m_call(request.call)
    , m_offset(request.offset)
    , m_left(request.length)
{
}

bool FileReader::advance(Channel &channel)
{
    std::string bytes(std::min<std::uint64_t>(m_left, wire::maximumChunk), '\0');
    const ssize_t size = ::pread(m_file.get(), bytes.data(), bytes.size(), static_cast<off_t>(m_offset));
    if (size < 0) {
        channel.send(answer(m_call, Failure{errno, "read"}));
        return true;
    }
    if (size == 0) {
        finish(channel);
        return true;
    }
    bytes.resize(static_cast<std::size_t>(size));
    m_offset += bytes.size();
    m_left -= bytes.size();
    channel.send(wire::FileChunk{m_call, std::move(bytes)});
    return false;
}

void FileReader::finish(Channel &channel)
{
    struct stat found = {};
    if (::fstat(m_file.get(), &found) != 0)
        channel.send(answer(m_call, Failure{errno, "stat"}));
    else
        channel.send(wire::FileEnd{m_call, static_cast<std::uint64_t>(found.st_size), found.st_mode & 07777});
}

}
