// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approval/request.h"
#include "base/error.h"
#include "history/records.h"
#include "tools/operation.h"

namespace sandtray::tools {

/// A decision as the ledger calls it.
[[nodiscard]] QString answerName(approval::Answer answer);

/// The ledger rows of an operation. Secret values in its texts are replaced by `[secret NAME]`.
[[nodiscard]] history::LedgerEntry requestRow(const Operation &operation);
[[nodiscard]] history::LedgerEntry decisionRow(const Operation &operation, const approval::Decision &decision);
[[nodiscard]] history::LedgerEntry endRow(const Operation &operation);
[[nodiscard]] history::LedgerEntry sandboxRow(const ManagedSandbox &sandbox, const QString &kind, const QString &outcome);

/// For the model: nothing ran, since the ledger could not be written.
[[nodiscard]] QString ledgerFailureText(const Error &error);

}
