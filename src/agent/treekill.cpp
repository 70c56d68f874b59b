// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/treekill.h"

#include <csignal>

namespace sandtray::agent {

void killWithGroup(const ProcessEntry &entry)
{
    // A program can move into the group of its supervisor, which must live to see the end.
    if (entry.group > 1 && entry.group != entry.top)
        ::kill(-entry.group, SIGKILL);
    ::kill(entry.pid, SIGKILL);
}

void signalTree(const ProcessTable &table, pid_t supervisor, int number)
{
    for (const ProcessEntry &entry : table.entries()) {
        if (entry.top != supervisor || entry.pid == supervisor || !entry.isAlive())
            continue;
        if (number == SIGKILL)
            killWithGroup(entry);
        else
            ::kill(entry.pid, number);
    }
}

void signalGroup(const ProcessTable &table, pid_t supervisor, pid_t group, int number)
{
    for (const ProcessEntry &entry : table.entries()) {
        if (entry.top == supervisor && entry.group == group && entry.isAlive())
            ::kill(entry.pid, number);
    }
}

}
