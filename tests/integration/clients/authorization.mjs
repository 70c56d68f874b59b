// SPDX-License-Identifier: GPL-3.0-or-later
// authorization.mjs: the official conformance suite's scenarios of an authorization server, with a user who consents.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {readdir, readFile} from 'node:fs/promises';
import {once} from 'node:events';
import {createServer} from 'node:net';
import path from 'node:path';
import {environment, withSandtray} from './product.mjs';

const suite = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

// A port for the suite to listen on, outside the range from which the kernel gives ports to whoever asks for any: one
// of those may meanwhile be another test's, and the suite then says "started" and fails.
async function freePort() {
    for (let port = 20000; port < 32768; port++) {
        const probe = createServer().listen(port, '127.0.0.1');
        const free = await once(probe, 'listening').then(() => true, () => false);
        if (free) {
            probe.close();
            await once(probe, 'close');
            return port;
        }
    }
    return assert.fail('a port is free');
}

async function register(origin) {
    const answer = await fetch(`${origin}/register`, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({client_name: 'conformance', redirect_uris: ['http://127.0.0.1/callback']})});
    assert.equal(answer.status, 201);
    return (await answer.json()).client_id;
}

// The suite prints the address that a user's browser is to open, and waits for the browser to come back.
async function run(url) {
    const origin = new URL(url).origin;
    const results = path.join(process.env.HOME, 'results');
    const test = spawn(process.execPath, [suite, 'authorization', '--url', origin, '--client-id',
        await register(origin), '--resource', url, '-p', String(await freePort()), '-o', results],
        {env: environment, cwd: process.env.HOME, stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    let opened = false;
    for (const stream of [test.stdout, test.stderr])
        stream.on('data', data => {
            output += data;
            const address = output.match(/http:\/\/127\.0\.0\.1:\d+\/authorize\?\S+(?=\s)/);
            if (address && !opened) {
                opened = true;
                fetch(address[0]).catch(() => {}); // follows the redirection to the suite
            }
        });
    const [code] = await once(test, 'close');
    return {code, output, results};
}

// What the suite's summary leaves out.
async function tellReasons(results) {
    for (const file of await readdir(results, {recursive: true}))
        if (path.basename(file) === 'checks.json')
            console.log(await readFile(path.join(results, file), 'utf8'));
}

await withSandtray(async ({url}) => {
    const {code, output, results} = await run(url);
    console.log(output);
    if (code !== 0)
        await tellReasons(results);
    assert.equal(code, 0, 'both scenarios pass');
}, {human: 'allow'});
