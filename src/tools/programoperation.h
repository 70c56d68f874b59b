// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/cellresults.h"
#include "tools/operation.h"
#include "tools/picturescaler.h"

namespace sandtray::tools {

/// run_code and run_command: one program in one sandbox.
class ProgramOperation final : public Operation {
    Q_OBJECT

public:
    struct Program {
        sandbox::RunSpec spec; ///< spec.id is set from the operation
        bool background = false;
        std::chrono::seconds timeout{0}; ///< for the text that names the limit
    };

    ProgramOperation(QString tool, mcp::Caller caller, approval::Request request, ManagedSandbox &sandbox,
        Program program, PictureScaler &scaler);

    /// Null until it was allowed and has started, and when its sandbox is gone.
    [[nodiscard]] sandbox::Run *run() const { return m_run; }
    [[nodiscard]] bool endsWithItsCall() const override { return !m_program.background; }
    void releaseAct() override;
    [[nodiscard]] qsizetype pictureBytes() const override;
    void dropPictures() override;
    [[nodiscard]] QString outcomeName() const override;
    [[nodiscard]] QJsonObject ledgerDetails() const override;

private:
    void doReplaceText(const QString &text) override;
    void doPerform() override;
    void doCancel() override;
    [[nodiscard]] mcp::ToolResult report(qint64 offset) const override;
    void verifyFile(qsizetype index);
    void takeChangedFile(const QString &path);
    [[nodiscard]] bool isWhatWasSeen() const;
    void start();
    void onRunFinished();
    void fetchPicture(qsizetype index);

    Program m_program;
    PictureScaler &m_scaler;
    bool m_isCell;
    sandbox::Limits m_limits;
    QPointer<sandbox::Run> m_run;
    CellResults m_results; // of a cell
};

}
