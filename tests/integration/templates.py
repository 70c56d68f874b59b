#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Templates, forks and pauses through MCP, and what of them outlives the application. Usage: templates.py BIN_FOLDER"""
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from product import Product  # noqa: E402


def check(what, truth):
    print(('ok    ' if truth else 'FAILED') + ' ' + what, flush=True)
    check.failed += not truth


check.failed = 0


def said(product, sandbox, command):
    return product.call('run_command', sandbox_id=sandbox, command=command)['stdout']


def work(product):
    box = product.call('create_sandbox')['sandbox_id']
    product.call('write_sandbox_file', sandbox_id=box, path='notes/a.txt', content='kept')
    said(product, box, 'python3 -m venv --without-pip env && echo "print(42)" > tool.py && mv notes papers')
    product.call('run_code', sandbox_id=box, language='python', code='value = 7')

    kept = product.call('snapshot_sandbox', sandbox_id=box, name='work')
    check('a snapshot says what it kept', kept.get('template') == 'work' and kept['disk_bytes'] > 1000)
    check('the sandbox goes on, its variables too',
          product.call('run_code', sandbox_id=box, language='python', code='print(value)')['stdout'] == '7\n')
    product.call('kill_sandbox', sandbox_id=box)

    child = product.call('create_sandbox', template='work')
    check('a child has the files', said(product, child['sandbox_id'], 'cat papers/a.txt; env/bin/python tool.py') == 'kept42\n')
    check('a child names its template', child['template'] == 'work')
    fork = product.call('create_sandbox', template=child['sandbox_id'])
    said(product, fork['sandbox_id'], 'echo changed > papers/a.txt')
    check('a fork is on its own', said(product, child['sandbox_id'], 'cat papers/a.txt') == 'kept')
    check('a taken name is refused', 'refused' in product.call('snapshot_sandbox', sandbox_id=child['sandbox_id'], name='work'))

    run = product.call('run_command', sandbox_id=fork['sandbox_id'], background=True,
                       command='while :; do echo tick; sleep 0.01; done')['run_id']
    time.sleep(0.3)
    check('paused is a state', product.call('update_sandbox', sandbox_id=fork['sandbox_id'], paused=True)['paused'])
    still = product.call('wait_run', run_id=run, timeout_seconds=0, background=True)['stdout']
    time.sleep(0.3)
    check('nothing moves while it is paused',
          len(product.call('wait_run', run_id=run, timeout_seconds=0, background=True)['stdout']) == len(still))
    refused = product.result('run_command', sandbox_id=fork['sandbox_id'], command='ls')
    check('nothing can be started', refused.get('isError') and 'paused' in refused['content'][0]['text'])
    check('files can be read', 'changed' in product.result('read_sandbox_file', sandbox_id=fork['sandbox_id'],
                                                           path='papers/a.txt')['content'][0]['text'])
    check('running again', product.call('update_sandbox', sandbox_id=fork['sandbox_id'], paused=False)['paused'] is False)
    time.sleep(0.3)
    check('it goes on', len(product.call('wait_run', run_id=run, timeout_seconds=0, background=True)['stdout']) > len(still))
    listed = product.call('list_sandboxes')
    check('the list names templates', [kept['template'] for kept in listed['templates']] == ['work'])


def command(product, *words):
    return subprocess.run([product.program, 'template', *words], env=product.environment, capture_output=True, text=True)


def main():
    with Product(sys.argv[1]) as product:
        work(product)
        product.process.terminate()
        product.process.wait()
        check('it outlives the application', '\nwork  ' in command(product, 'list').stdout)
        check('unknown names are refused', command(product, 'remove', 'other').returncode == 1)
        check('it can be removed', command(product, 'remove', 'work').returncode == 0)
        check('and is gone', 'work' not in command(product, 'list').stdout)
        check('with all its bytes', os.listdir(os.path.join(product.environment['XDG_DATA_HOME'], 'sandtray', 'templates')) == [])
    return check.failed != 0


if __name__ == '__main__':
    sys.exit(main())
