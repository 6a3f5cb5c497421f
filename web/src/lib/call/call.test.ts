import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { REQUEST_TIMEOUT_MS } from '@coupon-centre/contract/foundation/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PageEvent, receiveEvents } from '#lib/events/track.ts';
import { busyWords } from '#ui/states/busy-words.ts';
import { call, get } from './call.ts';

/** A server on loopback, and the browser globals that the client uses. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
const { fetch } = globalThis;

const SESSION = 'isLogin=true; H5_TOKEN=token; ms=session; hc=binding; uid=u1';
const SUCCESS = { code: codeOf.SUCCESS, msg: 'OK', resp_data: { list: [] }, traceId: 't', serverTime: 1 };
const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeEach(async () => {
  requests.length = 0;
  server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = await text(request);
    requests.push({ method, path, headers, body: body === '' ? null : JSON.parse(body) });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => fetch(base + path, request));
  vi.stubGlobal('document', { cookie: SESSION, documentElement: { lang: 'en' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('a request is a POST with a JSON body and the three stored values, and returns the answer’s body', async () => {
  answer = json(200, SUCCESS);
  expect(await call('listMyCoupons', { tab: 'AVAILABLE' })).toEqual(SUCCESS);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/bass-card/getUserCardList',
      headers: { 'content-type': 'application/json', h5_token: 'token', ms: 'session', hc: 'binding' },
      body: { tab: 'AVAILABLE' },
    },
  ]);
});

test('a GET carries the three stored values too, and returns its data or null', async () => {
  answer = json(200, SUCCESS);
  expect(await get('/bass-wx/getwxsign?url=x')).toEqual({ list: [] });
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/bass-wx/getwxsign?url=x',
      headers: { h5_token: 'token', ms: 'session', hc: 'binding' },
      body: null,
    },
  ]);
  answer = json(400, { code: codeOf.BAD_INPUT, msg: 'No', resp_data: { field: 'url' }, traceId: 't', serverTime: 1 });
  expect(await get('/bass-wx/getwxsign?url=y')).toBeNull();
  answer = json(200, 'no envelope');
  await expect(get('/bass-wx/getwxsign')).rejects.toThrow('unreadable');
});

test('a refusal is returned as a body, whatever its status', async () => {
  const refusal = { code: codeOf.BUSY, msg: 'Busy', resp_data: null, traceId: 't', serverTime: 1 };
  answer = json(503, refusal);
  expect(await call('listMyCoupons', { tab: 'AVAILABLE' })).toEqual(refusal);
});

test('a request is rejected after exactly 12000 milliseconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = new Promise<void>((resolve) => {
    answer = () => resolve();
  });
  let isSettled = false;
  const failure = call('listMyCoupons', { tab: 'AVAILABLE' }).catch((error: unknown) => {
    isSettled = true;
    return error;
  });
  await arrived;
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ message: 'timeout' });
  expect(REQUEST_TIMEOUT_MS).toBe(12_000);
});

test('without AbortController a request is rejected as late, and its answer is ignored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('AbortController', undefined);
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const failure = call('listMyCoupons', { tab: 'AVAILABLE' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
  late.resolve(Response.json(SUCCESS));
  expect(await failure).toMatchObject({ message: 'timeout' });
});

test.each([
  ['a connection that breaks', (request: IncomingMessage) => request.socket.destroy(), 'connection'],
  ['an answer that is not JSON', (_: IncomingMessage, response: ServerResponse) => response.end('<p>'), 'unreadable'],
  ['an answer without our envelope', json(200, { ok: true }), 'unreadable'],
] as const)('%s is rejected to the caller', async (_name, answers, message) => {
  answer = answers;
  await expect(call('listMyCoupons', { tab: 'AVAILABLE' })).rejects.toMatchObject({ message });
});

test('a usage event names a call as the wire spells it, and a login by its own name', async () => {
  const events: PageEvent[] = [];
  receiveEvents((event) => events.push(event));
  answer = json(200, SUCCESS);
  await call('claimCoupon', { sCardId: 's' });
  await call('useCoupon', { uCardId: 'u' });
  await call('redeemCode', { code: 'c' });
  await call('switchReminder', { kind: 'EXPIRE', on: false, uCardId: 'u' });
  await call('loginBySms', { phone_no: 'x', portalType: 1, type: 2, random_code: '123456', version: '1.0' });
  await call('listMyCoupons', { tab: 'AVAILABLE' });
  expect(events.map(({ event, props }) => [event, props['call']])).toEqual([
    ['collect', 'collectFromCardCenter'],
    ['use', 'useCard'],
    ['exchange', 'redeemCardVouchers'],
    ['remind', 'reminderSwitch'],
    ['login', 'loginBySms'],
  ]);
});

test('what the server said when it was busy is kept for the screen, until a call fails otherwise', async () => {
  const msg = 'Busy, please try again (error 0af76519)';
  const busy = async () => {
    answer = json(500, { code: codeOf.BUSY, msg, resp_data: null, traceId: 't', serverTime: 1 });
    await call('listOffers', {});
    expect(busyWords()).toBe(msg);
  };
  await busy();
  answer = json(200, { code: codeOf.UNKNOWN_ITEM, msg: 'gone', resp_data: null, traceId: 't', serverTime: 1 });
  await call('listOffers', {});
  expect(busyWords()).toBe('');
  await busy();
  answer = (_request, response) => response.destroy();
  await expect(call('listOffers', {})).rejects.toThrow('connection');
  expect(busyWords()).toBe('');
});
