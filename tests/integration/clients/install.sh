#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh SOURCE BUILD: installs node 22, npm 10 and then the clients, as their lock files say, into BUILD. What was
# installed from the same lock files stays; what npm's own cache has is not loaded again.
set -euo pipefail
source=$1 build=$2

# node carries a list of certificate authorities of its own; what the machine trusts beyond it counts too.
if [ -z "${NODE_EXTRA_CA_CERTS:-}" ] && [ -r /etc/ssl/certs/ca-certificates.crt ]; then
    export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
fi

install_locked() {
    local from=$1 to=$2 stamp
    stamp=$(sha256sum <"$from/package-lock.json")
    if [ "$(cat "$to/.installed" 2>/dev/null)" = "$stamp" ]; then
        return
    fi
    mkdir -p "$to"
    rm -f "$to/.installed"
    cp "$from/package.json" "$from/package-lock.json" "$from/.npmrc" "$to/"
    # No install scripts: nothing of the packages runs before a test runs it.
    (cd "$to" && npm ci --ignore-scripts --prefer-offline --no-progress)
    printf '%s\n' "$stamp" >"$to/.installed"
}

install_locked "$source/toolchain" "$build/toolchain"
# npm 9 makes no links for the programs of these packages.
mkdir -p "$build/toolchain/bin"
ln -sf "$build"/toolchain/node_modules/node-linux-*/bin/node "$build/toolchain/bin/node"
ln -sf "$build/toolchain/node_modules/npm/bin/npm-cli.js" "$build/toolchain/bin/npm"
PATH=$build/toolchain/bin:$PATH
install_locked "$source" "$build"
echo "node $(node --version), npm $(npm --version), claude and codex are in $build/node_modules"
