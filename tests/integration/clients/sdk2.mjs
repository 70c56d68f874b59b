// SPDX-License-Identifier: GPL-3.0-or-later
// sdk2.mjs auto|legacy|pin http|stdio: @modelcontextprotocol/client 2.x, which speaks both eras.
import assert from 'node:assert/strict';
import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {runCycle} from './cycle.mjs';
import {authorization, bridge, environment, withSandtray} from './product.mjs';

const [mode, transportName] = process.argv.slice(2);
const MODERN = '2026-07-28';

async function httpTransport(url) {
    return new StreamableHTTPClientTransport(new URL(url), {requestInit: {headers: await authorization('sdk2')}});
}

await withSandtray(async ({url}) => {
    const http = transportName === 'http';
    const transport = http ? await httpTransport(url) : new StdioClientTransport({command: bridge, env: environment});
    const client = new Client({name: 'sdk2', version: '1.0.0'}, {
        capabilities: {elicitation: {form: {}}},
        versionNegotiation: {mode: mode === 'pin' ? {pin: MODERN} : mode},
    });
    await client.connect(transport);
    assert.equal(client.getNegotiatedProtocolVersion(), mode === 'legacy' ? '2025-11-25' : MODERN);
    if (http)
        assert.equal(Boolean(transport.sessionId), mode === 'legacy', 'only the session era has a session');
    await runCycle(client);
    await client.close();
});
