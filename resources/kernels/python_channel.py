# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python kernel's way to the host, and what SIGINT does: the user's code is interrupted, the kernel never.

The host starts python_channel.py, python_values.py and python_kernel.py, in this order, as one program.
"""
import _signal
import _thread
import os
import sys

SIGINT = _signal.SIGINT


class Channel:
    """The two pipes, moved out of the user's way; a forked child loses them."""

    def __init__(self):
        self.pid = os.getpid()
        base = min(os.sysconf('SC_OPEN_MAX'), 4096) - 8
        moved = [os.dup2(fd, base + index, inheritable=False) for index, fd in enumerate((3, 4, 1, 2))]
        self.commands, self.reports, *self.spares = moved
        self.pipe = os.fstat(self.reports)
        self.lock, self.queue, self.buffer = _thread.allocate_lock(), [], b''
        os.closerange(3, 5)
        os.register_at_fork(after_in_child=lambda: [os.close(fd) for fd in moved])

    def mine(self):
        return os.getpid() == self.pid

    def fill(self):
        piece = os.read(self.commands, 1 << 16)
        if not piece:
            raise EOFError
        self.buffer += piece

    def command(self):
        """A cell as (number, bytes), or None for what is no cell: an interrupt that came too late."""
        while b'\n' not in self.buffer:
            self.fill()
        line, _, rest = self.buffer.partition(b'\n')
        word, *numbers = line.split()
        if word != b'cell':
            self.buffer = rest
            return None
        number, length = map(int, numbers)
        pieces, have = [rest], len(rest)
        while have < length:
            pieces.append(os.read(self.commands, length - have))
            have += len(pieces[-1])
            if not pieces[-1]:
                raise EOFError
        text = b''.join(pieces)
        self.buffer = text[length:]
        return number, text[:length]

    def send(self, frame):
        """Frames never mix: whoever finds the pipe busy leaves its frame to the one who writes."""
        with Deferred():
            self.queue.append(frame)
            while self.queue and self.lock.acquire(False):
                try:
                    while self.queue:
                        self.write(self.queue.pop(0))
                finally:
                    self.lock.release()

    def write(self, frame):
        if not os.path.samestat(os.fstat(self.reports), self.pipe):
            os._exit(70)  # the user's code closed the pipe and something else has its number
        view = memoryview(frame)
        while view:
            view = view[os.write(self.reports, view):]

    def repair(self):
        """Gives the next cell open standard streams again, if this one closed them."""
        for fd, spare in zip((1, 2), self.spares):
            try:
                os.fstat(fd)
            except OSError:
                os.dup2(spare, fd)
        for name, fd, mode in ('stdin', 0, 'r'), ('stdout', 1, 'w'), ('stderr', 2, 'w'):
            if getattr(getattr(sys, name), 'closed', sys.__dict__.get(name) is None):
                stream = open(fd, mode, encoding='utf-8', closefd=False, buffering=-1 if mode == 'r' else 1)
                setattr(sys, name, stream)


class Deferred:
    """No KeyboardInterrupt in the block; one that comes is delivered at its end."""

    def __enter__(self):
        self.came = False
        self.before = _signal.signal(SIGINT, self.note) if _thread.get_ident() == main_thread else None

    def note(self, *_):
        self.came = True

    def __exit__(self, *_):
        if self.before is not None:
            _signal.signal(SIGINT, self.before)
        if self.came:
            _signal.raise_signal(SIGINT)


def ignore(*_):
    pass


def quiet():
    """From here on SIGINT does nothing; the handler that the user's code left is kept for its next cell."""
    global handler
    while True:
        try:
            before = _signal.signal(SIGINT, ignore)
            if before is not ignore:
                handler = before if before is not None else handler
            return
        except BaseException:  # a signal that came at the very end: too late
            pass


def guarded(function, *arguments):
    """Calls what may run the user's code, under the user's handler of SIGINT; gives what it raised."""
    try:
        try:
            _signal.signal(SIGINT, handler)
            function(*arguments)
            return None
        finally:
            quiet()
    except BaseException as error:
        return error
    finally:
        quiet()
