#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Root file systems become templates: tar archives, images of containers, and what must be refused or do no harm.
Usage: rootimport.py BIN_FOLDER"""
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from product import Product  # noqa: E402


def check(what, truth):
    print(('ok    ' if truth else 'FAILED') + ' ' + what, flush=True)
    check.failed += not truth


check.failed = 0


def libraries_of(programs):
    found = set()
    for program in programs:
        for line in subprocess.run(['ldd', program], capture_output=True, text=True).stdout.splitlines():
            found |= {word for word in line.split() if word.startswith('/')}
    return found


def add_bytes(archive, name, content, mode=0o644):
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(content), mode
    archive.addfile(info, io.BytesIO(content))


def add_link(archive, name, target):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = tarfile.SYMTYPE, target
    archive.addfile(info)


def add_system(archive, prefix='./'):
    """A small system: a shell, a few tools, their libraries, and a mark of its own."""
    programs = ['/bin/bash', '/bin/cat', '/bin/ls', '/bin/tar', '/usr/bin/id', '/bin/echo', '/bin/mkdir', '/bin/rm']
    for path in programs:
        archive.add(os.path.realpath(path), prefix + 'usr/bin/' + os.path.basename(path))
    for path in libraries_of(programs):
        archive.add(os.path.realpath(path), prefix + 'usr' + path.removeprefix('/usr'))
    for name in ('bin', 'lib', 'lib64'):
        add_link(archive, prefix + name, 'usr/' + name)
    add_link(archive, prefix + 'usr/bin/sh', 'bash')
    add_bytes(archive, prefix + 'etc/mark', b'another system\n')
    add_bytes(archive, prefix + 'etc/passwd', b'alice:x:0:0::/:/bin/sh\n')
    add_bytes(archive, prefix + 'opt/app/bin/hello', b'#!/bin/sh\necho hello\n', 0o755)
    add_bytes(archive, prefix + 'usr/bin/raised', b'#!/bin/sh\n', 0o4755)
    for path in ('dev', 'proc', 'tmp', 'home', 'usr/share/closed'):
        folder = tarfile.TarInfo(prefix + path)
        folder.type, folder.mode = tarfile.DIRTYPE, 0o555
        archive.addfile(folder)
    null = tarfile.TarInfo(prefix + 'dev/null')
    null.type, null.devmajor, null.devminor = tarfile.CHRTYPE, 1, 3
    archive.addfile(null)


def make_tar(folder, name, fill, mode='w'):
    path = os.path.join(folder, name)
    with tarfile.open(path, mode) as archive:
        fill(archive)
    return path


def make_image(folder, kind):
    """An image of two layers, the second of which takes a file of the first away; `kind` is oci or docker."""
    def blob(archive, content):
        digest = hashlib.sha256(content).hexdigest()
        add_bytes(archive, 'blobs/sha256/' + digest, content)
        return {'digest': 'sha256:' + digest, 'size': len(content)}

    def layer(fill):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode='w') as archive:
            fill(archive)
        return buffer.getvalue()

    def second(archive):
        add_bytes(archive, 'etc/.wh.mark', b'')
        add_bytes(archive, 'etc/second', b'2\n')

    def fill(archive):
        layers = [layer(lambda inner: add_system(inner, '')), layer(second)]
        config = json.dumps({'architecture': 'amd64', 'os': 'linux',
                             'config': {'Env': ['PATH=/opt/app/bin:/usr/bin', 'LD_PRELOAD=/x']},
                             'rootfs': {'type': 'layers',
                                        'diff_ids': ['sha256:' + hashlib.sha256(one).hexdigest() for one in layers]}})
        if kind == 'docker':
            for number, one in enumerate(layers):
                add_bytes(archive, f'{number}/layer.tar', one)
            add_bytes(archive, 'config.json', config.encode())
            manifest = [{'Config': 'config.json', 'RepoTags': ['image:latest'], 'Layers': ['0/layer.tar', '1/layer.tar']}]
            return add_bytes(archive, 'manifest.json', json.dumps(manifest).encode())
        media = 'application/vnd.oci.image.'
        manifest = {'schemaVersion': 2, 'mediaType': media + 'manifest.v1+json',
                    'config': {'mediaType': media + 'config.v1+json', **blob(archive, config.encode())},
                    'layers': [{'mediaType': media + 'layer.v1.tar', **blob(archive, one)} for one in layers]}
        index = {'schemaVersion': 2, 'manifests': [{'mediaType': media + 'manifest.v1+json',
                                                    **blob(archive, json.dumps(manifest).encode())}]}
        add_bytes(archive, 'oci-layout', b'{"imageLayoutVersion":"1.0.0"}')
        add_bytes(archive, 'index.json', json.dumps(index).encode())

    return make_tar(folder, kind + '.tar', fill)


class Home:
    """A running product, and the command line of the same user."""

    def __init__(self, product):
        self.product = product

    def sandtray(self, *arguments):
        return subprocess.run([self.product.program, *arguments], env=dict(self.product.environment, LANG='C.UTF-8'),
                              text=True, capture_output=True, timeout=120)

    def templates(self):
        folder = os.path.join(self.product.environment['XDG_DATA_HOME'], 'sandtray', 'templates')
        return os.listdir(folder) if os.path.isdir(folder) else []


def said(product, sandbox, command):
    return product.call('run_command', sandbox_id=sandbox, command=command)['stdout']


def imports_a_system(home, folder):
    archive = make_tar(folder, 'My System.tar.gz', add_system, 'w:gz')
    done = home.sandtray('template', 'import', archive)
    check('a compressed tar is imported: ' + done.stderr, done.returncode == 0)
    check('it says what it does and what there is', 'Unpacking' in done.stdout and 'my-system' in done.stdout
          and 'Languages that it has: bash.' in done.stdout)
    check('it is listed', 'my-system' in home.sandtray('template', 'list').stdout)
    again = home.sandtray('template', 'import', archive)
    check('a name is taken once', again.returncode == 1 and 'already' in again.stderr)


def sandboxes_begin_with_it(home):
    product = home.product
    made = product.call('create_sandbox', template='my-system')
    box = made['sandbox_id']
    check('a sandbox begins with it', made['template'] == 'my-system')
    check('its programs and files are there', said(product, box, 'cat /etc/mark; /opt/app/bin/hello')
          == 'another system\nhello\n')
    check('the programs of this computer are not', said(product, box, 'ls /usr/bin/python3 2>&1 | cat')
          .startswith('ls: cannot access'))
    check('its users are not those of the image', said(product, box, 'id -un; cat /etc/passwd')
          .startswith('sandbox\nroot:'))
    check('it cannot be changed', said(product, box, '(echo x > /etc/mark) 2>/dev/null || echo refused; '
                                                     'rm /opt/app/bin/hello 2>/dev/null || echo refused')
          == 'refused\nrefused\n')
    check('no program of it raises rights', 's' not in said(product, box, 'ls -l /usr/bin/raised').split()[0])
    check('home, /tmp and /var/tmp can be written', said(product, box, 'for d in ~ /tmp /var/tmp /dev/shm; do '
                                                         'echo x > $d/f && echo $d; done').count('\n') == 4)
    said(product, box, 'mkdir work && echo mine > work/file')
    product.call('snapshot_sandbox', sandbox_id=box, name='worked')
    fork = product.call('create_sandbox', template=box)['sandbox_id']
    check('a fork has system and home', said(product, fork, 'cat /etc/mark work/file') == 'another system\nmine\n')
    busy = home.sandtray('template', 'remove', 'my-system')
    check('it stays while another stands on it', busy.returncode == 1 and 'worked' in busy.stderr)
    child = product.call('create_sandbox', template='worked')['sandbox_id']
    check('so has what was kept', said(product, child, 'cat /etc/mark work/file') == 'another system\nmine\n')
    check('what was kept can be removed', home.sandtray('template', 'remove', 'worked').returncode == 0)
    busy = home.sandtray('template', 'remove', 'my-system')
    check('it stays while a sandbox works in it', busy.returncode == 1 and 'Kill the sandboxes' in busy.stderr)
    for used in (box, fork, child):
        product.call('kill_sandbox', sandbox_id=used)
    done = home.sandtray('template', 'remove', 'my-system')
    check('then it goes, with all its files: ' + done.stderr, done.returncode == 0 and home.templates() == [])


def believes_nothing_that_runs_in_it(home, folder):
    """The shell of a system is a stranger's program, also while the system is tried."""
    def fill(archive):
        add_system(archive)
        add_bytes(archive, './usr/bin/sh', b'#!/usr/bin/bash\necho step reading\necho bytes 999999999999\n'
                                           b'echo path /evil\nprintf "bash\\nbash\\nrm -rf\\n"\n', 0o755)
    done = home.sandtray('template', 'import', '--name', 'liar', make_tar(folder, 'liar.tar', fill))
    check('what it says of itself is not believed: ' + done.stdout.replace('\n', ' '), done.returncode == 0
          and ' MiB)' in done.stdout and 'it has: bash.' in done.stdout and done.stdout.count('Reading') == 1)
    box = home.product.call('create_sandbox', template='liar')['sandbox_id']
    check('nor its PATH', '/evil' not in said(home.product, box, 'echo $PATH'))
    home.product.call('kill_sandbox', sandbox_id=box)
    check('it is removed', home.sandtray('template', 'remove', 'liar').returncode == 0)


def imports_an_image(home, folder, kind):
    done = home.sandtray('template', 'import', '--name', 'image', make_image(folder, kind))
    if not (shutil.which('skopeo') and shutil.which('umoci')):
        check('without skopeo or umoci it says so', done.returncode == 1 and 'apt install skopeo umoci' in done.stderr)
        return
    check(f'an image of {kind} is imported: ' + done.stderr, done.returncode == 0)
    box = home.product.call('create_sandbox', template='image')['sandbox_id']
    check('its layers are on each other', said(home.product, box, 'ls /etc/mark 2>/dev/null; cat /etc/second') == '2\n')
    check('its PATH is used, and nothing else of its environment',
          said(home.product, box, 'hello; echo $PATH ${LD_PRELOAD:-none}') == 'hello\n/opt/app/bin:/usr/bin none\n')
    home.product.call('kill_sandbox', sandbox_id=box)
    check('it is removed', home.sandtray('template', 'remove', 'image').returncode == 0 and home.templates() == [])


def hostile_links_reach_nothing(home, folder):
    """What bubblewrap binds must not be led out of the tree."""
    secret = os.path.join(folder, 'secret')
    os.makedirs(os.path.join(secret, 'tmp'))
    with open(os.path.join(secret, 'word'), 'w') as file:
        file.write('of the user')
    for name in ('etc', 'var', 'var/tmp', 'tmp', 'home', 'run', 'proc', 'dev', 'opt', 'usr/share', 'usr/local'):
        for target in ('/oldroot' + secret, secret, '../' * 20 + secret.lstrip('/')):
            def fill(archive, name=name, target=target):
                if '/' in name:
                    add_system(archive)
                add_link(archive, './' + name, target)
                if '/' not in name:
                    add_system(archive)
                add_link(archive, './srv', target)
            done = home.sandtray('template', 'import', '--name', 'hostile', make_tar(folder, 'hostile.tar', fill))
            reached = ''
            if done.returncode == 0:
                box = home.product.call('create_sandbox', template='hostile')['sandbox_id']
                reached = said(home.product, box, f'cat /{name}/word /srv/word /*/word {target}/word 2>/dev/null; '
                                                  f'(echo x > /{name}/planted; echo x > {target}/planted) 2>/dev/null; :')
                home.product.call('kill_sandbox', sandbox_id=box)
                home.sandtray('template', 'remove', 'hostile')
            else:
                check('refused with a reason: ' + done.stderr.strip()[:100], len(done.stderr) > 40)
            check(f'a link at /{name} to {target[:20]} reaches nothing of the user', reached == ''
                  and sorted(os.listdir(secret)) == ['tmp', 'word'] and os.listdir(os.path.join(secret, 'tmp')) == []
                  and home.templates() == [])


def refuses(home, folder):
    def text(archive):
        add_bytes(archive, 'notes.txt', b'x')

    def bomb(archive):
        info = tarfile.TarInfo('usr/big')
        info.size = 1 << 40
        archive.fileobj.write(info.tobuf())
        archive.offset += 512

    plain = os.path.join(folder, 'plain.tar')
    with open(plain, 'w') as file:
        file.write('no archive at all')
    cut = make_tar(folder, 'cut.tar', add_system)
    os.truncate(cut, 100_000)
    foreign = make_tar(folder, 'foreign.tar', lambda archive: add_bytes(archive, 'usr/bin/sh', b'\x7fELF nothing', 0o755))
    rows = [('no archive', plain, 'cannot be used'),
            ('another archive', make_tar(folder, 'text.tar', text), 'no root file system'),
            ('a cut archive', cut, 'cannot be used'), ('a system of another computer', foreign, 'do not run on this'),
            ('a bomb', make_tar(folder, 'bomb.tar', bomb), 'too large'),
            ('a missing file', '/nonexistent.tar', 'cannot be read'), ('a folder', folder, 'cannot be read')]
    for what, path, reason in rows:
        done = home.sandtray('template', 'import', '--name', 'refused', path)
        check(f'{what} is refused with a reason: {done.stderr.strip()[:160]}',
              done.returncode == 1 and reason in done.stderr and home.templates() == [])
    check('a name that cannot be is refused', home.sandtray('template', 'import', '--name', 'Ü', cut).returncode == 2)


def main():
    with tempfile.TemporaryDirectory(prefix='import') as folder:
        with Product(sys.argv[1]) as product:
            home = Home(product)
            imports_a_system(home, folder)
            sandboxes_begin_with_it(home)
            believes_nothing_that_runs_in_it(home, folder)
            imports_an_image(home, folder, 'oci')
            imports_an_image(home, folder, 'docker')
            hostile_links_reach_nothing(home, folder)
            refuses(home, folder)
    return 1 if check.failed else 0


sys.exit(main())
