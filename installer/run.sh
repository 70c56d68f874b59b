#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what Sandtray needs, builds its Debian package, installs it, and starts Sandtray. See --help.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=installer/debian.sh
. "$top/installer/debian.sh"

build=$top/build/release
start=yes

usage() {
    cat <<'TEXT'
Usage: installer/run.sh [--no-start]

Installs the Debian packages that are missing, builds Sandtray as a Debian package in build/release, installs it, and
starts it: the tray where there is a display, otherwise `sandtray demo`. Starting it again updates what is installed.
Started as root it uses the account of the user who called sudo, or makes the user sandtray: Sandtray refuses root.

  --no-start   only build and install
  -h, --help   this text

To remove it: apt remove sandtray
TEXT
}

while [ $# -gt 0 ]; do
    case $1 in
        --no-start) start=no && shift ;;
        -h | --help) usage && exit ;;
        *) usage >&2 && exit 2 ;;
    esac
done

# Where the sources belong to the user who called sudo, so does the build folder.
as_builder() {
    if as_user test -w "$top"; then
        as_user "$@"
    else
        "$@"
    fi
}

build_package() {
    quietly "Configuring" as_builder cmake -S "$top" --preset release
    quietly "Building Sandtray (some minutes the first time)" as_builder cmake --build "$build"
    as_builder rm -f "$build"/sandtray_*.deb
    quietly "Making the Debian package" as_builder cpack --config "$build/CPackConfig.cmake" -B "$build"
}

install_package() {
    local package
    package=$(echo "$build"/sandtray_*.deb)
    [ "$(id -u)" = 0 ] || sudo -v
    quietly "Installing $(basename "$package")" \
        as_root apt-get install --yes --no-install-recommends --reinstall --allow-downgrades "$package"
}

# Whose Sandtray it is. Only root has to choose.
choose_user() {
    if [ "$(id -u)" != 0 ]; then
        id -un
    elif [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ]; then
        echo "$SUDO_USER"
    else
        id sandtray >/dev/null 2>&1 || useradd --create-home --shell /bin/bash sandtray
        echo sandtray
    fi
}

# as_user COMMAND [ARG]...: runs a command as that user, with that user's own folders.
as_user() {
    local home
    if [ "$user" = "$(id -un)" ]; then
        "$@"
        return
    fi
    home=$(getent passwd "$user" | cut -d: -f6)
    (cd "$home" && runuser -u "$user" -- env -i HOME="$home" USER="$user" LOGNAME="$user" LANG="${LANG:-C.UTF-8}" \
        PATH=/usr/local/bin:/usr/bin:/bin "$@")
}

# The language of the answer is settled, its exit code says nothing.
is_running() {
    ! LC_ALL=C.UTF-8 LANGUAGE=en sandtray list 2>&1 | grep 'is not running' >/dev/null
}

start_tray() {
    local log=${XDG_STATE_HOME:-$HOME/.local/state}/sandtray/start.log tries
    if is_running; then
        echo "Sandtray runs already. Quit it and start it again to use what was installed just now."
        return
    fi
    mkdir -p "$(dirname "$log")"
    setsid sandtray >"$log" 2>&1 </dev/null &
    for ((tries = 0; tries < 100; ++tries)); do
        is_running && echo "Sandtray runs: look for its icon in the tray." && return
        kill -0 $! 2>/dev/null || break
        read -r -t 0.1 <> <(:) || true
    done
    tail -n 20 "$log" >&2
    fail "Sandtray did not start. This shows what is missing and how to fix it: sandtray doctor"
}

run_demo() {
    echo "There is no display for user $user here: this is the demonstration."
    as_user sandtray demo && return
    as_user sandtray doctor || true
    fail "the demonstration failed. Above is what \`sandtray doctor\` says about this machine."
}

install_packages "${build_packages[@]}" "${product_packages[@]}"
user=$(choose_user)
build_package
install_package
[ "$user" = "$(id -un)" ] || echo "Sandtray refuses to run as root, whose sandboxes would be weaker: it runs as user $user."
[ "$start" = yes ] || exit 0
if [ "$user" = "$(id -un)" ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    start_tray
else
    run_demo
fi
[ "$user" = "$(id -un)" ] || echo "To use it: su - $user, then sandtray --headless, or log in on a desktop and start Sandtray there."
