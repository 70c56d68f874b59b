#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# degraded.sh SANDTRAY: what happens where no sandbox can be made. Each case must refuse, name the fix, and never run the
# program: the marker file must not appear. Run as an ordinary user; exit code 77 where the case cannot be built here.
set -euo pipefail

sandtray=$1
marker=$HOME/ran-on-the-host
failures=0

# in_namespace SETUP: the shell text SETUP, then sandtray, as the same user in a user and mount namespace of its own.
in_namespace() {
    unshare --user --map-current-user --mount --keep-caps bash -c "$1"' && shift && exec setpriv --inh-caps=-all --ambient-caps=-all "$@"' \
        bash x "${@:2}"
}

# check NAME SETUP PATTERN: both `run` and `doctor` fail and say something that matches.
check() {
    local name=$1 setup=$2 pattern=$3 output code
    for command in "run -" doctor; do
        rm -f "$marker"
        code=0
        # shellcheck disable=SC2086 # two words on purpose
        output=$(in_namespace "$setup" "$sandtray" $command 2>&1 <<<"touch $marker") || code=$?
        if [ "$code" != 1 ] || ! grep -qiE "$pattern" <<<"$output" || [ -e "$marker" ]; then
            echo "FAIL $name, $command: exit code $code, output: $output"
            failures=$((failures + 1))
        else
            echo "PASS $name, $command"
        fi
    done
}

in_namespace true true 2>/dev/null || { echo "no user namespace can be made here"; exit 77; }

check "bubblewrap missing" 'mount --bind /dev/null /usr/bin/bwrap' 'apt install bubblewrap'
check "user namespaces forbidden" 'echo 0 > /proc/sys/user/max_user_namespaces' 'namespace'
[ "$failures" = 0 ]
