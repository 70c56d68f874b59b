// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <linux/seccomp.h>

#include <optional>

/// Runs a seccomp program as the kernel would (classic BPF), so that a test can ask what it says about a call.
class BpfProgram {
public:
    explicit BpfProgram(QByteArray code)
        : m_code(std::move(code))
    {
    }
    [[nodiscard]] qsizetype size() const;
    /// The SECCOMP_RET_… value; nothing when the program is not valid.
    [[nodiscard]] std::optional<quint32> judge(const seccomp_data &call) const;

private:
    QByteArray m_code;
};
