// SPDX-License-Identifier: GPL-3.0-or-later
// Starts and ends the product for one test. The caller's XDG folders are private to the test (run-isolated.sh).
import assert from 'node:assert/strict';
import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline/promises';
import {promisify} from 'node:util';

const program = process.env.SANDTRAY_PROGRAM;
export const bridge = process.env.SANDTRAY_BRIDGE;

// What a process of the product gets: no display, no session bus, nothing of the developer's.
export const environment = Object.fromEntries(Object.entries(process.env)
    .filter(([name]) => ['PATH', 'HOME', 'LANG', 'TMPDIR'].includes(name) || name.startsWith('XDG_')));

// With `human`, somebody at its terminal answers so (human.py); otherwise scripts are allowed without anybody.
function command(human) {
    const options = ['--headless', '--port', '0', `--approvals=${human ? 'terminal' : 'allow'}`];
    return human ? ['python3', [process.env.SANDTRAY_HUMAN, human, program, ...options]] : [program, options];
}

async function start(human) {
    const server = spawn(...command(human), {env: environment, stdio: ['ignore', 'pipe', 'inherit']});
    const ended = once(server, 'exit').then(([code, signal]) => ({code, signal}));
    const firstLine = once(createInterface(server.stdout), 'line').then(([line]) => line);
    const line = await Promise.race([firstLine,
        ended.then(end => assert.fail(`sandtray ended before it was ready: ${JSON.stringify(end)}`))]);
    const ready = JSON.parse(line);
    assert.equal(ready.event, 'ready');
    if (!human)
        assert.equal(ready.pid, server.pid);
    return {...ready, server, ended};
}

export async function createToken(name) {
    const {stdout} = await promisify(execFile)(program, ['token', 'create', '--client', name], {env: environment});
    return stdout.trimEnd().split('\n').at(-1);
}

// The rows of the ledger, as `sandtray log` tells them.
export async function ledger() {
    const {stdout} = await promisify(execFile)(program, ['log', '--json', '--limit', '1000'], {env: environment});
    return stdout.trim().split('\n').map(line => JSON.parse(line)).flat();
}

// What a caller over HTTP sends with each request.
export const bearer = token => ({Authorization: `Bearer ${token}`});
export const authorization = async name => bearer(await createToken(name));

// Runs body({url, socket, pid}) beside a product of its own, which must end cleanly afterwards.
export async function withSandtray(body, {human} = {}) {
    const {server, ended, ...ready} = await start(human);
    try {
        await body(ready);
    } finally {
        server.kill('SIGTERM');
    }
    assert.deepEqual(await ended, {code: 0, signal: null}, 'sandtray ends cleanly on SIGTERM');
}
