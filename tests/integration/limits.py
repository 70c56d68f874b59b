#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Limits that the kernel holds, in a session with systemd and cgroup v2: limits.py BIN_FOLDER. Elsewhere it is skipped."""
import glob
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from product import Product  # noqa: E402

MEBIBYTE = 1 << 20
PYTHON = "python3 - <<'END'\n{}\nEND"
SPIN = PYTHON.format('import os, time\nbegin = time.monotonic()\nfor i in range(2):\n    if os.fork() == 0:\n'
                     '        while time.monotonic() < begin + 4: pass\n        os._exit(0)\nfor i in range(2): os.wait()\n'
                     'times = os.times()\nprint((times.children_user + times.children_system) / (time.monotonic() - begin))')
# Takes memory where no process is charged for it in the list of processes: pages of a file that is unlinked.
HIDDEN = PYTHON.format('import os, sys\nfds = [os.open("/dev/shm", os.O_TMPFILE | os.O_RDWR) for i in range(2)]\n'
                       'print("begun", flush=True)\nx = [bytearray(16 << 20) for i in range(400)]')
# What no look at processes can find: what the kernel keeps in sockets.
UNSEEN = PYTHON.format('import socket\nprint("begun", flush=True)\npairs = [socket.socketpair() for i in range(1500)]\n'
                       'for pair in pairs:\n    for end in pair:\n        end.setblocking(False)\n'
                       '        try:\n            while True: end.send(bytes(4096))\n        except BlockingIOError: pass')
failed = 0


def check(what, truth, detail=''):
    global failed
    failed += not truth
    print(('ok    ' if truth else 'FAILED ') + what, detail, flush=True)


def read(folder, name):
    with open(os.path.join(folder, name), encoding='ascii') as file:
        return file.read().strip()


def group_folder(product):
    with open(f'/proc/{product.process.pid}/cgroup', encoding='ascii') as file:
        path = next(line[3:].strip() for line in file if line.startswith('0::'))
    return os.path.join('/sys/fs/cgroup' + os.path.dirname(path), 'sandboxes')


def work(product):
    sandboxes = group_folder(product)
    total = os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGESIZE')
    check('one budget for all', int(read(sandboxes, 'memory.max')) <= total // 2, read(sandboxes, 'memory.max'))
    before = set(glob.glob(sandboxes + '/*/'))
    box = product.call('create_sandbox', memory_mb=256, disk_mb=64, cpus=0.5)['sandbox_id']
    inside = product.call('run_command', sandbox_id=box, command='cat /proc/self/cgroup; ls /sys')
    check('nothing of it is seen inside', inside['stdout'].startswith('0::/\n'), inside['stdout'])
    limited = [folder for folder in glob.glob(sandboxes + '/*/') if read(folder, 'cpu.max') == '50000 100000']
    check('half a processor', len(limited) == 1)
    folder = limited[0]
    check('memory and disk', int(read(folder, 'memory.max')) == (256 + 64 + 32) * MEBIBYTE, read(folder, 'memory.max'))
    check('no swap', not os.path.exists(folder + 'memory.swap.max') or read(folder, 'memory.swap.max') == '0')
    used = float(product.call('run_command', sandbox_id=box, command=SPIN)['stdout'])
    check('a busy loop on all processors gets its half', used < 0.6, used)

    ended = product.call('run_command', sandbox_id=box, command=HIDDEN, timeout_seconds=60)
    check('a memory hog is ended for it', ended['end_reason'] == 'out_of_memory' and 'begun' in ended['stdout'], ended)
    alive = product.call('run_command', sandbox_id=box, command='echo alive')
    check('its sandbox goes on', alive.get('stdout') == 'alive\n', alive)

    small = product.call('create_sandbox', memory_mb=64, disk_mb=16)['sandbox_id']
    ended = product.call('run_command', sandbox_id=small, command=UNSEEN, timeout_seconds=60)
    check('the kernel ends what only it sees, and we say why', ended['end_reason'] == 'out_of_memory', ended)
    check('that sandbox goes on', product.call('run_command', sandbox_id=small, command='echo alive').get('stdout') == 'alive\n')
    product.call('kill_sandbox', sandbox_id=small)

    begin = time.monotonic()
    run = product.call('run_command', sandbox_id=box, background=True, command='while :; do :; done & while :; do :; done')
    product.call('control_run', run_id=run['run_id'], signal='KILL')
    over = product.call('wait_run', run_id=run['run_id'])
    check('control does not starve', over['end_reason'] == 'killed' and time.monotonic() - begin < 3, time.monotonic() - begin)
    product.call('kill_sandbox', sandbox_id=box)
    product.call('kill_sandbox', sandbox_id=product.call('create_sandbox')['sandbox_id'])  # the next one tidies up
    check('its group is gone', not os.path.exists(folder))
    check('no group stays', len(glob.glob(sandboxes + '/*/')) <= len(before) + 2)


def main():
    programs = os.path.abspath(sys.argv[1])
    doctor = subprocess.run([programs + '/sandtray', 'doctor', '--json'], capture_output=True, text=True, check=False)
    limits = next(row for row in json.loads(doctor.stdout) if row['name'] == 'limits')
    print(limits['text'])
    if limits['status'] != 'ok':
        return 77
    with Product(programs, session=True) as product:
        work(product)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.dont_write_bytecode = True
    sys.exit(main())
