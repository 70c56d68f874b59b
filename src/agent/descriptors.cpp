// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/descriptors.h"

#include <algorithm>
#include <climits>

#include <fcntl.h>

namespace sandtray::agent {

Result<Pipe> makePipe(Blocking blocking)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return fail("pipe");
    Pipe pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
    // The flag belongs to the open end, and programs take a non-blocking stdin or stdout for an error.
    const int ours = blocking == Blocking::WriterOnly ? ends[0] : ends[1];
    if (blocking != Blocking::Both && ::fcntl(ours, F_SETFL, O_NONBLOCK) != 0)
        return fail("fcntl");
    return pipe;
}

void closeAllBut(int first, std::initializer_list<int> kept)
{
    for (;;) {
        int next = INT_MAX;
        for (const int fd : kept) {
            if (fd >= first)
                next = std::min(next, fd);
        }
        if (next > first)
            ::close_range(static_cast<unsigned>(first), next == INT_MAX ? ~0U : static_cast<unsigned>(next - 1), 0);
        if (next == INT_MAX)
            return;
        first = next + 1;
    }
}

}
