// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/descriptors.h"
#include "agent/inputqueue.h"
#include "agent/outputpair.h"
#include "agent/reportreader.h"
#include "agent/run.h"

#include <vector>

namespace sandtray::agent {

/// The descriptors of a kernel to come.
struct KernelPipes {
    Pipe cells;
    Pipe reports;
    Pipe output;
    Pipe error;
    UniqueFd noInput;

    [[nodiscard]] static Result<KernelPipes> make();
    [[nodiscard]] Standard standard() const;
};

/// A language kernel: a run that keeps its state from one cell to the next. It reads "cell NUMBER LENGTH\n" and so many
/// bytes of source, or "interrupt\n", from descriptor 3 and answers on descriptor 4 (ReportReader). Its process is a Run
/// like any other, owned by RunTable; this is what flows in and out of it.
///
/// Threat model: it is hostile code like every program. It can make its own results up, and nothing else: what it
/// reports is bounded and passed on as bytes, and belongs to the cell that the host has given it.
class Kernel {
public:
    /// Takes our ends of the pipes; those of the program are closed.
    explicit Kernel(KernelPipes pipes);

    /// Hands it a cell. EBUSY while another one runs.
    [[nodiscard]] Result<> begin(wire::Call cell, std::string_view source, Run &run);
    /// The cell that runs, or 0.
    [[nodiscard]] wire::Call cell() const { return m_cell ? m_cell->call : 0; }
    /// Whether processes of finished cells are alive.
    [[nodiscard]] bool hasLeftovers() const { return !m_trailing.empty(); }
    void grant(wire::Stream stream, std::uint32_t bytes) { m_output.grant(stream, bytes); }
    /// Beside SIGINT, for kernels that a signal does not reach.
    void interrupt();

    void watch(PollSet &poll, bool channelHasRoom) const;
    [[nodiscard]] bool isBusy(bool channelHasRoom) const { return m_output.isBusy(channelHasRoom); }
    void serve(const Run &run, const PollSet &poll, Channel &channel);
    /// Its run is over, and so is all that its cells have left.
    void endTrailing(Channel &channel);
    /// It has reported nonsense; the caller kills the run.
    [[nodiscard]] bool isBroken() const { return m_broken; }

private:
    struct CellState {
        wire::Call call = 0;
        std::uint64_t ticksBefore = 0;
        bool announced = false;
        std::optional<wire::Exited> exit; // once known; sent when all output was
    };

    /// The host hears of the start first: a kernel can be through with a cell before its supervisor has told of it.
    [[nodiscard]] bool mayRead() const { return !m_cell || m_cell->announced; }
    void announce(const Run &run, Channel &channel);
    void readReports(const Run &run, Channel &channel);
    void take(ReportReader::Item item, const Run &run, Channel &channel);
    void markExit(wire::Exited exit);
    void finishCell(const Run &run, Channel &channel);
    void lookForLeftovers(const Run &run, Channel &channel);

    InputQueue m_cells;
    UniqueFd m_reports;
    ReportReader m_reader;
    OutputPair m_output;
    std::optional<CellState> m_cell;
    unsigned m_number = 0; // of cells begun
    std::vector<wire::Call> m_trailing; // finished cells whose processes may live on
    UniqueFd m_leftover; // pidfd of one such process
    bool m_broken = false;
};

}
