#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# user-session.sh [--locked|--no-keyring] PROGRAM [ARG]...: runs a program in a D-Bus session of its own, with a
# gnome-keyring whose login collection is new and unlocked. The collection lies under XDG_DATA_HOME: run it inside
# run-isolated.sh. --locked: the collection exists, and nobody is there to type its password.
# --no-keyring: the bus alone. The exit code is the program's.
set -euo pipefail

if [ -z "${SANDTRAY_TEST_BUS:-}" ]; then
    folder=$(mktemp -d "${TMPDIR:-/tmp}/sandtray-bus.XXXXXX")
    trap 'rm -rf "$folder"' EXIT
    # A bus without service files: no keyring and no password prompt of the machine can be started on it.
    cat >"$folder/session.conf" <<CONFIG
<busconfig>
  <type>session</type>
  <listen>unix:path=$folder/bus</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONFIG
    SANDTRAY_TEST_BUS=$folder dbus-run-session --config-file="$folder/session.conf" -- "$0" "$@"
    exit
fi
unset SANDTRAY_TEST_BUS

mode=${1:-}
case $mode in
    --locked | --no-keyring) shift ;;
esac
if [ "$mode" = --no-keyring ]; then
    exec "$@"
fi

gnome-keyring-daemon --foreground --components=secrets --unlock <<<'test password' >/dev/null 2>&1 &
trap 'kill %1 2>/dev/null || true' EXIT
gdbus wait --session --timeout 10 org.freedesktop.secrets
if [ "$mode" = --locked ]; then
    gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
        --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" >/dev/null
fi
"$@"
