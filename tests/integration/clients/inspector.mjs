// SPDX-License-Identifier: GPL-3.0-or-later
// inspector.mjs http|stdio: the MCP Inspector's command line lists the tools and runs code.
import assert from 'node:assert/strict';
import path from 'node:path';
import {runAgent} from './agent.mjs';
import {FIBONACCI, FIBONACCI_OUTPUT} from './cycle.mjs';
import {bridge, createToken, environment, withSandtray} from './product.mjs';

const inspector = path.resolve('node_modules/.bin/mcp-inspector');

async function target(url) {
    if (process.argv[2] === 'stdio') { // it hands a server few variables by itself
        const own = Object.entries(environment).filter(([name]) => name.startsWith('XDG_'));
        return [bridge, ...own.flatMap(([name, value]) => ['-e', `${name}=${value}`])];
    }
    return [url, '--transport', 'http', '--header', `Authorization: Bearer ${await createToken('inspector')}`];
}

await withSandtray(async ({url}) => {
    const server = await target(url);
    const env = {...environment, MCP_INSPECTOR_SECRET_STORE: 'memory'};
    const inspect = (...args) =>
        runAgent(process.execPath, [inspector, '--cli', ...server, ...args], env, process.env.HOME);
    const list = await inspect('--method', 'tools/list');
    assert.equal(list.code, 0, list.output);
    assert.ok(list.output.includes('run_code'), list.output);
    const run = await inspect('--method', 'tools/call', '--tool-name', 'run_code', '--tool-args-json',
        JSON.stringify({language: 'python', code: FIBONACCI}));
    assert.equal(run.code, 0, run.output);
    assert.ok(run.output.includes(FIBONACCI_OUTPUT), run.output);
});
