import { call, json } from '@coupon-centre/contract/call/call';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Session, VerifySession } from '#foundation/caller/caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { QueueFull } from '#platform/db/batcher.ts';
import { movableClock } from '#test/claim-scene.ts';
import type { HandlerOf } from './handler.ts';
import { keepForGuests } from './keep-for-guests.ts';
import { serveCalls } from './serve-calls.ts';
import { createHttpServer } from './server.ts';

const list = call({
  path: '/test/list',
  summary: 'A list',
  who: { session: 'optional' },
  request: z.object({ word: z.string().optional() }),
  answer: json(z.object({ made: z.int(), by: z.string() })),
  refusals: ['ALL_GONE'],
});
const session: Session = {
  subscriberId: 'subscriber-1',
  sessionId: 's',
  uid: 'u',
  phonePrefix: '1380000',
  memberSinceMs: 0,
  expiresAtMs: 0,
};

const clock = movableClock(0);
let revision: object;
let made: number;
beforeEach(() => {
  clock.moveTo(1_000_000_000_000);
  revision = {};
  made = 0;
});

async function scene() {
  const handle: HandlerOf<typeof list> = async ({ word }, caller) => {
    made += 1;
    if (word === 'gone') return refuse('ALL_GONE');
    if (word === 'crowd') throw new QueueFull();
    return { made, by: caller.session?.subscriberId ?? caller.locale, secret: 'undeclared' };
  };
  const http = await createHttpServer({ log: pino({ level: 'silent' }), clock });
  const kept = keepForGuests(list, handle, { clock, revision: () => revision });
  const verify: VerifySession = ({ token }) => (token === undefined ? 'NOT_LOGGED_IN' : session);
  await serveCalls(http, { calls: { list }, handlers: { list: kept } }, { clock, verify });
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

test('a caller with a session always gets a fresh answer, and no other caller gets it', async () => {
  const ask = await scene();
  const mine = { h5_token: 'token' };
  expect((await ask({}, mine)).resp_data).toEqual({ made: 1, by: 'subscriber-1' });
  expect((await ask({}, mine)).resp_data).toEqual({ made: 2, by: 'subscriber-1' });
  expect((await ask()).resp_data).toEqual({ made: 3, by: 'zh-CN' });
});

test('a changed revision or the next tenth of a second gives a fresh answer', async () => {
  const ask = await scene();
  await ask();
  clock.moveBy(99);
  expect((await ask()).resp_data.made).toBe(1);
  revision = {};
  expect((await ask()).resp_data.made).toBe(2);
  clock.moveBy(1);
  expect((await ask()).resp_data.made).toBe(3);
});

test('a refusal is not kept; a read that finds too many waiting is told busy at once', async () => {
  const ask = await scene();
  expect([(await ask({ word: 'gone' })).code, (await ask({ word: 'gone' })).code, made]).toEqual(['2005', '2005', 2]);
  expect(await ask({ word: 'crowd' })).toMatchObject({ status: 503, code: '9009' });
});
