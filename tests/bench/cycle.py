#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times what a client meets, side by side with plain bubblewrap in the same run: cycle.py BIN_FOLDER [ROUNDS].

Each round does every task once, so that all of them see the same noise. Prints median, least and most in milliseconds.
Run it as an ordinary user on an otherwise idle machine; a figure means something only beside the others."""
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

BWRAP = ("bwrap --unshare-all --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64"
         " --proc /proc --dev /dev --tmpfs /tmp --die-with-parent --new-session --cap-drop ALL").split()
PROGRAM = ["python3", "-c", "print(1)"]
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


class Instance:
    """A private headless instance and one connection to it that is kept alive."""

    def __init__(self, folder, programs):
        self.environment = dict(os.environ, DBUS_SESSION_BUS_ADDRESS="disabled:")
        for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "RUNTIME_DIR"):
            self.environment["XDG_" + name] = os.path.join(folder, name)
            os.mkdir(os.path.join(folder, name), 0o700)
        command = [os.path.join(programs, "sandtray"), "--headless", "--port", "0", "--approvals=allow", "--quiet"]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)
        url = json.loads(self.process.stdout.readline())["url"]
        self.connection = http.client.HTTPConnection(url.split("/")[2], timeout=60)
        token = subprocess.run([command[0], "token", "create", "--client", "bench"], env=self.environment,
                               capture_output=True, text=True, check=True).stdout.split()[-1]
        self.headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
                        "Authorization": "Bearer " + token, "MCP-Protocol-Version": "2026-07-28"}

    def request(self, method, **parameters):
        headers = dict(self.headers, **{"Mcp-Method": method})
        if "name" in parameters:
            headers["Mcp-Name"] = parameters["name"]
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": dict(parameters, _meta=META)}
        self.connection.request("POST", "/mcp", json.dumps(body), headers)
        text = self.connection.getresponse().read().decode()
        if not text.startswith("{"):
            text = [line[5:] for line in text.splitlines() if line.startswith("data:")][-1]
        return json.loads(text)["result"]

    def call(self, name, **arguments):
        return self.request("tools/call", name=name, arguments=arguments)["_meta"]["app.sandtray/result"]


def cycle(instance):
    sandbox = instance.call("create_sandbox")["sandbox_id"]
    facts = instance.call("run_command", sandbox_id=sandbox, command="python3 -c 'print(1)'")
    assert facts["stdout"] == "1\n", facts
    instance.call("kill_sandbox", sandbox_id=sandbox)


def warm_create(instance):
    """The time of create_sandbox alone, once the next spare is ready."""
    time.sleep(0.15)
    begin = time.perf_counter()
    sandbox = instance.call("create_sandbox")["sandbox_id"]
    took = time.perf_counter() - begin
    instance.call("kill_sandbox", sandbox_id=sandbox)
    return took


def main():
    programs = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    with tempfile.TemporaryDirectory() as folder:
        instance = Instance(folder, programs)
        live = instance.call("create_sandbox")["sandbox_id"]
        tasks = {
            "bare python3": lambda: subprocess.run(PROGRAM, stdout=subprocess.DEVNULL, check=True),
            "plain bwrap, python3": lambda: subprocess.run(BWRAP + PROGRAM, stdout=subprocess.DEVNULL, check=True),
            "sandtray: create, python3, kill": lambda: cycle(instance),
            "sandtray: warm create_sandbox": lambda: warm_create(instance),
            "sandtray: run_command true": lambda: instance.call("run_command", sandbox_id=live, command="true"),
            "sandtray: tools/list": lambda: instance.request("tools/list"),
        }
        times = {name: [] for name in tasks}
        for number in range(rounds + 1):
            for name, task in tasks.items():
                begin = time.perf_counter()
                took = task()
                if number:  # the first round warms up
                    times[name].append((took if isinstance(took, float) else time.perf_counter() - begin) * 1000)
        instance.process.terminate()
        instance.process.wait()
    for name, values in times.items():
        print(f"{name:34} {statistics.median(values):8.2f} {min(values):8.2f} {max(values):8.2f}")


main()
