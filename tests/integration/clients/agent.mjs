// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests with real agents share: one scripted tool call makes code run, and its output reaches the model.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {FIBONACCI, FIBONACCI_OUTPUT} from './cycle.mjs';

export const TOOL = 'run_code';
export const ARGUMENTS = {language: 'python', code: FIBONACCI};

// Runs an agent to its end; it gets no terminal and nothing to read.
export async function runAgent(program, args, env, cwd) {
    const agent = spawn(program, args, {env, cwd, stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    for (const stream of [agent.stdout, agent.stderr])
        stream.on('data', data => { output += data; });
    const [code] = await once(agent, 'close');
    return {code, output};
}

export function assertOutputReachedModel({seen}, {code, output}) {
    const context = `offered: ${[...new Set(seen.offered)]}\nagent:\n${output}`;
    assert.equal(code, 0, context);
    assert.ok(seen.toolResults.length > 0, `the model got a tool result; ${context}`);
    assert.ok(JSON.stringify(seen.toolResults).includes(FIBONACCI_OUTPUT),
        `the model got the output, not ${JSON.stringify(seen.toolResults)}; ${context}`);
}
