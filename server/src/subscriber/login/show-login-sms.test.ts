import { HOUR_MS, MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Sms, SmsOutcome, SmsReceiptState } from '#platform/gateways/sms/port.ts';
import type { SmsRoute } from '#platform/gateways/sms/sms-route.ts';
import { createMessageHandler, type HandleMessage } from '#platform/jobs/message-handler.ts';
import { dueMessages } from '#platform/jobs/outbox-store.ts';
import { createWatchCode, hurryWatch, watchedCodeBox } from '#platform/jobs/watch-code.ts';
import { createSmsSender } from '#platform/sms/sms-sender.ts';
import { type LoginReply, loginNode, NOON_MS, newPhone, testDeriveKey } from '#test/login-scene.ts';
import { databaseScene } from '#test/scene.ts';

const { db, clock } = await databaseScene(NOON_MS);
const deriveKey = testDeriveKey();
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
const NEVER = new AbortController().signal;
const accepted: SmsOutcome = { kind: 'accepted', references: [] };
const unused: HandleMessage = () => Promise.reject(new Error('not a message of this test'));
let scenes = 0;

/** A route of the test, and what went by it. */
function routeOf(name: string, hasReceipts = true) {
  const sent: Sms[] = [];
  const answers: SmsOutcome[] = [];
  const route: SmsRoute = {
    name,
    hasReceipts,
    gateway: {
      isIdempotent: false,
      async send(sms) {
        sent.push(sms);
        return answers.shift() ?? accepted;
      },
    },
  };
  return { route, sent, answers };
}
type Route = ReturnType<typeof routeOf>;

/** A node with these routes, and a worker for its watched codes. */
async function scene(count: 1 | 2, hasReceipts = true) {
  scenes += 1;
  const first = routeOf(`${scenes}-first`, hasReceipts);
  const second = routeOf(`${scenes}-second`, hasReceipts);
  const used = [first, second].slice(0, count);
  const sender = createSmsSender({
    db,
    clock,
    log,
    routes: used.map(({ route }) => route),
    onLost: (lost) => hurryWatch(db, lost, clock.now()),
  });
  const node = await loginNode(db, { clock, log, sender });
  const box = watchedCodeBox(deriveKey);
  const WATCH_CODE = createWatchCode({ db, clock, box, sms: sender });
  const messages = {
    WATCH_CODE,
    SETTLE_USE: unused,
    REVERSE_USE: unused,
    SEND_SMS: unused,
    REMIND: unused,
    NOTIFY: unused,
    NOTICE: unused,
    CLAWBACK_SMS: unused,
  };
  const attempt = createMessageHandler({ db, clock, log, messages });
  return {
    node,
    first,
    second,
    async works() {
      const due = await dueMessages(db, 'WATCH_CODE', { nowMs: clock.now(), limit: 1_000 });
      await Promise.all(due.map((message) => attempt(message, NEVER)));
    },
    async receipt({ route, sent }: Route, state: SmsReceiptState) {
      const id = sent.at(-1)?.id ?? '';
      await sender.take(route.name, { by: { id }, state, atMs: clock.now() });
    },
    async stateOf(reply: LoginReply) {
      const { datas } = await node.post('/login-server/loginSmsState', { smsId: reply.datas?.['smsId'] });
      return datas?.['state'];
    },
  };
}

test('a failed one goes by the second route once, with the same code, and the page is told', async () => {
  const { node, first, second, works, receipt, stateOf } = await scene(2);
  const phone = newPhone();
  const asked = await node.send(phone);
  expect(await stateOf(asked)).toBe('ON_ITS_WAY');
  await works();
  expect(second.sent).toEqual([]);
  await receipt(first, 'failed');
  // In between it is not lost yet.
  expect(await stateOf(asked)).toBe('ON_ITS_WAY');
  await Promise.all([works(), works(), works()]);
  expect(second.sent).toEqual([first.sent[0]]);
  expect(await stateOf(asked)).toBe('RESENT');
  const code = /\d{6}/.exec(second.sent[0]?.text ?? '')?.[0] ?? '';
  expect(await node.enter(phone, code)).toMatchObject({ rs: 1 });
  await receipt(second, 'failed');
  clock.moveBy(20_000);
  await works();
  expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
  const lines = logged.filter((line) => line.includes(first.sent[0]?.id ?? '-'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { template: 'LOGIN_CODE', state: 'FAILED' },
    { template: 'LOGIN_CODE', state: 'FAILED' },
  ]);
  expect(lines.join('')).not.toMatch(new RegExp(`${phone}|${code}`));
});

test('one that the centre does not have within eight seconds goes by the second route too', async () => {
  const { node, second, works, stateOf } = await scene(2);
  const asked = await node.send(newPhone());
  clock.moveBy(7_999);
  await works();
  expect(second.sent).toHaveLength(0);
  clock.moveBy(1);
  await works();
  expect(second.sent).toHaveLength(1);
  expect(await stateOf(asked)).toBe('RESENT');
});

test('one that the centre has is waited for, and goes by the second route if it fails after all', async () => {
  const { node, first, second, works, receipt } = await scene(2);
  await node.send(newPhone());
  await receipt(first, 'submitted');
  for (let round = 0; round < 4; round += 1) {
    clock.moveBy(20_000);
    await works();
  }
  expect(second.sent).toHaveLength(0);
  await receipt(first, 'rejected');
  await works();
  expect(second.sent).toHaveLength(1);
});

test('one that arrived, or whose code has expired, is not sent again', async () => {
  const { node, first, second, works, receipt, stateOf } = await scene(2);
  const asked = await node.send(newPhone());
  await receipt(first, 'delivered');
  clock.moveBy(20_000);
  await works();
  await node.send(newPhone());
  clock.moveBy(5 * MINUTE_MS);
  await works();
  expect(second.sent).toHaveLength(0);
  expect(await stateOf(asked)).toBe('ON_ITS_WAY');
});

test('with one route a failed one is told, and another may be asked for at once: one, and no more within the hour than ever', async () => {
  const { node, first, receipt, stateOf } = await scene(1);
  const phone = newPhone();
  const asked = await node.send(phone);
  expect(await node.send(phone)).toMatchObject({ code: '2010' });
  await receipt(first, 'failed');
  // The limit is lifted once the page knows, however often it asks.
  expect(await node.send(phone)).toMatchObject({ code: '2010' });
  expect(await Promise.all([stateOf(asked), stateOf(asked)])).toEqual(['FAILED', 'FAILED']);
  clock.moveBy(1);
  expect(await node.send(phone)).toMatchObject({ rs: 1 });
  expect(await stateOf(asked)).toBe('FAILED');
  expect(await node.send(phone)).toMatchObject({ code: '2010' });

  for (let sent = 2; sent < 3; sent += 1) {
    clock.moveBy(MINUTE_MS);
    const next = await node.sendWithWork(phone);
    expect(next).toMatchObject({ rs: 1 });
    await receipt(first, 'failed');
    await stateOf(next);
  }
  expect(await node.sendWithWork(phone)).toMatchObject({ code: '2010' });
  clock.moveBy(HOUR_MS);
  expect(await node.sendWithWork(phone)).toMatchObject({ rs: 1 });
});

test('with one route, one that the centre does not have within eight seconds has failed, and one that it has has not', async () => {
  const { node, first, receipt, stateOf } = await scene(1);
  const phone = newPhone();
  const asked = await node.send(phone);
  clock.moveBy(7_999);
  expect(await stateOf(asked)).toBe('ON_ITS_WAY');
  clock.moveBy(1);
  expect(await stateOf(asked)).toBe('FAILED');
  expect(await node.send(phone)).toMatchObject({ rs: 1 });
  await receipt(first, 'submitted');
  clock.moveBy(20_000);
  const had = await node.send(newPhone());
  await receipt(first, 'submitted');
  clock.moveBy(20_000);
  expect(await stateOf(had)).toBe('ON_ITS_WAY');
});

test('refused by the second route too it has failed', async () => {
  const { node, first, second, works, receipt, stateOf } = await scene(2);
  second.answers.push({ kind: 'refused', reason: 'down', isPermanent: false });
  const asked = await node.send(newPhone());
  await receipt(first, 'failed');
  await works();
  expect(await stateOf(asked)).toBe('FAILED');
});

test('a second route that is throttled gets it when it has room again', async () => {
  const { node, first, second, works, receipt, stateOf } = await scene(2);
  second.answers.push({ kind: 'throttled' });
  const asked = await node.send(newPhone());
  await receipt(first, 'failed');
  await works();
  expect(await stateOf(asked)).toBe('ON_ITS_WAY');
  clock.moveBy(20_000);
  await works();
  expect([first.sent.length, second.sent.length]).toEqual([1, 2]);
  expect(await stateOf(asked)).toBe('RESENT');
});

test('lost by the second route, it goes by the first, which had refused it', async () => {
  const { node, first, second, works, receipt, stateOf } = await scene(2);
  first.answers.push({ kind: 'refused', reason: 'down', isPermanent: false });
  const asked = await node.send(newPhone());
  clock.moveBy(1_000);
  await receipt(second, 'failed');
  await works();
  expect([first.sent.length, second.sent.length]).toEqual([2, 1]);
  expect(await stateOf(asked)).toBe('RESENT');
});

test('refused by the first route and taken by the second, it is on its way as any other', async () => {
  const { node, first, second, stateOf } = await scene(2);
  first.answers.push({ kind: 'refused', reason: 'down', isPermanent: false });
  expect(await stateOf(await node.send(newPhone()))).toBe('ON_ITS_WAY');
  expect(second.sent).toHaveLength(1);
});

test('without receipts nothing is to be known of it, and nothing is sent twice', async () => {
  const { node, second, works } = await scene(2, false);
  expect((await node.send(newPhone())).datas).not.toHaveProperty('smsId');
  clock.moveBy(20_000);
  await works();
  expect(second.sent).toHaveLength(0);
});

test('what is not ours to answer about is on its way', async () => {
  const { stateOf, node } = await scene(1);
  expect(await stateOf({ datas: { smsId: 'made-up' } } as never)).toBe('ON_ITS_WAY');
  expect(await node.post('/login-server/loginSmsState', {})).toMatchObject({ status: 400 });
});
