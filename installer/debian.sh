# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by installer/run.sh and tests/run.sh: the Debian packages that each step needs, and how they get installed.
# CONTRIBUTING.md says what each one is for.

# shellcheck disable=SC2034 # used by the scripts that source this file
build_packages=(
    g++ cmake ninja-build ccache pkg-config dpkg-dev file
    qt6-base-dev qt6-httpserver-dev qt6-websockets-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    libgl-dev libxkbcommon-dev qtkeychain-qt6-dev libexpected-dev libseccomp-dev libtomlplusplus-dev libyaml-cpp-dev
)
# shellcheck disable=SC2034
product_packages=(bubblewrap libqt6sql6-sqlite libqt6svg6 qt6-translations-l10n python3 nodejs)
# shellcheck disable=SC2034
test_packages=(
    dbus gnome-keyring libglib2.0-bin libsecret-tools
    xvfb openbox tint2 xdotool x11-utils fonts-dejavu-core
    ca-certificates procps
    esbuild skopeo umoci python3-matplotlib python3-pandas python3-pil
)

fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

# quietly TITLE COMMAND [ARG]...: runs a command with its output in a file; says each 15 seconds that it still works,
# and shows the end of the output when it fails.
quietly() {
    local title=$1 log start=$SECONDS
    shift
    log=$(mktemp "${TMPDIR:-/tmp}/sandtray-step.XXXXXX")
    printf '%s ...\n' "$title"
    "$@" >"$log" 2>&1 </dev/null &
    local worker=$!
    while ! timeout 15 tail --pid="$worker" -f /dev/null; do
        printf '  %s s: %s\n' "$((SECONDS - start))" "$(tail -n 1 "$log" | cut -c 1-100)"
    done
    if ! wait "$worker"; then
        tail -n 40 "$log" >&2
        fail "this step failed: $title (all of its output: $log)"
    fi
    rm -f "$log"
}

is_installed() {
    [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_packages NAME...: installs what is missing; asks for no right and no network when nothing is.
install_packages() {
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null ||
        fail "this is not a Debian system. Install what corresponds to these packages, then start again: ${missing[*]}"
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
        fail "packages are missing and there is no sudo. As root: apt-get install ${missing[*]}"
    # sudo asks for its password here, before the output goes to a file.
    [ "$(id -u)" = 0 ] || sudo -v
    quietly "Updating the list of Debian packages" as_root apt-get update
    quietly "Installing ${#missing[@]} Debian packages and what they need" \
        as_root apt-get install --yes --no-install-recommends "${missing[@]}"
}
