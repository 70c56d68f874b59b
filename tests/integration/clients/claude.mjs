// SPDX-License-Identifier: GPL-3.0-or-later
// claude.mjs http|stdio: the Claude Code CLI with a scripted model.
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {ARGUMENTS, TOOL, assertOutputReachedModel, runAgent} from './agent.mjs';
import {messagesModel} from './models.mjs';
import {authorization, bridge, environment, withSandtray} from './product.mjs';

const program = path.resolve(`node_modules/@anthropic-ai/claude-code-linux-${process.arch}/claude`);

async function serverEntry(url) {
    if (process.argv[2] === 'stdio')
        return {command: bridge, args: []};
    return {type: 'http', url, headers: await authorization('claude')};
}

await withSandtray(async ({url}) => {
    const folder = path.join(process.env.HOME, 'project');
    await mkdir(folder);
    await writeFile(path.join(folder, 'mcp.json'), JSON.stringify({mcpServers: {sandtray: await serverEntry(url)}}));
    const model = await messagesModel(TOOL, ARGUMENTS);
    const env = {...environment, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none', ENABLE_TOOL_SEARCH: 'false',
        DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1'};
    const end = await runAgent(program, ['-p', 'go', '--mcp-config', 'mcp.json', '--strict-mcp-config',
        '--allowedTools', `mcp__sandtray__${TOOL}`, '--output-format', 'json'], env, folder);
    model.close();
    assertOutputReachedModel(model, end);
});
