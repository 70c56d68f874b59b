# SPDX-License-Identifier: GPL-3.0-or-later
"""signin.py BIN_FOLDER: signs in to the product over HTTP, with somebody at its terminal who consents or does not."""
import base64
import hashlib
import http.client
import json
import os
import secrets
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'support'))
from product import Product  # noqa: E402

REDIRECT = 'http://localhost:45678/callback'


class Program:
    """A client that registers, has its user asked, and gets tokens."""

    def __init__(self, product, name='Test Program'):
        self.product = product
        self.verifier = secrets.token_urlsafe(40)
        answer = self.post('/register', json.dumps({'client_name': name, 'redirect_uris': ['http://localhost/callback']}),
                           'application/json')
        self.client_id = answer['client_id']

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(self.product.address, timeout=60)
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.headers, response.read().decode()

    def post(self, path, body, kind='application/x-www-form-urlencoded'):
        return json.loads(self.ask('POST', path, body, {'Content-Type': kind})[2] or '{}')

    def authorize(self, **changes):
        """The fields with which the browser would come back to the program."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).decode().rstrip('=')
        fields = {'client_id': self.client_id, 'redirect_uri': REDIRECT, 'response_type': 'code', 'state': 'xyz',
                  'code_challenge': challenge, 'code_challenge_method': 'S256',
                  'resource': f'http://{self.product.address}/mcp', **changes}
        status, headers, _ = self.ask('GET', '/authorize?' + urllib.parse.urlencode(fields))
        assert status == 302, status
        target = urllib.parse.urlsplit(headers['Location'])
        assert f'{target.scheme}://{target.netloc}{target.path}' == REDIRECT, target
        return dict(urllib.parse.parse_qsl(target.query))

    def redeem(self, code):
        return self.post('/token', urllib.parse.urlencode({
            'grant_type': 'authorization_code', 'code': code, 'client_id': self.client_id, 'redirect_uri': REDIRECT,
            'code_verifier': self.verifier, 'resource': f'http://{self.product.address}/mcp'}))

    def refresh(self, token):
        return self.post('/token', urllib.parse.urlencode(
            {'grant_type': 'refresh_token', 'refresh_token': token, 'client_id': self.client_id}))

    def status(self, token):
        """What the endpoint answers to this token."""
        headers = {'Content-Type': 'application/json', 'Authorization': 'Bearer ' + token}
        body = {'jsonrpc': '2.0', 'id': 1, 'method': 'initialize', 'params': {
            'protocolVersion': '2025-11-25', 'capabilities': {}, 'clientInfo': {'name': 'program', 'version': '1'}}}
        return self.ask('POST', '/mcp', json.dumps(body), headers)[0]


def everything_written(product):
    """All bytes of the product's folders."""
    return b''.join(open(os.path.join(folder, name), 'rb').read()
                    for folder, _, names in os.walk(product.folder.name) for name in names
                    if os.path.isfile(os.path.join(folder, name)))


def finds_its_way_from_the_refusal(product):
    program = Program(product)
    status, headers, _ = program.ask('POST', '/mcp', '{}', {'Content-Type': 'application/json'})
    assert status == 401
    url = headers['WWW-Authenticate'].split('resource_metadata="')[1].split('"')[0]
    resource = json.loads(program.ask('GET', urllib.parse.urlsplit(url).path)[2])
    assert resource['resource'] == f'http://{product.address}/mcp', resource
    server = json.loads(program.ask('GET', '/.well-known/oauth-authorization-server')[2])
    assert server['issuer'] == resource['authorization_servers'][0]


def signs_in_and_stays_so(product):
    program = Program(product, 'Stays')
    answer = program.authorize()
    assert answer['state'] == 'xyz' and answer['iss'] == f'http://{product.address}', answer
    first = program.redeem(answer['code'])
    assert program.status(first['access_token']) == 200
    assert program.status(first['refresh_token']) == 401, 'a refresh token opens nothing'
    second = program.refresh(first['refresh_token'])
    product.stop()
    product.start()
    assert program.status(second['access_token']) == 200, 'tokens outlive a restart'
    third = program.refresh(second['refresh_token'])
    assert program.status(third['access_token']) == 200
    written = everything_written(product)
    for tokens in (first, second, third):
        for secret in (tokens['access_token'], tokens['refresh_token']):
            assert secret.encode() not in written
    assert answer['code'].encode() not in written
    assert program.refresh(first['refresh_token'])['error'] == 'invalid_grant'
    assert program.status(third['access_token']) == 401, 'a replayed refresh token ends its whole sign-in'


def is_listed_and_ended(product):
    program = Program(product, 'Listed')
    tokens = program.redeem(program.authorize()['code'])
    row = next(line for line in product.run('token', 'list').splitlines() if line.endswith('Listed'))
    product.run('token', 'revoke', row.split()[0])
    assert program.status(tokens['access_token']) == 401
    assert program.refresh(tokens['refresh_token'])['error'] == 'invalid_grant'
    log = [json.loads(line) for line in product.run('log', '--json').splitlines()]
    decisions = [row for row in log if row['kind'] == 'decision' and row['tool'] == 'sign_in']
    assert any(row['outcome'] == 'allowed_once' for row in decisions), log[:5]


def is_ended_while_nothing_runs(product):
    program = Program(product, 'Offline')
    tokens = program.redeem(program.authorize()['code'])
    product.stop()
    rows = [line for line in product.run('token', 'list').splitlines() if line.endswith('Offline')]
    assert len(rows) == 1, rows
    product.run('token', 'revoke', rows[0].split()[0])
    product.start()
    assert program.status(tokens['access_token']) == 401
    assert program.refresh(tokens['refresh_token'])['error'] == 'invalid_grant'


def loses_its_calls_with_its_access(product):
    program = Program(product, 'Busy')
    tokens = program.redeem(program.authorize()['code'])
    product.token, own = tokens['access_token'], product.token
    connection = product.connect()
    sandbox = product.call('create_sandbox')['sandbox_id']
    held = threading.Thread(target=lambda: fails(product.result, 'run_command', connection, sandbox_id=sandbox,
                                                 command='sleep 300'))
    held.start()
    product.token = own
    while not any(row['kind'] == 'decision' and row['tool'] == 'run_command'
                  for row in map(json.loads, product.run('log', '--json').splitlines())):
        time.sleep(0.1)
    product_row = next(line for line in product.run('token', 'list').splitlines() if line.endswith('Busy'))
    product.run('token', 'revoke', product_row.split()[0])
    held.join(20)
    assert not held.is_alive(), 'a call goes on without the access that it came in with'
    ends = [row for row in map(json.loads, product.run('log', '--json').splitlines()) if row['tool'] == 'run_command']
    assert any(row['outcome'] == 'cancelled' for row in ends), ends


def fails(ask, *arguments, **named):
    try:
        ask(*arguments, **named)
    except (OSError, http.client.HTTPException):
        return
    raise AssertionError('it was answered')


def answers_a_replayed_code_by_revoking(product):
    program = Program(product, 'Replayed')
    code = program.authorize()['code']
    tokens = program.redeem(code)
    assert program.redeem(code)['error'] == 'invalid_grant'
    assert program.status(tokens['access_token']) == 401


def survives_a_flood(product):
    for _ in range(500):
        Program(product, 'Flood ‮<b>')
    finds_its_way_from_the_refusal(product)


def is_declined(product):
    answer = Program(product).authorize()
    assert answer['error'] == 'access_denied' and 'code' not in answer, answer
    assert answer['iss'] == f'http://{product.address}'


def main(programs):
    with Product(programs, human='allow') as product:
        for check in (finds_its_way_from_the_refusal, signs_in_and_stays_so, is_listed_and_ended,
                      is_ended_while_nothing_runs, loses_its_calls_with_its_access,
                      answers_a_replayed_code_by_revoking, survives_a_flood):
            check(product)
            print('ok', check.__name__, flush=True)
    with Product(programs, human='decline') as product:
        is_declined(product)
        print('ok is_declined')
    with Product(programs) as product:  # --approvals=allow allows scripts, and no sign-in
        is_declined(product)
        print('ok is_declined without anybody')


main(sys.argv[1])
