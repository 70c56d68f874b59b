# SPDX-License-Identifier: GPL-3.0-or-later
"""A private headless instance of the built program, and a connection to its MCP endpoint."""
import http.client
import json
import os
import subprocess
import sys
import tempfile

META = {'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {}}


class Product:
    """`with Product(BIN_FOLDER) as product`: folders of its own, everything allowed, gone at the end."""

    def __init__(self, programs, *options, session=False, human=None):
        """`session`: it may speak to the session bus, and so to the user's systemd. `human`: what somebody at its
        terminal answers (human.py); otherwise scripts are allowed without anybody."""
        self.folder = tempfile.TemporaryDirectory(prefix='sandtray-')
        self.environment = dict(os.environ)
        if not session:
            self.environment['DBUS_SESSION_BUS_ADDRESS'] = 'disabled:'
        for name in ('CONFIG_HOME', 'DATA_HOME', 'STATE_HOME', 'RUNTIME_DIR'):
            self.environment['XDG_' + name] = os.path.join(self.folder.name, name)
            os.mkdir(os.path.join(self.folder.name, name), 0o700)
        self.program = os.path.join(programs, 'sandtray')
        self.command = [self.program, '--headless', '--port', '0', '--quiet', *options,
                        '--approvals=' + ('terminal' if human else 'allow')]
        if human:
            self.command[:0] = [sys.executable, os.path.join(os.path.dirname(__file__), 'human.py'), human]
        try:
            self.start()
            self.become('tests')
        except BaseException:
            self.__exit__()
            raise

    def start(self):
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.PIPE, text=True)
        self.address = json.loads(self.process.stdout.readline())['url'].split('/')[2]
        self.connection = self.connect()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    def become(self, client):
        """From now on it asks as this client, which must be new."""
        self.token = self.run('token', 'create', '--client', client).split()[-1]

    def run(self, *arguments):
        """What another command of the program prints."""
        return subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True,
                              check=True).stdout

    def connect(self):
        """One more connection: for calls that are to run side by side."""
        return http.client.HTTPConnection(self.address, timeout=300)

    def request(self, method, connection=None, **parameters):
        headers = {'Content-Type': 'application/json', 'Accept': 'application/json, text/event-stream',
                   'Authorization': 'Bearer ' + self.token, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method}
        if 'name' in parameters:
            headers['Mcp-Name'] = parameters['name']
        body = {'jsonrpc': '2.0', 'id': 1, 'method': method, 'params': dict(parameters, _meta=META)}
        connection = connection or self.connection
        connection.request('POST', '/mcp', json.dumps(body), headers)
        text = connection.getresponse().read().decode()
        if not text.startswith('{'):
            text = [line[5:] for line in text.splitlines() if line.startswith('data:')][-1]
        return json.loads(text)['result']

    def result(self, tool, /, connection=None, **arguments):
        """The whole answer of a tool."""
        return self.request('tools/call', connection, name=tool, arguments=arguments)

    def call(self, tool, /, connection=None, **arguments):
        """The facts of the answer of a tool; a run is awaited."""
        facts = self.facts(self.result(tool, connection, **arguments))
        while facts.get('state') in ('running', 'awaiting_approval') and not arguments.get('background'):
            facts = self.facts(self.result('wait_run', connection, run_id=facts['run_id']))
        return facts

    @staticmethod
    def facts(result):
        """Of an answer; a refusal has only its text."""
        return result.get('_meta', {}).get('app.sandtray/result') or {'refused': result['content'][0]['text']}
