# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs cells through the whole product: its MCP endpoint, a sandbox, the agent, the kernel that it starts."""
import os
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from driver import Died  # noqa: E402
from product import Product  # noqa: E402


class Sandboxed:
    """A way to run cells: a sandbox of its own and one context in it."""

    product = None  # shared by all; set once

    def __init__(self, language):
        self.language = language
        self.sandbox = self.product.call('create_sandbox')['sandbox_id']

    def run(self, code, interrupt_after=None):
        start = time.monotonic()
        arguments = {'sandbox_id': self.sandbox, 'language': self.language, 'code': code}
        if interrupt_after is None:
            facts = self.product.call('run_code', **arguments)
        else:
            run = self.product.call('run_code', background=True, **arguments)['run_id']
            threading.Timer(interrupt_after, self.interrupt, [run]).start()
            facts = self.product.call('wait_run', run_id=run)
        if 'exit_code' not in facts or facts['exit_code'] is None:
            raise Died(f'{facts}')
        return {**facts, 'results': self.merged(facts['results']), 'seconds': time.monotonic() - start,
                'clipped': any(facts['truncated'].values()) or any('left out' in r.get('text', '') for r in facts['results'])}

    def interrupt(self, run):
        self.product.result('control_run', self.product.connect(), run_id=run, signal='INT')

    @staticmethod
    def merged(entries):
        """The product gives an entry for each form of a value; the tables speak of values."""
        values = {}
        for entry in entries:
            value = values.setdefault(entry['result'], {'main': entry['main'], 'data': {}})
            if 'text' in entry:
                value['data'][entry['mime_type']] = entry['text']
            if 'path' in entry:
                value['image'] = {'mime_type': entry['mime_type'], 'path': entry['path']}
            if 'chart' in entry:
                value['chart'] = entry['chart']
        return list(values.values())

    def close(self):
        self.product.call('kill_sandbox', sandbox_id=self.sandbox)

    @staticmethod
    def takes(cells, expected):
        """Rows of what only a kernel alone can show: bytes that no client can send, files on this side, its death."""
        whole = all(isinstance(cell, float) or (isinstance(cell, str) and cell.strip()) or (isinstance(cell, tuple) and isinstance(cell[0], str))
                    for cell in cells)
        return whole and 'check' not in expected and 'dies' not in expected
