#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the server bears many clients at once: load.py BIN_FOLDER [--clients N] [--requests N] [--sandboxes N].

Each client has a token and a connection of its own. First all ask at once for the list of tools, one request after the
other without a pause: what is measured then is mostly the queue. Then each pauses about a second between two requests,
as agents do at the very least. Sandboxes with a busy program in each run beside them. Says how long answers took, how
many failed, and how much the application grew. Run it as an ordinary user."""
import argparse
import asyncio
import json
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from product import META, Product  # noqa: E402


def resident(pid):
    """MiB of memory that the application takes."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:")) / 1024


class Client:
    def __init__(self, address, token):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}})
        self.host, self.port = address.split(":")
        self.question = (f"POST /mcp HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n"
                         "Content-Type: application/json\r\nAccept: application/json\r\n"
                         "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\n"
                         f"Content-Length: {len(body)}\r\n\r\n{body}").encode()

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def ask(self):
        """Milliseconds until the whole answer is here; None when it is none."""
        begin = time.perf_counter()
        self.writer.write(self.question)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        body = await self.reader.readexactly(length)
        return (time.perf_counter() - begin) * 1000 if b'"tools":[' in body else None

    async def work(self, requests, pause):
        taken = []
        for _ in range(requests):
            if pause:
                await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
            taken.append(await self.ask())
        return taken


async def measure(product, tokens, requests, pause):
    clients = [Client(product.address, token) for token in tokens]
    await asyncio.gather(*(client.connect() for client in clients))
    begin = time.perf_counter()
    answers = sum(await asyncio.gather(*(client.work(requests, pause) for client in clients)), [])
    seconds = time.perf_counter() - begin
    for client in clients:
        client.writer.close()
    taken = sorted(answer for answer in answers if answer is not None)
    at = lambda share: taken[min(len(taken) - 1, int(len(taken) * share))]  # noqa: E731
    print(f"{len(answers) / seconds:7.0f} requests a second, {len(answers) - len(taken)} failed; milliseconds: "
          f"median {at(.5):.1f}, p95 {at(.95):.1f}, p99 {at(.99):.1f}, longest {taken[-1]:.1f}", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("programs")
    options.add_argument("--clients", type=int, default=200)
    options.add_argument("--requests", type=int, default=50)
    options.add_argument("--sandboxes", type=int, default=10)
    given = options.parse_args()
    with Product(given.programs) as product:
        for _ in range(given.sandboxes):
            sandbox = product.call("create_sandbox")["sandbox_id"]
            product.call("run_command", sandbox_id=sandbox, background=True, timeout_seconds=600,
                         command="while sleep 0.1; do date; done")
        tokens = []
        for number in range(given.clients):
            product.become(f"load {number}")
            tokens.append(product.token)
        before = resident(product.process.pid)
        for name, pause in (("without a pause", 0), ("about a second apart", 1), ("without a pause, again", 0)):
            print(f"{given.clients} clients, {given.requests} requests each, {name}:")
            asyncio.run(measure(product, tokens, given.requests, pause))
            print(f"  the application has {resident(product.process.pid):.1f} MiB, before {before:.1f}", flush=True)


main()
