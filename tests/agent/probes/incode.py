#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a probe as a cell of run_code, where the kernel is at hand to attack: incode.py BIN_FOLDER PROBE."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'support'))
from product import Product  # noqa: E402

# F23: the kernel's own pipes (cells, reports, and copies of its output), which children do not inherit. K67: bubblewrap
# keeps the groups of the user; that is why nothing a group alone may read is ever bound.
SETTINGS = {'SBX_ACCEPT': 'F23,K67', 'SBX_ENV_OK': 'MPLBACKEND,PYTHONUNBUFFERED,TMPDIR'}


def main():
    programs, probe = sys.argv[1:]
    with open(probe, encoding='utf-8') as file:
        code = f'import os\nos.environ.update({SETTINGS!r})\n__file__ = "probe.py"\n' + file.read()
    with Product(programs) as product:
        facts = product.call('run_code', language='python', code=code, timeout_seconds=100)
    print(facts.get('stdout'), facts.get('stderr'), facts)
    return 0 if facts.get('exit_code') == 0 and 'PASS' in facts['stdout'] else 1


if __name__ == '__main__':
    sys.dont_write_bytecode = True
    sys.exit(main())
