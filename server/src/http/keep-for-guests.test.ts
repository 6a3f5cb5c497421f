import { endpoint } from '@coupon-centre/contract/endpoint';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { LaneFull } from '#coupon/batch-lane.ts';
import { movableClock } from '#test/claim-scene.ts';
import { type Handler, refuse, type Session } from './handler.ts';
import { keepForGuests } from './keep-for-guests.ts';
import { serveAll } from './serve.ts';
import { createHttpServer } from './server.ts';

const list = endpoint({
  path: '/test/list',
  summary: 'A list',
  session: 'optional',
  request: z.object({ word: z.string().optional() }),
  response: z.object({ made: z.int(), by: z.string() }),
  refusals: ['ALL_GONE'],
});
const session: Session = {
  subscriberId: 'somebody',
  sessionId: 's',
  uid: 'u',
  phonePrefix: '1380000',
  memberSinceMs: 0,
  expiresAtMs: 0,
};

const clock = movableClock(0);
let standing: object;
let made: number;
beforeEach(() => {
  clock.moveTo(1_000_000_000_000);
  standing = {};
  made = 0;
});

async function scene() {
  const handle: Handler<typeof list> = async ({ word }, caller) => {
    made += 1;
    if (word === 'gone') return refuse('ALL_GONE');
    if (word === 'crowd') throw new LaneFull();
    return { made, by: caller.session?.subscriberId ?? caller.locale, secret: 'undeclared' };
  };
  const http = await createHttpServer(pino({ level: 'silent' }), clock, false);
  const kept = keepForGuests(list, handle, { clock, standing: () => standing });
  serveAll(http, { list }, { list: kept }, ({ token }) => (token === undefined ? 'NOT_LOGGED_IN' : session), clock);
  return async (body: object = {}, headers: Record<string, string> = {}) => {
    const reply = await http.inject({ method: 'POST', url: list.path, payload: body, headers });
    return { ...reply.json(), status: reply.statusCode, type: reply.headers['content-type'] };
  };
}

test('guests who ask the same in the same language are answered once for all, each with a trace of their own', async () => {
  const ask = await scene();
  const [first, second] = [await ask(), await ask()];
  expect(first).toMatchObject({ status: 200, type: 'application/json; charset=utf-8', code: '0000', msg: '成功' });
  expect(first.resp_data).toEqual({ made: 1, by: 'zh-CN' });
  expect(second.resp_data).toEqual(first.resp_data);
  expect(second.traceId).toMatch(/^[\da-f]{32}$/);
  expect(second.traceId).not.toBe(first.traceId);
  expect((await ask({}, { 'accept-language': 'en' })).resp_data).toEqual({ made: 2, by: 'en' });
  expect((await ask({ word: 'other' })).resp_data.made).toBe(3);
});

test('somebody with a session is always answered anew, and nobody else gets that answer', async () => {
  const ask = await scene();
  const mine = { h5_token: 'token' };
  expect((await ask({}, mine)).resp_data).toEqual({ made: 1, by: 'somebody' });
  expect((await ask({}, mine)).resp_data).toEqual({ made: 2, by: 'somebody' });
  expect((await ask()).resp_data).toEqual({ made: 3, by: 'zh-CN' });
});

test('what it was made from has changed, or the next tenth of a second has begun: it is made anew', async () => {
  const ask = await scene();
  await ask();
  clock.moveBy(99);
  expect((await ask()).resp_data.made).toBe(1);
  standing = {};
  expect((await ask()).resp_data.made).toBe(2);
  clock.moveBy(1);
  expect((await ask()).resp_data.made).toBe(3);
});

test('a refusal is not kept; a read that finds too many waiting is told busy at once', async () => {
  const ask = await scene();
  expect([(await ask({ word: 'gone' })).code, (await ask({ word: 'gone' })).code, made]).toEqual(['2005', '2005', 2]);
  expect(await ask({ word: 'crowd' })).toMatchObject({ status: 503, code: '9009' });
});
