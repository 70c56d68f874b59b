// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/kernel.h"

#include "agent/processusage.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

namespace sandtray::agent {

namespace {

constexpr std::size_t mostCellBytes = 9 * 1024 * 1024; // the largest Script, and its line

/// A process of the run besides the kernel itself; 0 when there is none.
pid_t findLeftover(const Run &run)
{
    const ProcessTable table = ProcessTable::read();
    const auto isLeftover = [&run](const ProcessEntry &entry) {
        return entry.top == run.supervisor() && entry.pid != run.supervisor() && entry.pid != run.program()
            && entry.isAlive();
    };
    const auto at = std::find_if(table.entries().begin(), table.entries().end(), isLeftover);
    return at == table.entries().end() ? 0 : at->pid;
}

/// Of a kernel that has ended.
wire::Exited exitOf(const Run &run)
{
    const Report &report = *run.exit();
    const bool signaled = WIFSIGNALED(report.value);
    return {0, signaled ? -1 : WEXITSTATUS(report.value), signaled ? WTERMSIG(report.value) : 0,
        std::max(report.peakBytes, run.watchedPeak()), report.cpuMilliseconds, run.metLimit()};
}

}

Result<KernelPipes> KernelPipes::make()
{
    KernelPipes pipes;
    const std::pair<Pipe *, Blocking> wanted[] = {{&pipes.cells, Blocking::ReaderOnly},
        {&pipes.reports, Blocking::WriterOnly}, {&pipes.output, Blocking::WriterOnly},
        {&pipes.error, Blocking::WriterOnly}};
    for (const auto &[place, blocking] : wanted) {
        auto pipe = makePipe(blocking);
        if (!pipe)
            return tl::unexpected(pipe.error());
        *place = std::move(*pipe);
    }
    pipes.noInput.reset(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!pipes.noInput)
        return fail("/dev/null");
    return pipes;
}

Standard KernelPipes::standard() const
{
    return {noInput.get(), output.writer.get(), error.writer.get(), cells.reader.get(), reports.writer.get()};
}

Kernel::Kernel(KernelPipes pipes)
    : m_cells(std::move(pipes.cells.writer), mostCellBytes)
    , m_reports(std::move(pipes.reports.reader))
    , m_output(std::move(pipes.output.reader), std::move(pipes.error.reader))
{
    m_output.discard();
}

Result<> Kernel::begin(wire::Call cell, std::string_view source, Run &run)
{
    if (m_cell || m_broken || run.exit())
        return fail("the kernel", EBUSY);
    const std::string line = "cell " + std::to_string(++m_number) + ' ' + std::to_string(source.size()) + '\n';
    if (!m_cells.append(line) || !m_cells.append(source))
        return fail("the cell", ENOBUFS);
    m_reader.restart();
    m_output.restart();
    m_cell = CellState{.call = cell, .ticksBefore = ticksOf(run.program())};
    resetPeak(run.program());
    run.forgetLimits();
    return {};
}

void Kernel::interrupt()
{
    static_cast<void>(m_cells.append("interrupt\n"));
}

void Kernel::watch(PollSet &poll, bool channelHasRoom) const
{
    if (channelHasRoom && m_reports && mayRead())
        poll.watch(m_reports.get(), POLLIN);
    if (mayRead())
        m_output.watch(poll, channelHasRoom);
    if (m_cells.wantsToWrite())
        poll.watch(m_cells.descriptor(), POLLOUT);
    if (m_leftover)
        poll.watch(m_leftover.get(), POLLIN);
}

void Kernel::serve(const Run &run, const PollSet &poll, Channel &channel)
{
    announce(run, channel);
    if (m_cells.wantsToWrite() && poll.isReady(m_cells.descriptor()))
        m_cells.write();
    if (m_reports && channel.hasRoom() && mayRead() && poll.isReady(m_reports.get()))
        readReports(run, channel);
    if (m_cell && run.exit() && !m_cell->exit)
        markExit(exitOf(run));
    if (mayRead())
        m_output.read(cell(), poll, channel);
    if (m_cell && m_cell->exit && m_output.isDrained())
        finishCell(run, channel);
    if (m_leftover && poll.isReady(m_leftover.get()))
        lookForLeftovers(run, channel);
}

void Kernel::announce(const Run &run, Channel &channel)
{
    if (!m_cell || m_cell->announced)
        return;
    if (run.failure()) {
        channel.send(answer(m_cell->call, *run.failure()));
        m_cell.reset();
    } else if (run.program() != 0) {
        channel.send(wire::Started{m_cell->call, static_cast<std::uint32_t>(run.program())});
        m_cell->announced = true;
    }
}

void Kernel::readReports(const Run &run, Channel &channel)
{
    std::string bytes(wire::maximumChunk, '\0');
    const ssize_t size = ::read(m_reports.get(), bytes.data(), bytes.size());
    if (size < 0 && errno == EAGAIN)
        return;
    if (size <= 0)
        return m_reports.reset();
    m_reader.append({bytes.data(), static_cast<std::size_t>(size)});
    for (;;) {
        auto item = m_reader.next();
        if (!item) {
            m_broken = true;
            return m_reports.reset();
        }
        if (std::holds_alternative<ReportReader::Nothing>(*item))
            return;
        take(std::move(*item), run, channel);
    }
}

/// What comes when no cell runs belongs to nobody.
void Kernel::take(ReportReader::Item item, const Run &run, Channel &channel)
{
    if (!m_cell || m_cell->exit)
        return;
    if (auto *const piece = std::get_if<ReportReader::Piece>(&item)) {
        channel.send(wire::CellReport{m_cell->call, std::move(piece->bytes), piece->last});
    } else if (const auto *const done = std::get_if<ReportReader::Done>(&item)) {
        const std::uint64_t ticks = ticksOf(run.program());
        markExit({0, done->code, 0, std::max(peakOf(run.program()), run.watchedPeak()),
            ticksToMilliseconds(ticks - std::min(ticks, m_cell->ticksBefore)), run.metLimit()});
    }
}

void Kernel::markExit(wire::Exited exit)
{
    exit.call = m_cell->call;
    m_cell->exit = exit;
    m_output.markExit();
}

void Kernel::finishCell(const Run &run, Channel &channel)
{
    channel.send(*m_cell->exit);
    m_trailing.push_back(m_cell->call);
    m_cell.reset();
    m_output.discard();
    lookForLeftovers(run, channel);
}

/// A cell is over with its processes when the kernel is alone: until then one of them is watched.
void Kernel::lookForLeftovers(const Run &run, Channel &channel)
{
    do {
        const pid_t pid = findLeftover(run);
        if (pid == 0)
            return endTrailing(channel);
        m_leftover.reset(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    } while (!m_leftover && errno == ESRCH); // ended in between
}

void Kernel::endTrailing(Channel &channel)
{
    m_leftover.reset();
    for (const wire::Call call : std::exchange(m_trailing, {}))
        channel.send(wire::TreeEnded{call});
}

}
