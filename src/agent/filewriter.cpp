// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/filewriter.h"

#include <cinttypes>
#include <cstdio>

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>

namespace sandtray::agent {

namespace {

std::string randomName()
{
    std::uint64_t number = 0;
    static_cast<void>(::getrandom(&number, sizeof number, 0)); // O_EXCL, not chance, keeps others' files whole
    char name[32];
    std::snprintf(name, sizeof name, ".sandtray-%016" PRIx64, number);
    return name;
}

}

FileWriter::FileWriter(Place place, std::uint32_t mode)
    : m_place(std::move(place))
    , m_mode(mode & 0777)
{
}

FileWriter::~FileWriter()
{
    if (m_place.folder && !m_temporary.empty())
        ::unlinkat(m_place.folder.get(), m_temporary.c_str(), 0);
}

Result<FileWriter> FileWriter::open(int home, const wire::WriteFile &request)
{
    auto place = makePlace(home, request.path);
    if (!place)
        return tl::unexpected(place.error());
    FileWriter writer(std::move(*place), request.mode);
    if (const auto opened = request.append ? writer.openForAppend() : writer.openTemporary(); !opened)
        return tl::unexpected(opened.error());
    return writer;
}

Result<> FileWriter::openTemporary()
{
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    std::string name = randomName();
    m_file.reset(::openat(m_place.folder.get(), name.c_str(), flags, 0600));
    if (!m_file)
        return fail("create file");
    m_temporary = std::move(name);
    return {};
}

Result<> FileWriter::openForAppend()
{
    constexpr int makeNew = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    m_file.reset(::openat(m_place.folder.get(), m_place.name.c_str(), makeNew, 0600));
    if (m_file && ::fchmod(m_file.get(), m_mode) != 0)
        return fail("set mode");
    if (m_file || errno != EEXIST)
        return m_file ? Result<>() : fail("create file");
    auto file = openFile(m_place.folder.get(), m_place.name, O_WRONLY | O_APPEND | O_NOFOLLOW);
    if (!file)
        return tl::unexpected(file.error());
    m_file = std::move(*file);
    return {};
}

Result<> FileWriter::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t size = ::write(m_file.get(), bytes.data(), bytes.size());
        if (size < 0)
            return fail("write");
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
    return {};
}

Result<std::uint64_t> FileWriter::finish()
{
    struct stat found = {};
    if (::fstat(m_file.get(), &found) != 0)
        return fail("stat");
    if (!m_temporary.empty()) {
        const int folder = m_place.folder.get();
        if (::fchmod(m_file.get(), m_mode) != 0)
            return fail("set mode");
        if (::renameat(folder, m_temporary.c_str(), folder, m_place.name.c_str()) != 0)
            return fail("rename");
        m_temporary.clear();
    }
    return static_cast<std::uint64_t>(found.st_size);
}

}
