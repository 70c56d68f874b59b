// SPDX-License-Identifier: GPL-3.0-or-later
// conformance.mjs REVISION: the official conformance suite with the required scenarios of that revision against the
// product as users run it. What it may fail, and why, is in product-REVISION.yml: what no product has, but the suite's
// own fixtures.
import assert from 'node:assert/strict';
import path from 'node:path';
import {bearerProxy} from './bearerproxy.mjs';
import {runAgent} from './agent.mjs';
import {createToken, environment, withSandtray} from './product.mjs';

const revision = process.argv[2];
const suite = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

await withSandtray(async ({url}) => {
    const proxy = await bearerProxy(url, await createToken('conformance'));
    const end = await runAgent(process.execPath, [suite, 'server', '--url', proxy.url, '--requirements', revision,
        '--expected-failures', path.resolve(`product-${revision}.yml`), '-o', path.join(process.env.HOME, 'results')],
        environment, process.env.HOME);
    proxy.close();
    console.log(end.output);
    assert.equal(end.code, 0, 'every required scenario that needs no fixture passes');
});
