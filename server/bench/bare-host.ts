import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/*
 * The floor of HTTP: a bare Fastify that reads the same request and sends the same bytes, headers included, without a session, a
 * check or a thing of ours. Arguments: the headers of the answer as JSON, and its body.
 */

const [headers = '{}', body = '{}'] = process.argv.slice(2);
const sent = JSON.parse(headers) as Record<string, string>;

const http = fastify();
http.post('/bench/empty', async (_request, reply) => reply.headers(sent).send(body));
await http.listen({ port: 0, host: '127.0.0.1' });
process.stdin.resume();
process.stdin.on('close', () => process.exit());
const { port } = http.server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}`, pid: process.pid })}\n`);
