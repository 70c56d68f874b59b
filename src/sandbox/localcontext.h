// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/agentcall.h"
#include "sandbox/localrun.h"
#include "sandbox/programs.h"

#include <QList>

namespace sandtray::sandbox {

/// A code context: a kernel, started with the first cell and again when it has ended, and the cells that wait for it.
/// Child of its LocalSandbox.
class LocalContext final : public QObject {
    Q_OBJECT

public:
    /// Makes a call number known as one of this context's kernel.
    using IssueCall = std::function<wire::Call(LocalContext &)>;

    LocalContext(const CellSpec &spec, HostChannel &channel, IssueCall issueCall, QObject *parent);

    /// Takes the cell up; it begins when those before it are over.
    void add(LocalRun &cell, bool reset);
    [[nodiscard]] AgentCall::Verdict takeOfKernel(wire::Call call, const wire::ToHost &message);
    /// The cell that runs, or the last one: whose processes those of the kernel are.
    [[nodiscard]] RunId lastCell() const { return m_lastCell; }
    /// Inside the sandbox; 0 until the kernel has started.
    [[nodiscard]] quint32 kernelPid() const { return m_kernelPid; }
    /// "python kernel, context default"
    [[nodiscard]] const QString &title() const { return m_title; }

private:
    struct Waiting {
        QPointer<LocalRun> cell;
        bool reset = false;
    };

    void advance();
    void begin(const Waiting &next);
    void startKernel();
    void onCellFinished(LocalRun &cell);

    QString m_title;
    KernelProgram m_program;
    HostChannel &m_channel;
    IssueCall m_issueCall;
    QList<Waiting> m_waiting;
    LocalRun *m_running = nullptr;
    wire::Call m_kernel = 0; // 0: none
    quint32 m_kernelPid = 0;
    bool m_hadKernel = false;
    RunId m_lastCell;
};

}
