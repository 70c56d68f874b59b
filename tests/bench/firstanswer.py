#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a client waits for the first answer of the bridge: firstanswer.py BIN_FOLDER [--rounds N], where
Sandtray is installed (the bridge starts the program beside it).

From the start of the bridge until the answer to `server/discover` is on its standard output: while Sandtray runs, and
when the bridge must start the tray application first (that needs a display: run it under support/display.sh). The
rounds alternate. Run it as an ordinary user."""
import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from product import META, Product  # noqa: E402

QUESTION = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": META}}) + "\n"


def first_answer(bridge, environment):
    """Milliseconds."""
    begin = time.perf_counter()
    process = subprocess.Popen([bridge], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(QUESTION)
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    taken = (time.perf_counter() - begin) * 1000
    assert "result" in answer, answer
    process.stdin.close()
    process.wait()
    return taken


def end_application(environment):
    """Ends the one that holds the socket below this runtime folder."""
    marker = f"XDG_RUNTIME_DIR={environment['XDG_RUNTIME_DIR']}\0".encode()
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                owns = marker in file.read()
            if owns and os.path.basename(os.readlink(f"/proc/{entry}/exe")) == "sandtray":
                os.kill(int(entry), signal.SIGTERM)
                while os.path.exists(f"/proc/{entry}"):
                    time.sleep(0.01)
        except OSError:
            pass  # it has ended meanwhile, or is not ours


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs")
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    bridge = os.path.join(options.programs, "sandtray-mcp")
    running, starting = [], []
    with Product(options.programs) as up, Product(options.programs) as down:
        down.stop()
        for _ in range(options.rounds):
            running.append(first_answer(bridge, up.environment))
            starting.append(first_answer(bridge, down.environment))
            end_application(down.environment)
    for name, taken in (("while Sandtray runs", running), ("when it must be started", starting)):
        print(f"{name}: median {statistics.median(taken):.0f} ms, longest {max(taken):.0f} ms, of {len(taken)}")


main()
