// SPDX-License-Identifier: GPL-3.0-or-later
// realagent.mjs claude|codex|continueCli|copilot|gemini|opencode http|stdio: one scripted tool call makes code run, and
// its output reaches the model.
import assert from 'node:assert/strict';
import path from 'node:path';
import * as agents from './agent.mjs';
import {FIBONACCI, FIBONACCI_OUTPUT} from './cycle.mjs';
import {createToken, withSandtray} from './product.mjs';

const [name, transport] = process.argv.slice(2);

await withSandtray(async ({url}) => {
    const script = agents.untilFinished('run_code', {language: 'python', code: FIBONACCI});
    const {seen, code, output} = await agents[name]({transport, url, token: await createToken(name)}, script,
        path.join(process.env.HOME, 'agent'));
    const context = `offered: ${[...new Set(seen.offered)]}\nagent:\n${output}`;
    assert.equal(code, 0, context);
    assert.ok(seen.toolResults.length > 0, `the model got a tool result; ${context}`);
    assert.ok(JSON.stringify(seen.toolResults).includes(FIBONACCI_OUTPUT),
        `the model got the output, not ${JSON.stringify(seen.toolResults)}; ${context}`);
});
