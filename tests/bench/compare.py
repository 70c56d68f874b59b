#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times what a client meets, side by side with other ways to confine a program: compare.py BIN_FOLDER [--rounds N]
[--tools FOLDER] [--json FILE].

Each round does every task once, after a rest in which spares are refilled, so that all see the same noise; the calls in
a live sandbox once more without one, a hundred of each in a row. Prints the
median, the least and the most in milliseconds, and the ratio to plain bubblewrap. firejail takes part when it is
installed; sandbox-runtime (`srt`) and `codex` when they are in FOLDER (node_modules/.bin of an npm project). Run it as an
ordinary user on an otherwise idle machine; a figure means something only beside the others."""
import argparse
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from product import Product  # noqa: E402

PYTHON = ["/usr/bin/python3", "-c", "print(1)"]
BWRAP = ("bwrap --unshare-all --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64"
         " --proc /proc --dev /dev --tmpfs /tmp --die-with-parent --new-session --cap-drop ALL").split()
PLAIN = "plain bwrap, python3"
REST = 0.25  # seconds


def others(tools, folder):
    """The commands of other products that are here."""
    commands = {"bare python3": PYTHON, PLAIN: BWRAP + PYTHON}
    if shutil.which("firejail"):
        commands["firejail, python3"] = ["firejail", "--quiet", "--noprofile", "--private", "--net=none", "--seccomp"] + PYTHON
    runtime = os.path.join(tools or "", "srt")
    if tools and os.path.exists(runtime):
        commands["sandbox-runtime, python3"] = [runtime, "-c", "/usr/bin/python3 -c 'print(1)'"]
    codex = os.path.join(tools or "", "codex")
    if tools and os.path.exists(codex):
        commands["codex sandbox, python3"] = [codex, "sandbox", "--"] + PYTHON
    usable = {}
    for name, command in commands.items():
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip().endswith("1"):
            usable[name] = command
        else:
            print(f"{name}: does not work here: {(done.stderr or done.stdout).strip()[-200:]}", file=sys.stderr)
    return usable


def cycle(product, **limits):
    sandbox = product.call("create_sandbox", **limits)["sandbox_id"]
    facts = product.call("run_command", sandbox_id=sandbox, command="python3 -c 'print(1)'")
    assert facts["stdout"] == "1\n", facts
    product.call("kill_sandbox", sandbox_id=sandbox)


class Creation:
    """create_sandbox alone; what it made is ended in the rest before the next."""

    def __init__(self, product):
        self.product, self.last = product, None

    def __call__(self):
        self.last = self.product.call("create_sandbox")["sandbox_id"]

    def rest(self):
        """Ends it, and has a spare of the usual size made."""
        last, self.last = self.last or self.product.call("create_sandbox")["sandbox_id"], None
        self.product.call("kill_sandbox", sandbox_id=last)


def measure(tasks, rounds, rest, pause=REST):
    times = {name: [] for name in tasks}
    for number in range(rounds + 1):
        for name, task in tasks.items():
            rest()
            time.sleep(pause)
            begin = time.perf_counter()
            task()
            if number:  # the first round warms up
                times[name].append((time.perf_counter() - begin) * 1000)
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--tools")
    parser.add_argument("--json")
    arguments = parser.parse_args()
    sizes = itertools.count(500)  # spares have the size that was asked for last: of a new one there is none
    with Product(os.path.abspath(arguments.programs)) as product, tempfile.TemporaryDirectory() as folder:
        live = product.call("create_sandbox")["sandbox_id"]
        creation = Creation(product)

        def run(command):
            return lambda: subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        tasks = {name: run(command) for name, command in others(arguments.tools, folder).items()}
        tasks.update({
            "Sandtray: create, python3, kill": lambda: cycle(product),
            "Sandtray: the same without a spare": lambda: cycle(product, disk_mb=next(sizes)),
            "Sandtray: warm create_sandbox": creation,
        })
        calls = {
            "Sandtray: run_command true": lambda: product.call("run_command", sandbox_id=live, command="true"),
            "Sandtray: run_code 1+1, live context": lambda: product.call("run_code", sandbox_id=live, language="python",
                                                                         code="1+1"),
            "Sandtray: tools/list": lambda: product.request("tools/list"),
        }
        rested = {f"{name}, after a rest": task for name, task in calls.items()}
        times = measure(tasks | rested, arguments.rounds, creation.rest)
        for name, task in calls.items():
            times |= measure({name: task}, arguments.rounds * 5, lambda: None, pause=0)
    plain = statistics.median(times[PLAIN])
    print(f"{'ms':52} {'median':>8} {'least':>8} {'most':>8} {'ratio':>8}")
    for name, values in times.items():
        median = statistics.median(values)
        print(f"{name:52} {median:8.2f} {min(values):8.2f} {max(values):8.2f} {median / plain:8.2f}")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"machine": {"cpus": os.cpu_count(), "kernel": os.uname().release}, "milliseconds": times}, file)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
