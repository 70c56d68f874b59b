#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what the tests need, builds Sandtray and runs every test as an ordinary user. See --help.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=installer/debian.sh
. "$top/installer/debian.sh"

tester=sandtray-test # the user who runs the tests when root starts them
preset=ci
ctest_options=()

usage() {
    cat <<'TEXT'
Usage: tests/run.sh [--preset NAME] [-R REGEX]

Installs the Debian packages that are missing, builds the preset, and runs every test as an ordinary user.
Started as root it makes the user sandtray-test and works in a copy under that user's home.

  --preset NAME   a preset of CMakePresets.json: ci (default, warnings are errors), dev, asan, tsan
  -R REGEX        only the tests whose names match, as in ctest
  -h, --help      this text

The exit code is that of ctest.
TEXT
}

while [ $# -gt 0 ]; do
    case $1 in
        --preset) preset=${2:?--preset needs a name} && shift 2 ;;
        -R) ctest_options+=(-R "${2:?-R needs an expression}") && shift 2 ;;
        -h | --help) usage && exit ;;
        *) usage >&2 && exit 2 ;;
    esac
done

install_everything() {
    local packages=("${build_packages[@]}" "${product_packages[@]}" "${test_packages[@]}")
    # Some builds of nodejs bring npm along, and Debian's npm would not install beside them.
    command -v npm >/dev/null || packages+=(npm)
    install_packages "${packages[@]}"
}

# What root does: a user for the tests, a copy of the sources that this user may read, and this script again as that
# user. The build folder of the copy stays, and files keep their times, so a second run builds only what changed.
run_as_tester() {
    id "$tester" >/dev/null 2>&1 || useradd --create-home --shell /bin/bash "$tester"
    local home copy
    home=$(getent passwd "$tester" | cut -d: -f6)
    runtime=$(mktemp -d /tmp/sandtray-runtime.XXXXXX)
    trap 'rm -rf "$runtime"' EXIT
    chown "$tester:" "$runtime"
    copy=$home/sandtray
    echo "The tests run as user $tester in $copy"
    install -d -o "$tester" -g "$tester" "$copy"
    find "$copy" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
    tar -C "$top" --exclude=./build --exclude=./.git -cf - . | runuser -u "$tester" -- tar -C "$copy" -xf -
    cd /
    runuser -u "$tester" -- env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_CACHE_HOME \
        HOME="$home" USER="$tester" LOGNAME="$tester" SHELL=/bin/bash XDG_RUNTIME_DIR="$runtime" \
        "$copy/tests/run.sh" --preset "$preset" "${ctest_options[@]}"
}

# The boundary of every sandbox, tried the way the product uses it.
warn_without_namespaces() {
    bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev true 2>/dev/null && return
    cat >&2 <<'TEXT'
WARNING: an ordinary user cannot make user namespaces here: no sandbox can start, and the tests that start one fail.
  Debian:  sysctl -w kernel.unprivileged_userns_clone=1
  Ubuntu:  sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
  Docker:  run the container with --security-opt seccomp=unconfined --security-opt systempaths=unconfined
TEXT
}

build() {
    cmake --preset "$preset"
    cmake --build --preset "$preset"
}

# Nothing of the caller's desktop reaches a test: those that need a display, a session bus or a keyring start their own
# (tests/support/display.sh, tests/support/user-session.sh).
run_tests() {
    env -u DISPLAY -u WAYLAND_DISPLAY -u DBUS_SESSION_BUS_ADDRESS LANG=C.UTF-8 \
        ctest --preset "$preset" --parallel 2 "${ctest_options[@]}"
}

install_everything
if [ "$(id -u)" = 0 ]; then
    run_as_tester
    exit
fi
cd "$top"
build
warn_without_namespaces
run_tests
