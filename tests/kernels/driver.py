# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts a language kernel as a plain child process and speaks its protocol."""
import json
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import threading
import time

KERNELS = pathlib.Path(__file__).resolve().parents[2] / 'resources' / 'kernels'


def text(*names):
    return ''.join((KERNELS / name).read_text() for name in names)


def command(language):
    """As the host starts it: the kernel's text is an argument. KERNEL_PYTHON and KERNEL_NODE name other interpreters."""
    if language == 'python':
        return [os.environ.get('KERNEL_PYTHON', '/usr/bin/python3'), '-c', text('python_channel.py', 'python_values.py', 'python_kernel.py'), text('python_charts.py')]
    if language == 'bash':
        return ['bash', '--norc', '-c', text('bash_kernel.sh'), 'bash']
    return [os.environ.get('KERNEL_NODE', 'node'), '--no-force-async-hooks-checks', '-e', text('node_kernel.cjs'), language,
            text('node_source.cjs')]


class Died(Exception):
    """The kernel is gone, or it said something that is no part of the protocol."""


class Direct:
    """A way to run cells: a kernel without a sandbox around it."""

    def __init__(self, language, timeout=30):
        self.timeout, self.number, self.heard = timeout, 0, b''
        self.folder = tempfile.mkdtemp(prefix='kernel-')
        to_kernel, from_kernel = os.pipe(), os.pipe()
        ours = [to_kernel[1], from_kernel[0]]
        theirs = [to_kernel[0], from_kernel[1]]

        def place():
            spare = [os.dup2(fd, 100 + index) for index, fd in enumerate(theirs)]
            os.dup2(spare[0], 3)
            os.dup2(spare[1], 4)
            os.closerange(5, 256)
        environment = {**os.environ, 'LANG': 'C.UTF-8', 'TMPDIR': self.folder, 'HOME': self.folder}
        self.process = subprocess.Popen(command(language), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=self.folder, env=environment, close_fds=False,
                                        preexec_fn=place, start_new_session=True)
        for fd in theirs:
            os.close(fd)
        self.write_fd, self.read_fd = ours
        self.printed = {'stdout': bytearray(), 'stderr': bytearray()}
        self.taking = threading.Lock()
        self.readers = [threading.Thread(target=self.read, args=(name,), daemon=True) for name in self.printed]
        for reader in self.readers:
            reader.start()

    def read(self, name):
        stream = getattr(self.process, name)
        piece = True
        while piece:
            select.select([stream], [], [])
            with self.taking:
                piece = os.read(stream.fileno(), 1 << 16)
                self.printed[name] += piece

    def settled(self):
        """What the cell printed is in the pipes when it says done, so wait only until they are empty."""
        for name, reader in zip(self.printed, self.readers):
            stream, quiet = getattr(self.process, name), 0
            while quiet < 3 and reader.is_alive():
                time.sleep(0.0005)
                with self.taking:
                    quiet = 0 if select.select([stream], [], [], 0)[0] else quiet + 1

    def run(self, code, interrupt_after=None):
        """The facts of one cell, as run_code gives them."""
        self.number += 1
        raw = code if isinstance(code, bytes) else code.encode()
        before = {name: len(content) for name, content in self.printed.items()}
        timer = interrupt_after is not None and threading.Timer(interrupt_after, self.interrupt)
        start = time.monotonic()
        facts = {'results': [], 'error': None, 'exit_code': None}
        writer = threading.Thread(target=self.write, args=(b'cell %d %d\n' % (self.number, len(raw)) + raw,))
        writer.start()
        if timer:
            timer.start()
        deadline = start + self.timeout
        while facts['exit_code'] is None:
            word, value = self.line(deadline).split()
            if word == b'done':
                facts['exit_code'] = int(value)
            elif word == b'report':
                report = json.loads(self.exactly(int(value), deadline).decode())
                if report['type'] == 'error':
                    assert facts['error'] is None, 'two errors in one cell'
                    facts['error'] = report
                else:
                    facts['results'].append(report)
            else:
                raise Died(f'unknown word {word!r}')
        facts['seconds'] = time.monotonic() - start
        writer.join()
        if timer:
            timer.cancel()
        self.settled()
        return {**facts, **{name: content[before[name]:].decode(errors='replace')
                            for name, content in self.printed.items()}}

    def write(self, data):
        try:
            while data:
                data = data[os.write(self.write_fd, data):]
        except BrokenPipeError:
            pass

    def interrupt(self):
        self.write(b'interrupt\n')
        os.killpg(self.process.pid, signal.SIGINT)

    def more(self, deadline):
        if not select.select([self.read_fd], [], [], max(0, deadline - time.monotonic()))[0]:
            raise Died('no answer in time')
        piece = os.read(self.read_fd, 1 << 20)
        if not piece:
            raise Died(f'the kernel closed its pipe; {self.printed["stderr"][-2000:].decode()}')
        self.heard += piece

    def line(self, deadline):
        while b'\n' not in self.heard:
            self.more(deadline)
        line, _, self.heard = self.heard.partition(b'\n')
        return line

    def exactly(self, length, deadline):
        while len(self.heard) < length:
            self.more(deadline)
        body, self.heard = self.heard[:length], self.heard[length:]
        return body

    def close(self):
        os.close(self.write_fd)
        try:
            self.process.wait(3)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.read_fd)
        subprocess.run(['rm', '-rf', self.folder], check=False)
