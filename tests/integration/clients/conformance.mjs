// SPDX-License-Identifier: GPL-3.0-or-later
// conformance.mjs REVISION product|fixtures: the official conformance suite with the required scenarios of that
// revision. `fixtures` is the engine and the endpoint of the product around the tools, resources and prompts that the
// suite calls: nothing may fail. `product` is what users run, which has none of those: what it may fail, and why, is in
// product-REVISION.yml.
import assert from 'node:assert/strict';
import path from 'node:path';
import {bearerProxy} from './bearerproxy.mjs';
import {runAgent} from './agent.mjs';
import {withFixtures} from './fixtures.mjs';
import {createToken, environment, withSandtray} from './product.mjs';

const [revision, server] = process.argv.slice(2);
const suite = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

async function judge(url, token, ...options) {
    const proxy = await bearerProxy(url, token);
    const end = await runAgent(process.execPath, [suite, 'server', '--url', proxy.url, '--requirements', revision,
        ...options, '-o', path.join(process.env.HOME, 'results')], environment, process.env.HOME);
    proxy.close();
    console.log(end.output);
    assert.equal(end.code, 0, 'every required scenario that this server can meet passes');
}

if (server === 'fixtures')
    await withFixtures(({url, token}) => judge(url, token));
else
    await withSandtray(async ({url}) => judge(url, await createToken('conformance'),
        '--expected-failures', path.resolve(`product-${revision}.yml`)));
