import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { NoConnection } from '#platform/db/kysely.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { createHttpServer } from './server.ts';

let http: FastifyInstance;
/** Lets `/slow` answer. */
let release: () => void;
let entered: Promise<void>;

beforeEach(async () => {
  http = await createHttpServer({ log: pino({ level: 'silent' }), clock: systemClock });
  const gate = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  release = gate.resolve;
  entered = arrival.promise;
  http.get('/slow', async () => {
    arrival.resolve();
    await gate.promise;
    return { answered: true };
  });
  http.get('/no-connection', async () => {
    throw new NoConnection('no connection: timeout');
  });
  http.get('/shutting-down', async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  http.get('/defect', async () => {
    throw new TypeError('secret of the inside');
  });
  http.post('/body', async ({ body }) => body);
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => http.close());

const port = (): number => (http.server.address() as AddressInfo).port;

/** Sends these bytes and nothing more; resolves with all that comes back once the server ends the connection. */
function sendBytes(bytes: string): Promise<string> {
  const socket = connect(port(), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

it('answers what is no HTTP, and a head that is too large, in the envelope', async () => {
  for (const [bytes, status] of [
    ['HELLO\r\n\r\n', 400],
    [`GET /slow HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await sendBytes(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(bodyOf(answer)).toMatchObject({ code: '9001', resp_data: { field: 'request' } });
  }
});

it('tells a database that is away from a defect, and nothing of either', async () => {
  for (const path of ['/no-connection', '/shutting-down']) {
    const { statusCode, headers, body } = await http.inject(path);
    expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(body)).toMatchObject({ code: '9009', resp_data: null });
    expect(body).not.toContain('connection');
  }
  const defect = await http.inject('/defect');
  expect(defect.statusCode).toBe(500);
  expect(defect.body).not.toContain('secret');
});

it.each([
  ['zh-CN', '系统繁忙，请稍后再试（错误编号 0af76519）'],
  ['en', 'Busy, please try again (error 0af76519)'],
])('says of a defect by which id its log lines are found (%s)', async (language, msg) => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const headers = { traceparent, 'accept-language': language };
  expect((await http.inject({ url: '/defect', headers })).json()).toMatchObject({
    code: '9009',
    msg,
    traceId: '0af7651916cd43dd8448eb211c80319c',
  });
  const passing = await http.inject({ url: '/no-connection', headers });
  expect(passing.json().msg).not.toContain('0af76519');
});

it('cuts a body that does not come within ten seconds, in the envelope', async () => {
  const begunAt = performance.now();
  const head = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n';
  const answer = await sendBytes(`${head}{"a"`);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(bodyOf(answer)).toMatchObject({ code: '9001' });
  expect(performance.now() - begunAt).toBeLessThan(13_000);
}, 20_000);

it('answers what is under way when it closes, tells the client to use the connection no more, and is not kept by it', async () => {
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: port(), host: '127.0.0.1', path: '/slow', agent }, resolve).on('error', reject);
  });
  await entered;
  const closed = http.close();
  // Closing has begun once new connections are refused.
  await expect.poll(() => http.server.listening).toBe(false);
  release();
  const answer = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await json(answer)).toEqual({ answered: true });
  await closed;
  agent.destroy();
});

const POST = 'POST /body HTTP/1.1\r\nContent-Type: application/json\r\n';

it.each([
  ['two hosts', 'Host: x\r\nHost: y\r\nContent-Length: 2\r\n\r\n{}', 'host'],
  ['the same host twice', 'Host: x\r\nhost: x\r\nContent-Length: 2\r\n\r\n{}', 'host'],
  ['an unknown coding', 'Host: x\r\nTransfer-Encoding: xchunked\r\n\r\n', 'transfer-encoding'],
  ['two codings', 'Host: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', 'transfer-encoding'],
  ['chunked twice', 'Host: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'transfer'],
])('answers %s with 400, closes, and does not read what follows', async (_what, framing, field) => {
  const behind = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
  let isEntered = false;
  void entered.then(() => {
    isEntered = true;
  });
  const answer = await sendBytes(POST + framing + behind);
  expect(answer.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 400 Bad Request']);
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(bodyOf(answer)).toMatchObject({
    code: '9001',
    resp_data: { field: expect.stringMatching(`^${field}|request`) },
  });
  expect(isEntered).toBe(false);
});

it('reads a body with a byte-order mark, with and without escapes', async () => {
  for (const told of ['plain', 'esc\\u0061ped']) {
    const body = `\uFEFF{"text":"${told}"}`;
    const answer = await http.inject({
      method: 'POST',
      url: '/body',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.json()).toEqual({ text: JSON.parse(`"${told}"`) });
  }
});

it('reads one host and chunks', async () => {
  const chunks = 'Host: x\r\nConnection: close\r\nTransfer-Encoding: Chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n';
  expect(await sendBytes(POST + chunks)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"a":1\}/);
});

it('sends the security headers with every answer, unreadable requests included', async () => {
  const head = 'Host: x\r\nConnection: close\r\n\r\n';
  const answers = await Promise.all(
    [
      'HELLO\r\n\r\n',
      `GET /defect HTTP/1.1\r\n${head}`,
      `GET /nothing HTTP/1.1\r\n${head}`,
      `GET /%zz HTTP/1.1\r\n${head}`,
    ].map(sendBytes),
  );
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['400', '500', '404', '400']);
  for (const answer of answers) {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  }
});
