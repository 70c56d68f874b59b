#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the application bears much at once: scale.py BIN_FOLDER [--sandboxes N] [--gigabytes N].

Opens many sandboxes in one private instance and says what each takes while it idles (proportional set size of all its
processes, and how much the application grew by it), and how long tools answer beside them. Then one program prints some
gigabytes, and the application's peak is read. Run it as an ordinary user."""
import argparse
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from product import Product  # noqa: E402

OF_ONE_CLIENT = 100  # sandboxes alive that a client may have


def field(path, name):
    """A field in KiB of a file of /proc, 0 when the process is gone."""
    try:
        with open(path, encoding="utf-8") as file:
            return next((int(line.split()[1]) for line in file if line.startswith(name + ":")), 0)
    except OSError:
        return 0


def descendants(root):
    """The processes below root, by pid, without root."""
    children = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        children.setdefault(field(f"/proc/{pid}/status", "PPid"), []).append(int(pid))
    found, left = [], [root]
    while left:
        below = children.get(left.pop(), [])
        found += below
        left += below
    return found


def median_ms(call, times=50):
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        call()
        taken.append((time.perf_counter() - begin) * 1000)
    return statistics.median(taken)


def open_used(product):
    sandbox = product.call("create_sandbox")["sandbox_id"]
    assert product.call("run_command", sandbox_id=sandbox, command="echo $((6 * 7))")["stdout"] == "42\n"
    return sandbox


def open_many(product, count):
    application = f"/proc/{product.process.pid}/smaps_rollup"
    before, begin = field(application, "Pss"), time.perf_counter()
    for number in range(count):
        if number % OF_ONE_CLIENT == 0:
            product.become(f"client {number}")
        last = open_used(product)
    took = time.perf_counter() - begin
    time.sleep(5)
    processes = descendants(product.process.pid)
    inside = sum(field(f"/proc/{pid}/smaps_rollup", "Pss") for pid in processes)
    grown = field(application, "Pss") - before
    print(f"{count} sandboxes opened and used in {took:.1f} s, {took * 1000 / count:.1f} ms each, {len(processes)} processes")
    print(f"idle: {inside / count / 1024:.2f} MiB each inside, {grown / count / 1024:.2f} MiB each in the application")
    print(f"tools/list beside them: {median_ms(lambda: product.request('tools/list')):.2f} ms; "
          f"run_command true: {median_ms(lambda: product.call('run_command', sandbox_id=last, command='true')):.2f} ms")
    return (inside + grown) / count / 1024


def flood(product, gigabytes):
    sandbox, begin = product.call("create_sandbox")["sandbox_id"], time.perf_counter()
    facts = product.call("run_command", sandbox_id=sandbox, timeout_seconds=600,
                         command=f"head -c {gigabytes}G /dev/zero | tr '\\0' x; echo; echo end")
    assert facts["end_reason"] == "exited" and facts["stdout"].endswith("end\n"), str(facts)[:600]
    peak = field(f"/proc/{product.process.pid}/status", "VmHWM") / 1024
    print(f"{gigabytes} GiB of output in {time.perf_counter() - begin:.1f} s; the application took {peak:.0f} MiB at most")
    return peak


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs")
    parser.add_argument("--sandboxes", type=int, default=200)
    parser.add_argument("--gigabytes", type=int, default=10)
    arguments = parser.parse_args()
    programs = os.path.abspath(arguments.programs)
    with Product(programs) as product:
        each = open_many(product, arguments.sandboxes)
    with Product(programs) as product:
        peak = flood(product, arguments.gigabytes)
    return 0 if each < 4 and peak < 150 else 1


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
