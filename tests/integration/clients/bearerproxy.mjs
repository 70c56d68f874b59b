// SPDX-License-Identifier: GPL-3.0-or-later
// A proxy on loopback that adds a bearer token, for clients that cannot send one themselves. A Host or an Origin of
// somebody else passes as it is, so that what refuses it is the product.
import http from 'node:http';
import {once} from 'node:events';

// Answers the proxy's URL for `url`, and how to close it.
export async function bearerProxy(url, token) {
    const target = new URL(url);
    const proxy = http.createServer((incoming, answer) => {
        const own = value => value?.replace(`:${proxy.address().port}`, `:${target.port}`);
        const headers = {...incoming.headers, host: own(incoming.headers.host), authorization: `Bearer ${token}`};
        if (headers.origin)
            headers.origin = own(headers.origin);
        const outgoing = http.request(
            {host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers},
            response => {
                answer.writeHead(response.statusCode, response.headers);
                answer.flushHeaders();
                response.pipe(answer);
            });
        outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
        answer.on('close', () => outgoing.destroy());
        incoming.pipe(outgoing);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return {
        url: `http://127.0.0.1:${proxy.address().port}${target.pathname}`,
        close: () => {
            proxy.close();
            proxy.closeAllConnections();
        },
    };
}
