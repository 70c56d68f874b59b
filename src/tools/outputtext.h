// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sandtray::sandbox {
class OutputSpool;
}

namespace sandtray::tools {

/// Output as a model should read it.
struct OutputText {
    QString text; ///< with a line in the middle that counts what was left out
    qint64 leftOut = 0; ///< bytes
    bool lossy = false; ///< some shown bytes were no UTF-8
    qint64 nextOffset = 0; ///< bytes of the stream up to here
};

/// What a stream holds from `offset` on, in at most `budget` characters: head and tail kept.
[[nodiscard]] OutputText renderOutput(const sandbox::OutputSpool &spool, qint64 offset, qsizetype budget);

/// Decodes UTF-8 and reduces what a terminal would have interpreted: CSI and OSC sequences go (ECMA-48), of a line that
/// was overwritten by carriage returns the last text stays, other controls but tab and line feed go.
[[nodiscard]] QString reduceTerminalText(const QByteArray &bytes, bool &lossy);

}
