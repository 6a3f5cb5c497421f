import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { json as readJson, text } from 'node:stream/consumers';
import { call, file, json } from '@coupon-centre/contract/call/call';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { refuse } from '#foundation/refusal/refusal.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { type HandlersOf, SentFile } from './handler.ts';
import type { OperatorAccess } from './operator-access.ts';
import { serveCalls } from './serve-calls.ts';
import { createHttpServer } from './server.ts';

const MAX_BYTES = 3_000_000;
const api = {
  greet: call({
    path: '/console-api/test/greet',
    summary: 'x',
    who: { operator: 'EVERYONE' },
    request: z.object({ name: z.string() }),
    answer: json(z.object({ length: z.int() })),
    refusals: ['SIGN_IN_LOCKED'],
  }),
  count: call({
    path: '/console-api/test/count',
    summary: 'x',
    who: { operator: 'codes.write' },
    request: z.object({ skip: z.coerce.number().int().default(0) }),
    upload: { types: ['text/csv'], maxBytes: MAX_BYTES },
    answer: json(z.object({ bytes: z.int(), type: z.string(), skip: z.int() })),
    refusals: ['WRONG_STATE'],
  }),
  file: call({
    path: '/console-api/test/file',
    summary: 'x',
    who: { operator: 'codes.read' },
    request: z.object({}),
    answer: file(['text/csv']),
    refusals: ['UNKNOWN_ITEM'],
  }),
};
const REFUSED_LENGTH = 7;
const handlers: HandlersOf<typeof api> = {
  async greet({ name }, caller) {
    caller.setSession(name);
    return name === 'locked' ? refuse('SIGN_IN_LOCKED', { retryAfterSec: 30 }) : { length: name.length };
  },
  async count({ skip }, caller, { body, type }) {
    if (skip === REFUSED_LENGTH) return refuse('WRONG_STATE', { state: caller.name });
    let bytes = 0;
    for await (const chunk of body) bytes += (chunk as Buffer).length;
    return { bytes: bytes - skip, type, skip };
  },
  async file() {
    return new SentFile({
      bytes: Readable.toWeb(Readable.from([Buffer.from('1,2')])) as ReadableStream<Uint8Array>,
      ...{ type: 'text/csv', name: '券.csv' },
    });
  },
};
const access: OperatorAccess = {
  ofSession: async (token) =>
    token === 'good'
      ? {
          ...{ operatorId: 'o', name: 'n', role: 'editor', branchId: null, sessionId: 's', keyId: null, isOpen: true },
          rights: new Set(['codes.write', 'codes.read'] as const),
        }
      : undefined,
  ofKey: async () => undefined,
};

let http: FastifyInstance;
beforeAll(async () => {
  http = await createHttpServer({ log: pino({ level: 'silent' }), clock: systemClock, trustProxy: true });
  await serveCalls(http, { calls: api, handlers }, { access, clock: systemClock });
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

const HEADERS = { 'x-console': '1', cookie: 'console_session=good' };

/** Sends pieces one after the other, and what was answered. */
function upload(query: string, pieces: Iterable<Buffer> | AsyncIterable<Buffer>, type = 'text/csv') {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { port } = http.server.address() as AddressInfo;
  const sending = httpRequest(
    { port, host: '127.0.0.1', path: `/console-api/test/count${query}`, method: 'POST', agent: false },
    resolve,
  );
  sending.on('error', reject);
  for (const [name, value] of Object.entries({ ...HEADERS, 'content-type': type })) sending.setHeader(name, value);
  Readable.from(pieces).pipe(sending);
  return promise.then(async (answer) => ({ status: answer.statusCode, body: await readJson(answer) }));
}
const megabyte = Buffer.alloc(1_000_000, 'x');

it('takes an upload as it comes, with the fields of its query, longer than any JSON may be', async () => {
  expect(await upload('?skip=2', [megabyte, megabyte], 'text/csv; charset=utf-8')).toMatchObject({
    status: 200,
    body: { code: '0000', resp_data: { bytes: 1_999_998, type: 'text/csv', skip: 2 } },
  });
});

it('refuses one that is too long, of another type, with a wrong field; and answers before all has come', async () => {
  const tooLong = { status: 413, body: { code: '9001', resp_data: { field: 'body' } } };
  expect(await upload('', [megabyte, megabyte, megabyte, Buffer.from('x')])).toMatchObject(tooLong);
  expect(await upload('', [megabyte], 'application/json')).toMatchObject({ status: 415, body: { code: '9001' } });
  expect(await upload('?skip=x', [megabyte])).toMatchObject({ status: 400, body: { resp_data: { field: 'skip' } } });
  expect(await upload(`?skip=${REFUSED_LENGTH}`, [megabyte, megabyte])).toMatchObject({ status: 409 });
});

it('gives an upload the time it needs, and other requests their ten seconds', async () => {
  const sockets: Socket[] = [];
  http.server.on('connection', (socket) => sockets.push(socket));
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  async function* pieces() {
    yield megabyte;
    begin();
    await mayEnd;
    yield megabyte;
  }
  const answer = upload('', pieces());
  await begun;
  await expect.poll(() => sockets[0]?.bytesRead ?? 0).toBeGreaterThan(megabyte.length);
  // What Node says of a request that takes longer than it may.
  http.server.emit('clientError', Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), sockets[0]);
  end();
  expect(await answer).toMatchObject({ status: 200, body: { resp_data: { bytes: 2_000_000 } } });
});

const post = (path: string, payload: object, headers: Record<string, string> = HEADERS) =>
  http.inject({ method: 'POST', url: `/console-api/test/${path}`, payload, headers });

it('takes JSON of a megabyte, not more', async () => {
  expect((await post('greet', { name: 'x'.repeat(900_000) })).json().resp_data).toEqual({ length: 900_000 });
  expect((await post('greet', { name: 'x'.repeat(1_100_000) })).statusCode).toBe(413);
});

it('says when to come again, in the head of the answer too', async () => {
  const answer = await post('greet', { name: 'locked' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
});

it('keeps the cookie to encrypted connections where there is one', async () => {
  const cookieOf = async (headers: Record<string, string>) =>
    (await post('greet', { name: 'good' }, { ...HEADERS, ...headers })).headers['set-cookie'];
  expect(await cookieOf({})).toMatch(/^console_session=good; Path=\/; HttpOnly; SameSite=Strict$/);
  const secure = { 'x-forwarded-proto': 'https', cookie: '__Host-console_session=good' };
  expect(await cookieOf(secure)).toMatch(/^__Host-console_session=good; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const planted = { ...HEADERS, ...secure, cookie: 'console_session=good' };
  expect((await post('file', {}, planted)).statusCode).toBe(401);
});

it('takes the origin of the host that was asked, behind a proxy too', async () => {
  const status = async (headers: Record<string, string>) =>
    (await post('file', {}, { ...HEADERS, host: 'inside:8080', ...headers })).statusCode;
  expect(await status({ origin: 'http://inside:8080' })).toBe(200);
  expect(await status({ origin: 'https://coupons.example', 'x-forwarded-host': 'coupons.example' })).toBe(200);
  expect(await status({ origin: 'https://coupons.example' })).toBe(403);
});

it('with an address of its own, trusts neither Host nor protocol', async () => {
  const own = await createHttpServer({
    log: pino({ level: 'silent' }),
    clock: systemClock,
    origins: { page: 'https://page.example', console: 'https://console.example' },
  });
  await serveCalls(own, { calls: api, handlers }, { access, clock: systemClock });
  const greet = (origin: string) =>
    own.inject({
      method: 'POST',
      url: '/console-api/test/greet',
      payload: { name: 'good' },
      headers: { ...HEADERS, host: 'evil.example', origin },
    });
  const answers = await Promise.all(
    ['https://console.example', 'http://evil.example', 'https://page.example'].map(greet),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403]);
  expect(answers[0]?.headers['set-cookie']).toMatch(/; Secure/);
  await own.close();
});

it('sends a file under its name', async () => {
  const { port } = http.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/console-api/test/file`, { method: 'POST', headers: HEADERS });
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%E5%88%B8.csv");
  expect(await text(answer.body as never)).toBe('1,2');
});
