# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the table of a language's kernel: `run.py LANGUAGE [--filter TEXT]`; one line a row, exit 1 on any failure.

A row is (name, cells, expected). A cell is source, or (source, seconds) to interrupt it after that time; a number among
the cells is a pause in seconds, None an interrupt while nothing runs. Every row has a kernel of its own, `expected`
speaks of the last cell, and the kernel must answer one more cell afterwards:
    value       text of the main result (None: there is none)       code, error   exit code (0), the error's name (None)
    out, err    the whole of stdout, of stderr                      out_has, err_has, trace_has, trace_lacks   parts of them
    check       a function of all facts                             within        seconds that the cell may take
    dies        the kernel ends instead                             needs         what must be there, else the row is skipped
"""
import argparse
import importlib
import importlib.util
import shutil
import subprocess
import sys
import time

from driver import Died, Direct, command

ALIVE = {'python': ('1 + 1', '2'), 'bash': ('true', None), 'javascript': ('1 + 1', '2'), 'typescript': ('1 + 1', '2')}


def present(need):
    if need == 'typescript':
        script = 'process.exit(require("module").stripTypeScriptTypes ? 0 : 1)'
        return bool(shutil.which('esbuild')) or subprocess.run(['node', '-e', script], check=False).returncode == 0
    return subprocess.run([command('python')[0], '-c', f'import {need}'], capture_output=True, check=False).returncode == 0


def main_value(facts):
    values = [result['data'].get('text/plain') for result in facts['results'] if result['main']]
    return values[0] if values else None


def holds(check, facts):
    try:
        return check(facts)
    except (LookupError, TypeError, StopIteration):
        return False


def differences(facts, expected):
    error = facts['error'] or {}
    views = {'value': main_value(facts), 'code': facts['exit_code'], 'error': error.get('name'), 'out': facts['stdout'],
             'err': facts['stderr']}
    if facts.get('clipped'):
        views = {key: view for key, view in views.items() if key not in ('value', 'out', 'err')}
        expected = {key: want for key, want in expected.items() if not key.endswith('_has')}
    wanted = {'code': 0, 'error': None, **{key: want for key, want in expected.items() if key in views}}
    for key, want in wanted.items():
        if views[key] != want:
            yield f'{key} is {views[key]!r}, not {want!r}'
    parts = {'out_has': facts['stdout'], 'err_has': facts['stderr'], 'trace_has': error.get('traceback', ''),
             'value_has': main_value(facts) or ''}
    for key, whole in parts.items():
        if key in expected and expected[key] not in whole:
            yield f'{key} {expected[key]!r}: {whole!r}'
    if expected.get('trace_lacks', '\0') in error.get('traceback', ''):
        yield f'trace_lacks {expected["trace_lacks"]!r}: {error["traceback"]!r}'
    if 'check' in expected and not holds(expected['check'], facts):
        yield f'check: {facts!r}'
    if facts['seconds'] > expected.get('within', 20):
        yield f'took {facts["seconds"]:.2f} s'


def run_row(make, language, cells, expected):
    kernel = make(language)
    try:
        for cell in cells:
            if cell is None:
                kernel.interrupt()
                continue
            if isinstance(cell, float):
                time.sleep(cell)
                continue
            source, interrupt_after = cell if isinstance(cell, tuple) else (cell, None)
            facts = kernel.run(source, interrupt_after)
        faults = list(differences(facts, expected))
        source, value = ALIVE[language]
        after = kernel.run(source)
        if after['exit_code'] != 0 or main_value(after) != value:
            faults.append(f'the cell afterwards: {after!r}')
        return ['the kernel lives'] if expected.get('dies') else faults
    except Died as death:
        return [] if expected.get('dies') else [str(death)]
    finally:
        kernel.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('language', choices=sorted(ALIVE))
    parser.add_argument('--filter', default='')
    parser.add_argument('--product', metavar='BIN_FOLDER', help='run the cells in sandboxes of the built product')
    arguments = parser.parse_args()
    if arguments.product:
        from sandboxed import Product, Sandboxed
        with Product(arguments.product) as Sandboxed.product:
            return run_table(arguments, Sandboxed, Sandboxed.takes)
    return run_table(arguments, Direct, lambda *_: True)


def run_table(arguments, make, takes):
    rows = importlib.import_module(f'rows_{arguments.language}').ROWS
    count = failed = skipped = 0
    for name, cells, expected in rows:
        if arguments.filter not in name or not takes(cells, expected):
            continue
        count += 1
        if 'needs' in expected and not present(expected['needs']):
            print(f'skip  {name}: no {expected["needs"]}', flush=True)
            skipped += 1
            continue
        start = time.monotonic()
        faults = run_row(make, arguments.language, cells, expected)
        failed += bool(faults)
        print(f'{"FAIL" if faults else "ok"}  {name} ({time.monotonic() - start:.2f} s)', flush=True)
        for fault in faults:
            print(f'      {fault[:1500]}', flush=True)
    print(f'{count} rows, {failed} failed, {skipped} skipped')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.dont_write_bytecode = True
    sys.exit(main())
