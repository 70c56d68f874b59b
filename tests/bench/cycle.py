#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times what a client meets, side by side with plain bubblewrap in the same run: cycle.py BIN_FOLDER [ROUNDS].

Each round does every task once, so that all of them see the same noise. Prints median, least and most in milliseconds.
Run it as an ordinary user on an otherwise idle machine; a figure means something only beside the others."""
import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from product import Product

BWRAP = ("bwrap --unshare-all --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64"
         " --proc /proc --dev /dev --tmpfs /tmp --die-with-parent --new-session --cap-drop ALL").split()
PROGRAM = ["python3", "-c", "print(1)"]

def cycle(instance):
    sandbox = instance.call("create_sandbox")["sandbox_id"]
    facts = instance.call("run_command", sandbox_id=sandbox, command="python3 -c 'print(1)'")
    assert facts["stdout"] == "1\n", facts
    instance.call("kill_sandbox", sandbox_id=sandbox)


def warm_create(instance):
    """The time of create_sandbox alone, once the next spare is ready."""
    time.sleep(0.15)
    begin = time.perf_counter()
    sandbox = instance.call("create_sandbox")["sandbox_id"]
    took = time.perf_counter() - begin
    instance.call("kill_sandbox", sandbox_id=sandbox)
    return took


def main():
    programs = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    with Product(programs) as instance:
        live = instance.call("create_sandbox")["sandbox_id"]
        tasks = {
            "bare python3": lambda: subprocess.run(PROGRAM, stdout=subprocess.DEVNULL, check=True),
            "plain bwrap, python3": lambda: subprocess.run(BWRAP + PROGRAM, stdout=subprocess.DEVNULL, check=True),
            "sandtray: create, python3, kill": lambda: cycle(instance),
            "sandtray: warm create_sandbox": lambda: warm_create(instance),
            "sandtray: run_command true": lambda: instance.call("run_command", sandbox_id=live, command="true"),
            "sandtray: run_code 1+1, live context": lambda: instance.call("run_code", sandbox_id=live, language="python",
                                                                          code="1+1"),
            "sandtray: tools/list": lambda: instance.request("tools/list"),
        }
        times = {name: [] for name in tasks}
        for number in range(rounds + 1):
            for name, task in tasks.items():
                begin = time.perf_counter()
                took = task()
                if number:  # the first round warms up
                    times[name].append((took if isinstance(took, float) else time.perf_counter() - begin) * 1000)
    for name, values in times.items():
        print(f"{name:40} {statistics.median(values):8.2f} {min(values):8.2f} {max(values):8.2f}")


main()
