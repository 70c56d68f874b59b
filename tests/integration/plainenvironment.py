#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""plainenvironment.py FOLDER: a client that hands its server nothing but HOME and PATH, as those made with the official
SDKs do, finds the Sandtray of the session, and its bridge starts one with the session's display when none runs.

Runs itself again in a mount namespace with a /run/user of its own and a stand-in for systemctl."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAMS = pathlib.Path(sys.argv[1])
INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
    "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "plain", "version": "1"}}}
SYSTEMCTL = "/usr/bin/systemctl"
HAS_SYSTEMD = os.path.exists(SYSTEMCTL)
STAND_IN = """#!/bin/sh
[ "$*" = "--user show-environment" ] && [ -n "$XDG_RUNTIME_DIR" ] || exit 1
printf '%s\\n' DISPLAY=:42 LD_PRELOAD=/evil.so "XDG_SEAT=\\$'odd'" PATH=/never
"""


def outer():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "runtime").mkdir(mode=0o700)
        (folder / "home").mkdir()
        (folder / "systemctl").write_text(STAND_IN)
        (folder / "systemctl").chmod(0o755)
        inside = f"/run/user/{os.getuid()}"
        done = subprocess.run(
            ["bwrap", "--dev-bind", "/", "/", "--tmpfs", "/run", "--bind", str(folder / "runtime"), inside,
             *(["--ro-bind", str(folder / "systemctl"), SYSTEMCTL] if HAS_SYSTEMD else []), sys.executable, __file__, str(PROGRAMS), str(folder / "home")], check=False, timeout=100)
        sys.exit(done.returncode)


def ask(bridge, environment):
    """What the bridge answers to the first message."""
    process = subprocess.Popen([bridge], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    process.stdin.write(json.dumps(INITIALIZE) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    process.stdin.close()
    assert process.wait(timeout=20) == 0
    return answer


def finds_the_running_one(home):
    plain = {"HOME": home, "PATH": "/usr/bin:/bin"}
    session = plain | {"XDG_RUNTIME_DIR": f"/run/user/{os.getuid()}"}
    server = subprocess.Popen([PROGRAMS / "sandtray", "--headless", "--port", "0"], stdout=subprocess.PIPE, text=True,
                              env=session)
    ready = json.loads(server.stdout.readline())
    assert ready["socket"] == f"/run/user/{os.getuid()}/sandtray/mcp.sock", ready
    assert ask(PROGRAMS / "sandtray-mcp", plain)["result"]["serverInfo"]["name"] == "sandtray"
    listed = subprocess.run([PROGRAMS / "sandtray", "list"], env=plain, check=False, capture_output=True, text=True)
    assert listed.returncode == 0, listed
    server.terminate()
    assert server.wait(timeout=20) == 0


def starts_one_with_the_display(home):
    """The bridge starts what stands beside it: here a script that tells what it was given."""
    bridge = pathlib.Path(home, "sandtray-mcp")
    bridge.write_bytes((PROGRAMS / "sandtray-mcp").read_bytes())
    bridge.chmod(0o755)
    told = pathlib.Path(home, "told")
    beside = pathlib.Path(home, "sandtray")
    beside.write_text(f"#!/bin/sh\n/usr/bin/env > {told}\n")
    beside.chmod(0o755)
    ask(bridge, {"HOME": home, "PATH": "/usr/bin:/bin"})
    given = dict(line.split("=", 1) for line in told.read_text().splitlines())
    assert given["DISPLAY"] == ":42", given
    assert given["XDG_RUNTIME_DIR"] == f"/run/user/{os.getuid()}", given
    assert given["PATH"] == "/usr/bin:/bin", "what the client hands on counts"
    assert "LD_PRELOAD" not in given and "XDG_SEAT" not in given, given


if __name__ == "__main__":
    if len(sys.argv) == 2:
        outer()
    for check in (finds_the_running_one, starts_one_with_the_display):
        if check is starts_one_with_the_display and not HAS_SYSTEMD:
            print(f"{check.__name__}: skipped, there is no systemctl to stand in for", flush=True)
            continue
        check(sys.argv[2])
        print(f"{check.__name__}: ok", flush=True)
