// SPDX-License-Identifier: GPL-3.0-or-later
// The cycle an agent goes through: list the tools, create, run, read, destroy. Each client does the same one.
import assert from 'node:assert/strict';

const FACTS = 'app.sandtray/result';

export const FIBONACCI = `a, b, numbers = 0, 1, []
while a <= 100:
    numbers.append(str(a))
    a, b = b, a + b
print(' '.join(numbers))
open('fibonacci.txt', 'w').write(','.join(numbers))
`;
export const FIBONACCI_OUTPUT = '0 1 1 2 3 5 8 13 21 34 55 89';

const EXPECTED_TOOLS = ['create_sandbox', 'kill_sandbox', 'list_sandbox_files', 'list_sandboxes', 'read_sandbox_file',
    'control_run', 'run_code', 'run_command', 'wait_run', 'write_sandbox_file'];

const text = result => result.content.filter(block => block.type === 'text').map(block => block.text).join('\n');

// Calls a tool that must succeed, and waits for its run when it takes longer than the call was held.
export async function call(client, name, args) {
    let result = await client.callTool({name, arguments: args});
    assert.ok(!result.isError, `${name}: ${text(result)}`);
    let facts = result._meta?.[FACTS];
    assert.ok(facts, `${name} answers facts for programs`);
    while (['awaiting_approval', 'running'].includes(facts.state) && facts.run_id && name !== 'list_sandboxes') {
        result = await client.callTool({name: 'wait_run', arguments: {run_id: facts.run_id}});
        assert.ok(!result.isError, `wait_run: ${text(result)}`);
        facts = result._meta[FACTS];
    }
    return {facts, text: text(result)};
}

// A test that did not notice when programs run on the machine itself would prove nothing.
async function assertInside(client, sandbox) {
    const where = await call(client, 'run_command', {sandbox_id: sandbox, command: 'hostname; id -un; pwd; ls /home'});
    assert.deepEqual(where.facts.stdout.trim().split('\n'), ['sandbox', 'sandbox', '/home/sandbox', 'sandbox']);
}

async function assertRuns(client, sandbox) {
    const python = await call(client, 'run_code', {sandbox_id: sandbox, language: 'python', code: FIBONACCI});
    assert.equal(python.facts.state, 'finished');
    assert.equal(python.facts.exit_code, 0);
    assert.equal(python.facts.stdout.trimEnd(), FIBONACCI_OUTPUT);
    assert.ok(python.text.includes(FIBONACCI_OUTPUT), 'the model reads the output too');

    const javascript = await call(client, 'run_code',
        {sandbox_id: sandbox, language: 'javascript', code: 'console.log([1, 2, 3].map(n => n * n).join("+"))'});
    assert.equal(javascript.facts.stdout.trimEnd(), '1+4+9');

    const failing = await call(client, 'run_command', {sandbox_id: sandbox, command: 'echo oops >&2; exit 3'});
    assert.equal(failing.facts.exit_code, 3, 'a program that fails is a result, not an error of the call');
    assert.equal(failing.facts.stderr.trimEnd(), 'oops');
}

async function assertFiles(client, sandbox) {
    const made = await call(client, 'read_sandbox_file', {sandbox_id: sandbox, path: 'fibonacci.txt'});
    assert.ok(made.text.includes(FIBONACCI_OUTPUT.replaceAll(' ', ',')), 'what the program wrote is read');

    const content = 'ligne un\nété, naïf, 你好\n';
    await call(client, 'write_sandbox_file', {sandbox_id: sandbox, path: 'notes/été.txt', content});
    const written = await call(client, 'read_sandbox_file', {sandbox_id: sandbox, path: 'notes/été.txt'});
    assert.ok(written.text.includes(content.trimEnd()), 'what was written is read');
    const listed = await call(client, 'list_sandbox_files', {sandbox_id: sandbox, path: 'notes'});
    assert.ok(listed.text.includes('été.txt'), 'what was written is listed');
}

// Files as resources, the prompts in the user's language, and what completes their arguments.
async function assertContext(client, sandbox) {
    const uri = `sandbox://${sandbox}/fibonacci.txt`;
    const uris = [];
    let cursor;
    do {
        const page = await client.listResources(cursor ? {cursor} : {});
        uris.push(...page.resources.map(resource => resource.uri));
        cursor = page.nextCursor;
    } while (cursor);
    assert.ok(uris.includes(uri), `${uri} is in ${uris}`);
    const read = await client.readResource({uri});
    assert.equal(read.contents[0].text, FIBONACCI_OUTPUT.replaceAll(' ', ','));
    await assert.rejects(client.readResource({uri: `sandbox://${sandbox}/nothing`}), 'a missing file is an error');

    const {resourceTemplates} = await client.listResourceTemplates();
    const template = resourceTemplates.find(each => each.name === 'sandbox-file').uriTemplate;
    const {completion} = await client.complete({ref: {type: 'ref/resource', uri: template},
        argument: {name: 'path', value: 'fib'}, context: {arguments: {sandbox_id: sandbox}}});
    assert.deepEqual(completion.values, ['fibonacci.txt']);

    const {prompts} = await client.listPrompts();
    assert.ok(prompts.length >= 4, 'the four first sentences are prompts');
    const prompt = await client.getPrompt({name: 'run_javascript', arguments: {code: '6 * 7'}});
    assert.ok(prompt.messages[0].content.text.includes('6 * 7'));
}

async function assertRefusals(client, sandbox) {
    const gone = await client.callTool({name: 'run_command', arguments: {sandbox_id: sandbox, command: 'true'}});
    assert.ok(gone.isError, 'a destroyed sandbox runs nothing');
    await assert.rejects(client.callTool({name: 'no_such_tool', arguments: {}}), 'an unknown tool is a protocol error');
}

export async function runCycle(client) {
    const names = (await client.listTools()).tools.map(tool => tool.name);
    for (const name of EXPECTED_TOOLS)
        assert.ok(names.includes(name), `${name} is in ${names}`);

    const {facts: {sandbox_id: sandbox}} = await call(client, 'create_sandbox', {name: 'cycle', reason: 'client test'});
    assert.match(sandbox, /^[a-z0-9]{20}$/);
    assert.ok((await call(client, 'list_sandboxes', {})).text.includes(sandbox));
    await assertInside(client, sandbox);
    await assertRuns(client, sandbox);
    await assertFiles(client, sandbox);
    await assertContext(client, sandbox);
    await call(client, 'kill_sandbox', {sandbox_id: sandbox});
    await assertRefusals(client, sandbox);
}
