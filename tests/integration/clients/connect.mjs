// SPDX-License-Identifier: GPL-3.0-or-later
// connect.mjs CLIENT: `sandtray connect` beside the real client, in a home of its own. The client takes what was
// written, and what its own command writes is taken for ours.
import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {bridge, environment} from './product.mjs';

const own = (...parts) => path.resolve('node_modules', ...parts);
const node = (...parts) => [process.execPath, own(...parts)];
// What the client says of its servers, and files that are there before.
const CLIENTS = {
    'claude-code': {program: [own(`@anthropic-ai/claude-code-linux-${process.arch}`, 'claude')], command: 'claude',
        words: ['mcp', 'get', 'sandtray'], file: '.claude.json'},
    codex: {program: node('@openai/codex/bin/codex.js'), words: ['mcp', 'get', 'sandtray'], file: '.codex/config.toml',
        before: '# mine\nmodel = "gpt-5" # this one\n\n[mcp_servers.other]\ncommand = "true"\n'},
    copilot: {program: [own(`@github/copilot-linux-${process.arch}`, 'copilot')], words: ['mcp', 'get', 'sandtray'],
        file: '.copilot/mcp-config.json', before: '{\n  // mine\n  "mcpServers": {}\n}\n'},
    gemini: {program: node('.bin/gemini'), words: ['mcp', 'list'], file: '.gemini/settings.json',
        before: '{\n  // mine\n  "general": {"enableAutoUpdate": false}\n}\n'},
    opencode: {program: [own(`opencode-linux-${process.arch}`, 'bin', 'opencode')], words: ['mcp', 'list'],
        file: '.config/opencode/opencode.jsonc',
        before: '{\n  "$schema": "https://opencode.ai/config.json", // it would add this\n  "autoupdate": false\n}\n'},
};

const name = process.argv[2];
const client = CLIENTS[name];
const home = path.join(process.env.HOME, name);
const file = path.join(home, client.file);
const programs = path.join(home, 'bin');
const env = {PATH: `${programs}:${process.env.PATH}`, HOME: home, LANG: 'C.UTF-8', XDG_STATE_HOME: path.join(home, 'state'),
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR, DISABLE_AUTOUPDATER: '1', GEMINI_CLI_TRUST_WORKSPACE: 'true',
    GEMINI_API_KEY: 'none', OPENCODE_DISABLE_MODELS_FETCH: '1', COPILOT_AUTO_UPDATE: 'false'};

async function run(program, words) {
    const {stdout, stderr} = await promisify(execFile)(program, words, {env, cwd: home, timeout: 60_000});
    return stdout + stderr;
}
const sandtray = (...words) => run(process.env.SANDTRAY_PROGRAM, ['connect', ...words]);
const ask = () => run(client.program[0], [...client.program.slice(1), ...client.words]);

await mkdir(path.dirname(file), {recursive: true});
await mkdir(programs, {recursive: true});
if (client.command)
    await writeFile(path.join(programs, client.command), `#!/bin/sh\nexec '${client.program[0]}' "$@"\n`, {mode: 0o755});
if (client.before)
    await writeFile(file, client.before);

console.log(await sandtray(name));
const said = await ask();
console.log(said);
assert.ok(said.includes('sandtray'), 'the client knows the server');
assert.ok(said.includes(bridge), 'and its command');
assert.match(await sandtray('--list'), new RegExp(`^${name} .* connected$`, 'm'));

await sandtray('--remove', name);
assert.doesNotMatch(await ask().catch(error => error.stdout ?? ''), new RegExp(bridge));
if (client.before)
    assert.equal(await readFile(file, 'utf8'), client.before, 'not a byte is left or lost');
