// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/processtable.h"

/// Threat model. The hunted fork while they are counted, stop themselves, leave session and group, and take the place
/// of those that were just killed. One pass over the table therefore proves nothing; the caller repeats passes until
/// the kernel says that nobody is left (the supervisor found no child to wait for). SIGKILL to a process group is
/// atomic against fork(2), so that fork bombs fall at one blow; groups never span two runs, because they lie within a
/// session and each run has sessions of its own.
namespace sandtray::agent {

/// Sends `number` to all that live below the supervisor, not to itself.
void signalTree(const ProcessTable &table, pid_t supervisor, int number);

/// Sends `number` to those of the group `group` that live below the supervisor.
void signalGroup(const ProcessTable &table, pid_t supervisor, pid_t group, int number);

/// Kills `entry` and, where it has one of its own, its whole group.
void killWithGroup(const ProcessEntry &entry);

}
