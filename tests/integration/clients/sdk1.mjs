// SPDX-License-Identifier: GPL-3.0-or-later
// sdk1.mjs http|stdio: @modelcontextprotocol/sdk 1.x, which speaks the session era only.
import assert from 'node:assert/strict';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {runCycle} from './cycle.mjs';
import {authorization, bridge, environment, withSandtray} from './product.mjs';

async function httpTransport(url) {
    return new StreamableHTTPClientTransport(new URL(url), {requestInit: {headers: await authorization('sdk1')}});
}

await withSandtray(async ({url}) => {
    const http = process.argv[2] === 'http';
    const transport = http ? await httpTransport(url) : new StdioClientTransport({command: bridge, env: environment});
    const client = new Client({name: 'sdk1', version: '1.0.0'}, {capabilities: {elicitation: {}}});
    await client.connect(transport);
    assert.equal(client.getServerVersion().name, 'sandtray');
    await runCycle(client);
    if (http) {
        assert.equal(transport.protocolVersion, '2025-11-25');
        assert.ok(transport.sessionId, 'the session era has a session');
        await transport.terminateSession();
    }
    await client.close();
});
