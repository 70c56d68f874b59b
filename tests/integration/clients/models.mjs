// SPDX-License-Identifier: GPL-3.0-or-later
// Scripted model services on loopback: each asks the agent for the tool calls of a script and keeps the results that
// come back. They let a real agent run its whole loop without an account and without a model.
//
// A script is asked with the results so far, as text, and answers the next call {tool, args}, or nothing.
import {once} from 'node:events';
import http from 'node:http';

async function readJson(request) {
    const chunks = await request.toArray();
    try {
        return JSON.parse(Buffer.concat(chunks).toString());
    } catch {
        return {};
    }
}

function sendEvents(response, events) {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    for (const event of events)
        response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
}

async function listen(handle) {
    const seen = {toolResults: [], offered: []};
    const server = http.createServer(async (request, response) => {
        handle(request, await readJson(request), response, seen);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
        url: `http://127.0.0.1:${server.address().port}`,
        seen,
        close: () => {
            server.close();
            server.closeAllConnections();
        },
    };
}

// The Anthropic Messages API, as far as `claude -p` needs it.
export function messagesModel(script) {
    return listen((request, body, response, seen) => {
        if (!request.url.startsWith('/v1/messages') || request.url.includes('count_tokens')) {
            response.writeHead(200, {'content-type': 'application/json'});
            return response.end('{"input_tokens":1}');
        }
        const results = (body.messages ?? []).flatMap(message => Array.isArray(message.content) ? message.content : [])
            .filter(block => block.type === 'tool_result');
        seen.toolResults.push(...results);
        seen.offered.push(...(body.tools ?? []).map(offered => offered.name));
        const next = script(results.map(result => JSON.stringify(result.content)));
        const name = `mcp__sandtray__${next?.tool}`;
        const wantsTool = (body.tools ?? []).some(offered => offered.name === name);
        const usage = {input_tokens: 1, output_tokens: 1};
        const block = wantsTool ? {type: 'tool_use', id: `call${results.length}`, name, input: {}}
            : {type: 'text', text: ''};
        const delta = wantsTool ? {type: 'input_json_delta', partial_json: JSON.stringify(next.args)}
            : {type: 'text_delta', text: 'done'};
        sendEvents(response, [
            {type: 'message_start', message: {id: 'message1', type: 'message', role: 'assistant', model: body.model,
                content: [], stop_reason: null, stop_sequence: null, usage}},
            {type: 'content_block_start', index: 0, content_block: block},
            {type: 'content_block_delta', index: 0, delta},
            {type: 'content_block_stop', index: 0},
            {type: 'message_delta', usage,
                delta: {stop_reason: wantsTool ? 'tool_use' : 'end_turn', stop_sequence: null}},
            {type: 'message_stop'},
        ]);
    });
}

// The OpenAI Responses API, as far as `codex exec` needs it. Tools come flat or inside a namespace.
export function responsesModel(script) {
    return listen((request, body, response, seen) => {
        if (request.method !== 'POST') {
            response.writeHead(404);
            return response.end('{}');
        }
        const results = (body.input ?? []).filter(item => item.type === 'function_call_output');
        const next = script(results.map(result => JSON.stringify(result.output)));
        const namespace = (body.tools ?? [])
            .find(offered => offered.type === 'namespace' && JSON.stringify(offered).includes(`"${next?.tool}"`));
        seen.toolResults.push(...results);
        seen.offered.push(...(body.tools ?? []).map(offered => offered.name));
        const toolCall = {type: 'function_call', id: 'item1', call_id: `call${results.length}`, status: 'completed',
            arguments: JSON.stringify(next?.args),
            ...(namespace ? {name: next?.tool, namespace: namespace.name} : {name: `mcp__sandtray__${next?.tool}`})};
        const answer = {type: 'message', role: 'assistant', id: 'item2', status: 'completed',
            content: [{type: 'output_text', text: 'done', annotations: []}]};
        const usage = {input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null,
            total_tokens: 2};
        sendEvents(response, [
            {type: 'response.created', response: {id: 'response1'}},
            {type: 'response.output_item.done', output_index: 0, item: next ? toolCall : answer},
            {type: 'response.completed', response: {id: 'response1', usage}},
        ]);
    });
}

// The OpenAI Chat Completions API, as far as Continue, Copilot and OpenCode need it.
export function completionsModel(script) {
    return listen((request, body, response, seen) => {
        const results = (body.messages ?? []).filter(message => message.role === 'tool');
        const offered = (body.tools ?? []).map(tool => tool.function.name);
        seen.toolResults.push(...results);
        seen.offered.push(...offered);
        const next = script(results.map(result => JSON.stringify(result.content)));
        const name = offered.find(each => next && each.endsWith(next.tool)); // each agent has a prefix of its own
        const begin = {index: 0, id: `call${results.length}`, type: 'function', function: {name, arguments: ''}};
        const deltas = name
            ? [{content: ''}, {tool_calls: [begin]},
                {tool_calls: [{index: 0, function: {arguments: JSON.stringify(next.args)}}]}]
            : [{content: 'done'}];
        const send = fields => response.write(`data: ${JSON.stringify({id: 'completion1', created: 1,
            object: 'chat.completion.chunk', model: body.model, ...fields})}\n\n`);
        response.writeHead(200, {'content-type': 'text/event-stream'});
        for (const delta of deltas)
            send({choices: [{index: 0, delta: {role: 'assistant', ...delta}, finish_reason: null}]});
        send({choices: [{index: 0, delta: {}, finish_reason: name ? 'tool_calls' : 'stop'}]});
        if (body.stream_options?.include_usage) // never with a choice: Continue stops reading there
            send({choices: [], usage: {prompt_tokens: 1, completion_tokens: 1, total_tokens: 2}});
        response.end('data: [DONE]\n\n');
    });
}

// The Gemini API, as far as the Gemini CLI needs it.
export function generateModel(script) {
    return listen((request, body, response, seen) => {
        const results = (body.contents ?? []).flatMap(content => content.parts ?? [])
            .filter(part => part.functionResponse);
        const offered = (body.tools ?? []).flatMap(tool => tool.functionDeclarations ?? []).map(each => each.name);
        seen.toolResults.push(...results);
        seen.offered.push(...offered);
        const next = script(results.map(result => JSON.stringify(result.functionResponse.response)));
        const name = offered.find(each => next && each.endsWith(next.tool));
        const part = name ? {functionCall: {name, args: next.args}} : {text: 'done'};
        const answer = JSON.stringify({
            candidates: [{index: 0, content: {role: 'model', parts: [part]}, finishReason: 'STOP'}],
            usageMetadata: {promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2}});
        const streams = request.url.includes(':streamGenerateContent');
        response.writeHead(200, {'content-type': streams ? 'text/event-stream' : 'application/json'});
        response.end(streams ? `data: ${answer}\n\n` : answer);
    });
}
