# SPDX-License-Identifier: GPL-3.0-or-later
"""human.py ANSWERS COMMAND...: runs COMMAND with a terminal of its own and somebody at it.

ANSWERS are words with commas between them, for one question each; the last one serves for all that follow. WORD@N is
said N seconds after its question. The questions are those of --approvals=terminal."""
import fcntl
import os
import pty
import signal
import sys
import termios
import time

PROMPT = 'Type “allow” or “decline”, then Enter: '.encode()


def start(command, terminal):
    child = os.fork()
    if child:
        return child
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    os.set_inheritable(terminal, True)  # without anybody who has it open, reading our end fails
    os.execvp(command[0], command)


def main():
    answers = sys.argv[1].split(',')
    own, terminal = pty.openpty()
    child = start(sys.argv[2:], terminal)
    os.close(terminal)
    signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGTERM))
    shown = b''
    while True:
        try:
            piece = os.read(own, 65536)
        except OSError:  # the command has ended
            break
        shown = (shown + piece)[-65536:]
        if PROMPT in shown:
            shown = b''
            word, _, seconds = answers[0].partition('@')
            time.sleep(float(seconds or 0))
            os.write(own, word.encode() + b'\n')
            answers = answers[1:] or answers
    _, status = os.waitpid(child, 0)
    sys.exit(os.waitstatus_to_exitcode(status) % 256)


main()
