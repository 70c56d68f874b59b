// SPDX-License-Identifier: GPL-3.0-or-later
// Starts and ends the server with the fixtures of the conformance suite (tests/support/conformance).
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline/promises';
import {environment} from './product.mjs';

// Runs body({url, token}) beside it.
export async function withFixtures(body) {
    const server = spawn(process.env.SANDTRAY_CONFORMANCE, [], {env: environment, stdio: ['ignore', 'pipe', 'inherit']});
    try {
        const [line] = await once(createInterface(server.stdout), 'line');
        await body(JSON.parse(line));
    } finally {
        server.kill();
    }
}
