// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/scriptfile.h"

#include <fcntl.h>
#include <sys/mman.h>

namespace sandtray::agent {

void ScriptFile::append(std::string_view bytes)
{
    if (m_state)
        m_state = write(bytes);
}

Result<> ScriptFile::write(std::string_view bytes)
{
    if (!m_file)
        m_file.reset(::memfd_create("script", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!m_file)
        return fail("memfd_create");
    if (bytes.size() > maximumSize - m_size)
        return fail("script", EFBIG);
    m_size += bytes.size();
    while (!bytes.empty()) {
        const ssize_t size = ::write(m_file.get(), bytes.data(), bytes.size());
        if (size < 0)
            return fail("write script");
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
    return {};
}

Result<UniqueFd> ScriptFile::seal()
{
    if (!m_state)
        return tl::unexpected(m_state.error());
    constexpr int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
    if (::fcntl(m_file.get(), F_ADD_SEALS, seals) != 0)
        return fail("seal script");
    if (::lseek(m_file.get(), 0, SEEK_SET) != 0)
        return fail("seek script");
    return std::move(m_file);
}

Result<std::string> ScriptFile::content() const
{
    if (!m_state)
        return tl::unexpected(m_state.error());
    std::string content(m_size, '\0');
    if (::pread(m_file.get(), content.data(), m_size, 0) != static_cast<ssize_t>(m_size))
        return fail("read script");
    return content;
}

}
