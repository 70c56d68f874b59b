// SPDX-License-Identifier: GPL-3.0-or-later
// signin.mjs sdk2|remote|claude|codex: clients that are given the URL alone sign in, as their user consents, and then
// work. Where they open a browser, a script follows its redirections.
import assert from 'node:assert/strict';
import {chmod, mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {Client, StreamableHTTPClientTransport, UnauthorizedError} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {runAgent} from './agent.mjs';
import {runCycle} from './cycle.mjs';
import {environment, withSandtray} from './product.mjs';

const claude = path.resolve(`node_modules/@anthropic-ai/claude-code-linux-${process.arch}/claude`);
const codex = path.resolve('node_modules/@openai/codex/bin/codex.js');
const remote = path.resolve('node_modules/mcp-remote/dist/proxy.js');

// An environment in which whatever opens a browser runs a script that waits for the answer as a browser would.
async function withBrowser() {
    const folder = path.join(process.env.HOME, 'bin');
    await mkdir(folder);
    const browser = path.join(folder, 'xdg-open');
    await writeFile(browser, `#!${process.execPath}\nfetch(process.argv[2]).catch(() => {});\n`);
    await chmod(browser, 0o755);
    return {...environment, PATH: `${folder}:${environment.PATH}`, BROWSER: browser};
}

const newClient = () => new Client({name: 'signin', version: '1.0.0'}, {versionNegotiation: {mode: 'auto'}});

// What the SDK leaves to an application: where tokens are kept, and how the browser is opened.
class Application {
    redirectUrl = 'http://localhost:45678/callback';
    clientMetadata = {client_name: 'SDK 2', redirect_uris: ['http://localhost/callback'],
        grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'],
        token_endpoint_auth_method: 'none'};
    clientInformation() { return this.information; }
    saveClientInformation(information) { this.information = information; }
    tokens() { return this.kept; }
    saveTokens(tokens) { this.kept = tokens; }
    codeVerifier() { return this.verifier; }
    saveCodeVerifier(verifier) { this.verifier = verifier; }
    async redirectToAuthorization(url) {
        const answer = await fetch(url, {redirect: 'manual'});
        this.answer = new URL(answer.headers.get('location')).searchParams;
    }
}

async function sdk2(url) {
    const application = new Application();
    const transport = new StreamableHTTPClientTransport(new URL(url), {authProvider: application});
    await assert.rejects(newClient().connect(transport), UnauthorizedError);
    await transport.finishAuth(application.answer);
    const client = newClient();
    await client.connect(new StreamableHTTPClientTransport(new URL(url), {authProvider: application}));
    await runCycle(client);
    application.kept = {...application.kept, access_token: 'no longer valid'};
    assert.ok((await client.listTools()).tools.length > 0, 'it refreshes its tokens by itself');
    await client.close();
}

async function throughRemote(url) {
    const client = newClient();
    await client.connect(new StdioClientTransport(
        {command: process.execPath, args: [remote, url], env: await withBrowser()}));
    await runCycle(client);
    await client.close();
}

// Both agents want a terminal for their sign-in.
const atTerminal = (command, env) => runAgent('script', ['-qec', command, '/dev/null'], env, process.env.HOME);

async function claudeCode(url) {
    const env = {...await withBrowser(), DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1'};
    await runAgent(claude, ['mcp', 'add', '-s', 'user', '--transport', 'http', 'sandtray', url], env, process.env.HOME);
    const before = await runAgent(claude, ['mcp', 'list'], env, process.env.HOME);
    assert.match(before.output, /sandtray.*authentication/i, before.output);
    const login = await atTerminal(`'${claude}' mcp login sandtray`, env);
    const after = await runAgent(claude, ['mcp', 'list'], env, process.env.HOME);
    assert.match(after.output, /sandtray.*Connected/, login.output + after.output);
}

async function codexCli(url) {
    const env = {...await withBrowser(), CODEX_HOME: path.join(process.env.HOME, '.codex')};
    await mkdir(env.CODEX_HOME);
    await writeFile(path.join(env.CODEX_HOME, 'config.toml'),
        `mcp_oauth_credentials_store = "file"\n\n[mcp_servers.sandtray]\nurl = "${url}"\n`);
    const login = await atTerminal(`'${process.execPath}' '${codex}' mcp login sandtray`, env);
    const list = await runAgent(process.execPath, [codex, 'mcp', 'list'], env, process.env.HOME);
    assert.match(list.output, /sandtray.*OAuth/, login.output + list.output);
}

const signIn = {sdk2, remote: throughRemote, claude: claudeCode, codex: codexCli}[process.argv[2]];
await withSandtray(({url}) => signIn(url), {human: 'allow'});
