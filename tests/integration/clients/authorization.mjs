// SPDX-License-Identifier: GPL-3.0-or-later
// authorization.mjs: the official conformance suite's scenarios of an authorization server, with a user who consents.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {environment, withSandtray} from './product.mjs';

const suite = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const port = 39990;

async function register(origin) {
    const answer = await fetch(`${origin}/register`, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({client_name: 'conformance', redirect_uris: ['http://127.0.0.1/callback']})});
    assert.equal(answer.status, 201);
    return (await answer.json()).client_id;
}

// The suite prints the address that a user's browser is to open, and waits for the browser to come back.
async function run(url) {
    const origin = new URL(url).origin;
    const test = spawn(process.execPath, [suite, 'authorization', '--url', origin, '--client-id',
        await register(origin), '--resource', url, '-p', String(port), '-o', path.join(process.env.HOME, 'results')],
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
    return {code, output};
}

await withSandtray(async ({url}) => {
    const {code, output} = await run(url);
    console.log(output);
    assert.equal(code, 0, 'both scenarios pass');
}, {human: 'allow'});
