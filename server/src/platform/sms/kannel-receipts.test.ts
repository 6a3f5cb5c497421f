import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { createKannelSeal, KANNEL_RECEIPTS_PATH, kannelCode } from '#platform/gateways/sms/kannel-receipts.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';
import { serveKannelReceipts } from './serve-kannel-receipts.ts';
import { createSmsSender } from './sms-sender.ts';

/* With Kannel itself: `kannel-receipts.long.test.ts`. */

const ROUTE = 'kannel';
const clock = { now: () => Date.now() };
const log = pino({ level: 'silent' });
const deriveKey = testDeriveKey();

describe('the address of a receipt', async () => {
  const { db } = await databaseScene();
  const gateway = { send: () => Promise.reject(new Error('nothing is sent')) };
  const sms = createSmsSender({ db, clock, log, routes: [{ name: ROUTE, gateway, hasReceipts: true }] });
  const http = await createHttpServer({ log, clock });
  serveKannelReceipts(http, { clock, deriveKey, sms });
  afterAll(() => http.close());
  const { sealOf } = createKannelSeal(deriveKey);
  const messageId = uuidv7();
  const get = async (path: string) => (await http.inject({ url: `${KANNEL_RECEIPTS_PATH}/${path}` })).statusCode;
  const seal = sealOf(ROUTE, messageId);

  test('holds a seal of route and message, for a receipt of a message that need not be known yet', async () => {
    expect(await get(`${ROUTE}/${messageId}/${seal}?dlr=1`)).toBe(200);
  });

  test.each([
    ['a shorter seal', `${ROUTE}/${messageId}/${seal.slice(0, -1)}?dlr=1`],
    ['a seal with another symbol', `${ROUTE}/${messageId}/${seal.startsWith('x') ? 'y' : 'x'}${seal.slice(1)}?dlr=1`],
    ['another message', `${ROUTE}/${uuidv7()}/${seal}?dlr=1`],
    ['another route', `other/${messageId}/${seal}?dlr=1`],
    ['no receipt', `${ROUTE}/${messageId}/${seal}`],
    ['an unknown receipt', `${ROUTE}/${messageId}/${seal}?dlr=3`],
    ['no id', `${ROUTE}/x/${sealOf(ROUTE, 'x')}?dlr=1`],
  ])('with %s is not found', async (_what, path) => {
    expect(await get(path)).toBe(404);
  });

  test('is answered with an error when the receipt cannot be kept, so that Kannel brings it again', async () => {
    const failing = await createHttpServer({ log, clock });
    const away = { take: () => Promise.reject(new Error('the database is away')) };
    serveKannelReceipts(failing, { clock, deriveKey, sms: away });
    const url = `${KANNEL_RECEIPTS_PATH}/${ROUTE}/${messageId}/${seal}?dlr=1`;
    expect((await failing.inject({ url })).statusCode).toBeGreaterThanOrEqual(500);
    await failing.close();
  });
});

test.each([
  ['?orig_msg?dlr_mask=31&?smpp?dlr_err=%03%00%0C&', '012'],
  ['?smpp?dlr_err=%03%01%02&', '258'],
  ['?smpp?dlr_err=%03%00A&', '065'],
  ['?orig_msg?dlr_mask=31&', undefined],
  ['', undefined],
])('%s has the code %s', (metaData, code) => {
  expect(kannelCode(metaData)).toBe(code);
});
