// SPDX-License-Identifier: GPL-3.0-or-later
#include "bpfprogram.h"

#include <linux/filter.h>

#include <cstring>

namespace {

bool jumps(const sock_filter &instruction, quint32 accumulator)
{
    switch (BPF_OP(instruction.code)) {
    case BPF_JEQ:
        return accumulator == instruction.k;
    case BPF_JGT:
        return accumulator > instruction.k;
    case BPF_JGE:
        return accumulator >= instruction.k;
    default:
        return (accumulator & instruction.k) != 0; // BPF_JSET
    }
}

}

qsizetype BpfProgram::size() const
{
    return m_code.size() / qsizetype(sizeof(sock_filter));
}

std::optional<quint32> BpfProgram::judge(const seccomp_data &call) const
{
    quint32 accumulator = 0;
    for (qsizetype at = 0; at < size(); ++at) {
        sock_filter instruction;
        std::memcpy(&instruction, m_code.constData() + at * qsizetype(sizeof instruction), sizeof instruction);
        switch (instruction.code) {
        case BPF_RET | BPF_K:
            return instruction.k;
        case BPF_LD | BPF_W | BPF_ABS:
            if (instruction.k + sizeof accumulator > sizeof call)
                return std::nullopt;
            std::memcpy(&accumulator, reinterpret_cast<const char *>(&call) + instruction.k, sizeof accumulator);
            break;
        case BPF_ALU | BPF_AND | BPF_K:
            accumulator &= instruction.k;
            break;
        case BPF_JMP | BPF_JA:
            at += instruction.k;
            break;
        default:
            if (BPF_CLASS(instruction.code) != BPF_JMP)
                return std::nullopt;
            at += jumps(instruction, accumulator) ? instruction.jt : instruction.jf;
        }
    }
    return std::nullopt;
}
