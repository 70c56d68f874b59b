// SPDX-License-Identifier: GPL-3.0-or-later
// codex.mjs http|stdio: the Codex CLI with a scripted model.
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {ARGUMENTS, TOOL, assertOutputReachedModel, runAgent} from './agent.mjs';
import {responsesModel} from './models.mjs';
import {bridge, createToken, environment, withSandtray} from './product.mjs';

// Codex hands a server few variables by itself; the private folders of the test have to be named.
const STDIO_SERVER = `command = "${bridge}"
env_vars = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"]`;

const httpServer = url => `url = "${url}"
bearer_token_env_var = "SANDTRAY_TOKEN"`;

function configuration(modelUrl, url) {
    const server = process.argv[2] === 'stdio' ? STDIO_SERVER : httpServer(url);
    return `model = "gpt-5"
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
}

await withSandtray(async ({url}) => {
    const home = path.join(process.env.HOME, '.codex');
    const folder = path.join(process.env.HOME, 'project');
    await Promise.all([mkdir(home), mkdir(folder)]);
    const model = await responsesModel(TOOL, ARGUMENTS);
    await writeFile(path.join(home, 'config.toml'), configuration(model.url, url));
    const env = {...environment, CODEX_HOME: home, SCRIPTED_KEY: 'none', SANDTRAY_TOKEN: await createToken('codex')};
    const end = await runAgent(process.execPath, [path.resolve('node_modules/@openai/codex/bin/codex.js'), 'exec',
        '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', 'go'], env, folder);
    model.close();
    assertOutputReachedModel(model, end);
});
