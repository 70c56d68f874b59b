#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that take all they can get, in a sandbox of the built product: abuse.py BIN_FOLDER.

Each must end as it is named, keep what it had printed, leave the other sandbox answering meanwhile, leave its own sandbox
usable, and leave nothing once that is killed. How fast the other sandbox answers is printed, in milliseconds; on a machine
that does nothing else it stays below a hundred. Only a starved one is a failure."""
import glob
import os
import statistics
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from product import Product  # noqa: E402

FLOOD = int(os.environ.get('SBX_FLOOD_MB', '512'))
# MiB; a build with sanitizers (preset asan) takes a multiple, and frees late
MOST_MEMORY = 2000 if os.environ.get('SANDTRAY_SANITIZED') else 150
STARVED = 1.0  # seconds, the median of the other sandbox
PYTHON = "python3 - <<'END'\n{}\nEND"

# name, command, the ends it may have
ROWS = [
    ('fork bomb', 'bomb() { bomb | bomb & }; echo begun; bomb; sleep 3; exit 1', {'too_many_processes'}),
    ('memory hog', PYTHON.format('print("begun", flush=True)\nx = [bytearray(64 << 20) for i in range(64)]'), {'out_of_memory'}),
    ('memory hog in memfds', PYTHON.format('import os\nprint("begun", flush=True)\nfds = [os.memfd_create("m") for i in range(30)]\n'
                                           'for fd in fds:\n    for i in range(100): os.write(fd, bytes(1 << 20))'), {'out_of_memory'}),
    ('disk fill', 'echo begun; cat /dev/zero > big', {'disk_full'}),
    ('inode fill', PYTHON.format('import os\nprint("begun", flush=True)\nfor i in range(3000000):\n'
                                 '    if i % 1000 == 0: os.makedirs("many/%d" % i)\n'
                                 '    os.close(os.open("many/%d/%d" % (i - i % 1000, i), os.O_CREAT | os.O_WRONLY))')
     , {'disk_full'}),
    ('a file over the limit', 'echo begun; truncate -s 4T big', {'signaled'}),
    ('descriptor hog', PYTHON.format('import os\nprint("begun", flush=True)\nwhile True: os.dup(0)'), {'exited'}),
    # Ends by a signal when it got more than the one processor it was granted, or could grant itself another.
    ('processor hog', 'echo begun; ' + PYTHON.format(
        'import os, time\ntry: os.sched_setaffinity(0, range(os.cpu_count())); print("widened")\nexcept PermissionError: pass\n'
        'begin = time.monotonic()\nfor i in range(4):\n    if os.fork() == 0:\n'
        '        while time.monotonic() < begin + 2: pass\n        os._exit(0)\n'
        'for i in range(4): os.wait()\ntimes = os.times()\n'
        'used = (times.children_user + times.children_system) / (time.monotonic() - begin)\n'
        'print(used)\nraise SystemExit(0 if used <= 1.15 and len(os.sched_getaffinity(0)) == 1 else 9)')
     + '\n[ $? = 0 ] || kill -9 $$', {'exited'}),
    ('output flood', f'echo begun; head -c {FLOOD}M /dev/zero | tr "\\0" x', {'exited'}),
    ('endless output', 'echo begun; yes', {'timed_out'}),
    ('kill -9 1', 'echo begun; kill -9 1; kill -STOP 1; sleep 1; exit 7', {'exited'}),
    ('kill -9 -1', 'echo begun; kill -9 -1; sleep 9', {'signaled'}),
    ('stops everything', 'echo begun; kill -STOP -1; kill -STOP $$; sleep 99', {'timed_out'}),
    ('daemons', 'echo begun; for i in $(seq 40); do setsid sh -c "setsid sleep 99 & sleep 99" & done; sleep 1', {'exited'}),
    ('zombies', PYTHON.format('import os, time\nprint("begun", flush=True)\n'
                              'for i in range(100):\n    if os.fork() == 0: os._exit(0)\ntime.sleep(1)'), {'exited'}),
    ('ignores every signal', 'trap "" INT TERM HUP QUIT; echo begun; while :; do :; done', {'timed_out'}),
]


def agents():
    """Agents of this user on the host that are alive; the dead wait for the init of the machine."""
    found = 0
    for path in glob.glob('/proc/[0-9]*/status'):
        try:
            with open(path, encoding='utf-8') as file:
                lines = dict(line.rstrip('\n').split(':\t', 1) for line in file if ':\t' in line)
            found += (lines['Name'] == 'sandtray-agent' and lines['State'][0] not in 'ZX'
                      and int(lines['Uid'].split()[0]) == os.getuid())
        except OSError:
            pass
    return found


def ask_meanwhile(product, sandbox, stop, times):
    connection = product.connect()
    while not stop.wait(0.02):
        begin = time.monotonic()
        assert product.call('run_command', connection, sandbox_id=sandbox, command='true')['exit_code'] == 0
        times.append(time.monotonic() - begin)


def attack(product, quiet, command, ends, times):
    """The faults; `times` takes how long the other sandbox took to answer, in seconds."""
    sandbox = product.call('create_sandbox')['sandbox_id']
    stop = threading.Event()
    asker = threading.Thread(target=ask_meanwhile, args=(product, quiet, stop, times))
    asker.start()
    facts = product.call('run_command', sandbox_id=sandbox, command=command,
                         timeout_seconds=6 if 'timed_out' in ends else 40)
    stop.set()
    asker.join()
    if facts.get('end_reason') not in ends:
        yield f'it ended as {facts.get("end_reason")}, not {ends}: {str(facts)[:600]}'
    if 'begun' not in facts.get('stdout', ''):
        yield 'what it had printed is lost'
    if times and statistics.median(times) > STARVED:
        yield 'the other sandbox starved'
    product.call('run_command', sandbox_id=sandbox, command='rm -rf big many')
    after = product.call('run_command', sandbox_id=sandbox, command='echo usable')
    if after.get('stdout') != 'usable\n':
        yield f'its sandbox is not usable any more: {str(after)[:600]}'
    product.call('kill_sandbox', sandbox_id=sandbox)


def main():
    failed = 0
    with Product(os.path.abspath(sys.argv[1])) as product:
        quiet = product.call('create_sandbox')['sandbox_id']
        for name, command, ends in ROWS:
            begin, times = time.monotonic(), []
            faults = list(attack(product, quiet, command, ends, times))
            failed += bool(faults)
            other = f'{statistics.median(times) * 1000:.0f}' if times else '-'
            print(f'{"FAIL" if faults else "ok"}  {name} ({time.monotonic() - begin:.1f} s, the other {other} ms)', flush=True)
            for fault in faults:
                print(f'      {fault}', flush=True)
        with open(f'/proc/{product.process.pid}/status', encoding='utf-8') as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith('VmHWM')) // 1024
        print(f'the application took {peak} MiB at most')
        failed += peak > MOST_MEMORY
    ended = time.monotonic()
    while agents() and time.monotonic() - ended < 1:
        time.sleep(0.01)
    print(f'{agents()} agents left, {time.monotonic() - ended:.2f} s after the end of the application')
    return 1 if failed or agents() else 0


if __name__ == '__main__':
    sys.dont_write_bytecode = True
    sys.exit(main())
