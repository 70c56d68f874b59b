#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run-isolated.sh PROGRAM [ARG]...: runs a test program with a home and XDG folders of its own, removed afterwards.
set -eu
folder=$(mktemp -d "${TMPDIR:-/tmp}/sandtray-test.XXXXXX")
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/run" "$folder/home"
HOME=$folder/home XDG_RUNTIME_DIR=$folder/run XDG_CONFIG_HOME=$folder/home/.config \
    XDG_DATA_HOME=$folder/home/.local/share XDG_STATE_HOME=$folder/home/.local/state \
    XDG_CACHE_HOME=$folder/home/.cache "$@"
