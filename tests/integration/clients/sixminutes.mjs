// SPDX-License-Identifier: GPL-3.0-or-later
// sixminutes.mjs approval|program [SECONDS]: the human answers after six minutes, or the program runs for six, while
// clients with limits of their own wait side by side. Each gets the result; nobody is asked twice, nothing runs twice.
import assert from 'node:assert/strict';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {Client as SessionClient} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport as SessionTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import * as agents from './agent.mjs';
import {call} from './cycle.mjs';
import {bearer, createToken, ledger, withSandtray} from './product.mjs';

const [what, seconds = '360'] = process.argv.slice(2);
const WORDS = `${seconds} seconds later`;
const PRINT = `print(${seconds}, "seconds later")`;
const RUN = {language: 'python', timeout_seconds: Number(seconds) + 120,
    code: what === 'program' ? `import time\ntime.sleep(${seconds})\n${PRINT}\n` : `${PRINT}\n`};

async function agent(run, server, folder) {
    const {seen, code, output} = await run(server, agents.untilFinished('run_code', RUN), folder);
    assert.equal(code, 0, output);
    return seen.toolResults.map(result => JSON.stringify(result));
}

async function sdk(client, transport) {
    await client.connect(transport);
    const {text} = await call(client, 'run_code', RUN);
    await client.close();
    return [text];
}

const http = token => ({requestInit: {headers: bearer(token)}});
const CLIENTS = {
    'sdk of the sessions': (url, token) => sdk(new SessionClient({name: 'sdk1', version: '1.0.0'}),
        new SessionTransport(new URL(url), http(token))),
    'sdk of the modern era': (url, token) => sdk(
        new Client({name: 'sdk2', version: '1.0.0'}, {versionNegotiation: {mode: {pin: '2026-07-28'}}}),
        new StreamableHTTPClientTransport(new URL(url), http(token))),
};

for (const name of ['claude', 'codex', 'continueCli', 'copilot', 'gemini', 'opencode']) {
    for (const transport of ['http', 'stdio']) {
        CLIENTS[`${name} ${transport}`] = (url, token, folder) =>
            agent(agents[name], {transport, url, token}, folder);
    }
}

// One after another: all at once, the start of so many programs would be what their time-outs measure.
const BETWEEN_STARTS = 6000;

async function wait(url, name, place) {
    await setTimeout(place * BETWEEN_STARTS);
    const begun = Date.now();
    const folder = path.join(process.env.HOME, name.replaceAll(' ', '-'));
    const results = await CLIENTS[name](url, await createToken(name), folder);
    assert.ok(results.at(-1).includes(WORDS), `${name} got the output, not ${results}`);
    console.log(`${name}: ${Math.round((Date.now() - begun) / 1000)} s, ${results.length} results to its model`);
}

await withSandtray(async ({url}) => {
    const names = Object.keys(CLIENTS);
    const ends = await Promise.allSettled(names.map((name, place) => wait(url, name, place)));
    assert.deepEqual(ends.filter(end => end.status === 'rejected').map(end => String(end.reason)), []);
    const rows = await ledger();
    for (const kind of ['request', 'decision', 'run_finished'])
        assert.equal(rows.filter(row => row.kind === kind).length, names.length, `each client has one ${kind}`);
    const ended = rows.filter(row => row.kind === 'run_finished').map(row => row.outcome);
    assert.ok(ended.every(outcome => outcome === 'exited'), `each program came to its end: ${ended}`);
}, what === 'approval' ? {human: `allow@${seconds},allow`} : {});
