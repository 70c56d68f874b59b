#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# display.sh [--no-tray] PROGRAM [ARG]...: runs a program on an X display of its own, with a window manager (openbox)
# and a panel with a tray (tint2). Displays do not know each other, so such tests may run side by side.
# SANDTRAY_TEST_SCREEN sets the size (1280x1024x24). The exit code is the program's.
set -euo pipefail

tray=yes
if [ "${1:-}" = --no-tray ]; then
    tray=no
    shift
fi
folder=$(mktemp -d "${TMPDIR:-/tmp}/sandtray-display.XXXXXX")
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$folder"' EXIT

# The pipe ends the wait as soon as the server says which number it took, and as soon as it fails.
mkfifo "$folder/number"
Xvfb -displayfd 3 -screen 0 "${SANDTRAY_TEST_SCREEN:-1280x1024x24}" -nolisten tcp 3>"$folder/number" 2>"$folder/xvfb.log" &
read -r number <"$folder/number" || { cat "$folder/xvfb.log" >&2; exit 1; }
export DISPLAY=:$number QT_QPA_PLATFORM=xcb
unset WAYLAND_DISPLAY

# Waits until a window of the root's tree, or a property of the root, matches.
await() {
    local tries
    for ((tries = 0; tries < 100; ++tries)); do
        "${@:2}" 2>/dev/null | grep "$1" >/dev/null && return
        read -r -t 0.1 <> <(:) || true
    done
    echo "display.sh: no $1 on the display after 10 s" >&2
    exit 1
}

openbox --sm-disable >"$folder/openbox.log" 2>&1 &
await 'window id' xprop -root _NET_SUPPORTING_WM_CHECK
if [ "$tray" = yes ]; then
    # Nothing but the tray: clocks, launchers and icon themes cost seconds.
    printf '%s\n' 'panel_items = S' 'panel_size = 100% 30' 'panel_position = bottom center horizontal' >"$folder/tint2rc"
    tint2 -c "$folder/tint2rc" >"$folder/tint2.log" 2>&1 &
    await tint2 xwininfo -root -tree
fi
"$@"
