// SPDX-License-Identifier: GPL-3.0-or-later
// Real agents, each with a scripted model. `server` is {transport: 'http' or 'stdio', url, token}; `folder` is new and
// becomes the agent's home. Each answers how it ended, and what its model saw.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {completionsModel, generateModel, messagesModel, responsesModel} from './models.mjs';
import {bearer, bridge, environment} from './product.mjs';

// Runs a program to its end; it gets no terminal and nothing to read.
export async function runAgent(program, args, env, cwd) {
    const agent = spawn(program, args, {env, cwd, stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    for (const stream of [agent.stdout, agent.stderr])
        stream.on('data', data => { output += data; });
    const [code] = await once(agent, 'close');
    return {code, output};
}

// A script: this call, and then `wait_run` for as long as the results ask for it.
export function untilFinished(tool, args) {
    return results => {
        if (results.length === 0)
            return {tool, args};
        const [, run] = /Call wait_run with run_id ([a-z0-9]{20})/.exec(results.at(-1)) ?? [];
        return run && {tool: 'wait_run', args: {run_id: run}};
    };
}

// The Claude Code CLI.
export async function claude({transport, url, token}, script, folder) {
    const program = path.resolve(`node_modules/@anthropic-ai/claude-code-linux-${process.arch}/claude`);
    const entry = transport === 'stdio' ? {command: bridge, args: []}
        : {type: 'http', url, headers: bearer(token)};
    await mkdir(folder);
    await writeFile(path.join(folder, 'mcp.json'), JSON.stringify({mcpServers: {sandtray: entry}}));
    const model = await messagesModel(script);
    const env = {...environment, HOME: folder, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none',
        ENABLE_TOOL_SEARCH: 'false', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1'};
    const end = await runAgent(program, ['-p', 'go', '--mcp-config', 'mcp.json', '--strict-mcp-config',
        '--allowedTools', 'mcp__sandtray__run_code,mcp__sandtray__wait_run', '--output-format', 'json'], env, folder);
    model.close();
    return {...end, seen: model.seen};
}

// Codex hands a server few variables by itself; the private folders of the test have to be named.
const CODEX_STDIO = `command = "${bridge}"
env_vars = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"]`;

const codexConfiguration = (modelUrl, server) => `model = "gpt-5"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0

[mcp_servers.sandtray]
${server}
`;

// The Codex CLI.
export async function codex({transport, url, token}, script, folder) {
    const program = path.resolve('node_modules/@openai/codex/bin/codex.js');
    const home = path.join(folder, '.codex');
    await mkdir(home, {recursive: true});
    const model = await responsesModel(script);
    const server = transport === 'stdio' ? CODEX_STDIO : `url = "${url}"\nbearer_token_env_var = "SANDTRAY_TOKEN"`;
    await writeFile(path.join(home, 'config.toml'), codexConfiguration(model.url, server));
    const env = {...environment, HOME: folder, CODEX_HOME: home, SCRIPTED_KEY: 'none', SANDTRAY_TOKEN: token};
    const end = await runAgent(process.execPath, [program, 'exec', '--skip-git-repo-check',
        '--dangerously-bypass-approvals-and-sandbox', 'go'], env, folder);
    model.close();
    return {...end, seen: model.seen};
}

// What these hand to a server by themselves differs; the private folders of the test have to be named.
const FOLDERS = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('XDG_')));

// The Gemini CLI.
export async function gemini({transport, url, token}, script, folder) {
    const server = transport === 'stdio' ? {command: bridge, args: [], env: FOLDERS}
        : {type: 'http', url, headers: bearer(token)};
    await mkdir(path.join(folder, '.gemini'), {recursive: true});
    await writeFile(path.join(folder, '.gemini', 'settings.json'), JSON.stringify({
        mcpServers: {sandtray: {...server, trust: true}}, security: {auth: {selectedType: 'gemini-api-key'}},
        general: {enableAutoUpdate: false}, privacy: {usageStatisticsEnabled: false}}));
    const model = await generateModel(script);
    const env = {...environment, HOME: folder, GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: model.url,
        GEMINI_CLI_TRUST_WORKSPACE: 'true'};
    const end = await runAgent(process.execPath,
        [path.resolve('node_modules/.bin/gemini'), '-p', 'go', '--yolo', '-m', 'gemini-2.5-flash'], env, folder);
    model.close();
    return {...end, seen: model.seen};
}

// The Copilot CLI with a provider of its user's own, which takes no account.
export async function copilot({transport, url, token}, script, folder) {
    const program = path.resolve(`node_modules/@github/copilot-linux-${process.arch}/copilot`);
    const server = transport === 'stdio' ? {type: 'local', command: bridge, args: [], env: FOLDERS}
        : {type: 'http', url, headers: bearer(token)};
    await mkdir(folder);
    await writeFile(path.join(folder, 'mcp-config.json'),
        JSON.stringify({mcpServers: {sandtray: {...server, tools: ['*']}}}));
    const model = await completionsModel(script);
    const env = {...environment, HOME: folder, COPILOT_HOME: folder, COPILOT_PROVIDER_BASE_URL: model.url,
        COPILOT_PROVIDER_API_KEY: 'none', COPILOT_MODEL: 'scripted', COPILOT_AUTO_UPDATE: 'false'};
    const end = await runAgent(program, ['-p', 'go', '--allow-all-tools'], env, folder);
    model.close();
    return {...end, seen: model.seen};
}

// OpenCode. The XDG folders are for the server alone: it has its own below its home.
export async function opencode({transport, url, token}, script, folder) {
    const program = path.resolve(`node_modules/opencode-linux-${process.arch}/bin/opencode`);
    const server = transport === 'stdio' ? {type: 'local', command: [bridge], environment: FOLDERS}
        : {type: 'remote', url, headers: bearer(token), oauth: false};
    const model = await completionsModel(script);
    const provider = {npm: '@ai-sdk/openai-compatible', options: {baseURL: `${model.url}/v1`, apiKey: 'none'},
        models: {scripted: {}}};
    await mkdir(folder);
    await writeFile(path.join(folder, 'opencode.json'), JSON.stringify({autoupdate: false, share: 'disabled',
        model: 'scripted/scripted', small_model: 'scripted/scripted', provider: {scripted: provider},
        mcp: {sandtray: {...server, enabled: true}}}));
    const env = {PATH: environment.PATH, HOME: folder, OPENCODE_DISABLE_MODELS_FETCH: '1'};
    const end = await runAgent(program, ['run', 'go'], env, folder);
    model.close();
    return {...end, seen: model.seen};
}

// The Continue CLI.
export async function continueCli({transport, url, token}, script, folder) {
    const server = transport === 'stdio' ? {command: bridge, args: [], env: FOLDERS}
        : {type: 'streamable-http', url, requestOptions: {headers: bearer(token)}};
    const model = await completionsModel(script);
    const configuration = path.join(folder, 'config.yaml');
    await mkdir(folder);
    await writeFile(configuration, JSON.stringify({name: 'test', version: '1.0.0', schema: 'v1',
        models: [{name: 'scripted', provider: 'openai', model: 'scripted', apiBase: `${model.url}/v1`, apiKey: 'none',
            roles: ['chat'], capabilities: ['tool_use']}],
        mcpServers: [{name: 'sandtray', ...server}]})); // JSON is YAML
    const env = {...environment, HOME: folder, CONTINUE_GLOBAL_DIR: folder, CONTINUE_TELEMETRY_ENABLED: '0'};
    const end = await runAgent(process.execPath,
        [path.resolve('node_modules/.bin/cn'), '--config', configuration, '--auto', '-p', 'go'], env, folder);
    model.close();
    return {...end, seen: model.seen};
}
