#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# sixminutes.sh ISOLATED NODE: both six minutes at once, each with folders of its own (ISOLATED is run-isolated.sh).
set -euo pipefail
waiting=()
for what in approval program; do
    "$1" "$2" sixminutes.mjs "$what" &
    waiting+=($!)
done
failed=0
for pid in "${waiting[@]}"; do
    wait "$pid" || failed=1
done
exit "$failed"
