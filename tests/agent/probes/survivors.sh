#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# survivors.sh RUNNER: kills the launcher of a sandbox whose processes resist, and fails when one of them lives on.
set -eu
runner=$1
mark=31415$$ # a number that only these processes have in their arguments

alive() {
    grep -lsa "[3]1415$$" /proc/[0-9]*/cmdline || true # the bracket keeps grep from finding itself
}
wait_until() { # wait_until yes|no: whether processes are there, for at most 10 s
    for _ in $(seq 200); do
        [ -n "$(alive)" ] && there=yes || there=no
        [ "$there" = "$1" ] && return 0
        sleep 0.05
    done
    return 1
}

for program in \
    "sleep $mark" \
    "trap '' TERM HUP INT; sleep $mark & wait; sleep $mark" \
    "sleep $mark & kill -STOP \$\$" \
    "for i in \$(seq 40); do (setsid sleep $mark &); done; sleep $mark"; do
    # By stdin: in the arguments of the runner the mark would be found before anything runs.
    printf '%s' "$program" | "$runner" -- bash > /dev/null 2>&1 &
    launcher=$!
    wait_until yes || { echo "FAIL did not start: $program"; exit 1; }
    kill -KILL "$launcher"
    wait "$launcher" 2> /dev/null || true
    wait_until no || { echo "FAIL survivors of: $program"; alive; exit 1; }
    echo "PASS $program"
done
