// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/inputpump.h"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace sandtray::cli {

using namespace std::chrono_literals;

namespace {

constexpr auto pause = 20ms; // until a program that is slow to read has made room

bool isRegularFile(int fd)
{
    struct stat status{};
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

}

InputPump::InputPump(int fd, sandbox::Run &run)
    : m_fd(fd)
    , m_run(run)
    , m_isFile(isRegularFile(fd))
    , m_readable(fd, QSocketNotifier::Read)
{
    m_again.setSingleShot(true);
    m_readable.setEnabled(!m_isFile);
    connect(&m_readable, &QSocketNotifier::activated, this, &InputPump::feed);
    connect(&m_again, &QTimer::timeout, this, [this] { m_piece.isEmpty() ? feed() : offer(); });
    if (m_isFile)
        m_again.start(0ms);
}

void InputPump::feed()
{
    m_piece.resize(1 << 16);
    const ssize_t size = ::read(m_fd, m_piece.data(), size_t(m_piece.size()));
    if (size < 0 && (errno == EINTR || errno == EAGAIN))
        return m_piece.clear();
    if (size <= 0)
        return stop();
    m_piece.truncate(size);
    offer();
}

void InputPump::offer()
{
    const Result<> taken = m_run.writeInput(m_piece);
    if (!taken && taken.error().code == Code::LimitReached) {
        m_readable.setEnabled(false);
        return m_again.start(pause);
    }
    if (!taken) // the program or its input has ended
        return stop();
    m_piece.clear();
    m_readable.setEnabled(!m_isFile);
    if (m_isFile)
        m_again.start(0ms);
}

void InputPump::stop()
{
    m_readable.setEnabled(false);
    m_run.closeInput();
}

}
