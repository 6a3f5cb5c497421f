import { pino } from 'pino';
import { Registry } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { SmsGateway, SmsOutcome } from '#platform/gateways/sms/port.ts';
import type { SmsRoute } from '#platform/gateways/sms/sms-route.ts';
import { databaseScene } from '#test/scene.ts';
import type { OutgoingSms } from './sms-line.ts';
import { createSmsSender } from './sms-sender.ts';
import { readWays } from './sms-store.ts';

const NOON_MS = Date.parse('2026-11-21T12:00:00+08:00');
const { db, clock } = await databaseScene(NOON_MS);
const log = pino({ level: 'silent' });

const accepted = { kind: 'accepted', references: [] } as const;
const refused = { kind: 'refused', reason: 'down', isPermanent: false } as const;
const throttled = { kind: 'throttled' } as const;
const silent = 'silent';

let routesMade = 0;

/** A route whose gateway answers in turn, the last one for ever. */
function route(answers: readonly (SmsOutcome | 'silent')[], spec: Partial<SmsRoute> & Partial<SmsGateway> = {}) {
  const sent: string[] = [];
  const { isIdempotent = false, ...others } = spec;
  const gateway: SmsGateway = {
    isIdempotent,
    async send({ id }) {
      sent.push(id);
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? accepted;
      if (answer === 'silent') throw new Error('cut off');
      return answer;
    },
  };
  routesMade += 1;
  return { sent, route: { name: `route-${routesMade}`, gateway, hasReceipts: true, ...others } };
}
const senderBy = (...routes: readonly { readonly route: SmsRoute }[]) =>
  createSmsSender({ db, clock, log, routes: routes.map((one) => one.route) });

const sms = (urgency: OutgoingSms['urgency'] = 'notice'): OutgoingSms => ({
  id: uuidv7(),
  subscriberId: uuidv7(),
  to: '13912345678',
  template: { key: 'TEST', params: {}, locale: 'en' },
  text: 'a text',
  urgency,
});
const waysOf = async ({ id: messageId, subscriberId = '' }: OutgoingSms) =>
  (await readWays(db, { subscriberId, messageId })).map(({ state }) => state);

test.each([
  ['refused', refused],
  ['throttled', throttled],
])('a message that one route answers with %s goes by the other at once', async (_name, answer) => {
  const [first, second] = [route([answer]), route([accepted])];
  const message = sms();
  expect(await senderBy(first, second).send(message)).toMatchObject({ kind: 'sent' });
  expect([first.sent, second.sent]).toEqual([[message.id], [message.id]]);
  expect(await waysOf(message)).toEqual(['REFUSED', 'SENT']);
});

test('an unanswered one is not repeated by the other, unless it is a code', async () => {
  const [first, second] = [route([silent]), route([accepted])];
  const sender = senderBy(first, second);
  const notice = sms();
  expect(await sender.send(notice)).toEqual({ kind: 'unanswered', mayRepeat: false });
  expect(await sender.send(notice)).toEqual({ kind: 'unanswered', mayRepeat: false });
  expect([first.sent, second.sent]).toEqual([[notice.id], []]);
  const code = sms('code');
  expect(await sender.send(code)).toMatchObject({ kind: 'sent' });
  expect(second.sent).toEqual([code.id]);
  expect(await waysOf(code)).toEqual(['UNANSWERED', 'SENT']);
});

test('unanswered by a gateway that recognises it, it is repeated by that route alone', async () => {
  const [first, second] = [route([silent, accepted], { isIdempotent: true }), route([accepted])];
  const sender = senderBy(first, second);
  const message = sms();
  expect(await sender.send(message)).toEqual({ kind: 'unanswered', mayRepeat: true });
  expect(await sender.send(message)).toMatchObject({ kind: 'sent' });
  expect([first.sent, second.sent]).toEqual([[message.id, message.id], []]);
  expect(await waysOf(message)).toEqual(['SENT']);
});

test('a repetition that a worker did not end counts as unanswered, although the first attempt was refused', async () => {
  const message = sms();
  const sent: string[] = [];
  const gateway: SmsGateway = {
    isIdempotent: false,
    async send({ id }) {
      sent.push(id);
      return sent.length === 1 ? refused : new Promise<never>(() => undefined);
    },
  };
  const lone = { ...route([]).route, gateway };
  const sender = () => createSmsSender({ db, clock, log, routes: [lone] });
  expect(await sender().send(message)).toMatchObject({ kind: 'refused' });
  const stop = new AbortController();
  const dead = sender().send(message, stop.signal);
  await expect.poll(() => sent).toHaveLength(2);
  expect(await sender().send(message)).toEqual({ kind: 'unanswered', mayRepeat: false });
  expect(sent).toHaveLength(2);
  stop.abort(new Error('the worker stops'));
  await dead;
});

test('an answer that the port does not know counts as no answer', async () => {
  const odd = route([{ kind: 'failed' } as never]);
  const message = sms();
  expect(await senderBy(odd).send(message)).toEqual({ kind: 'unanswered', mayRepeat: false });
  expect(await waysOf(message)).toEqual(['UNANSWERED']);
});

test('refused by both it is refused, for good if both say so', async () => {
  const forGood = { ...refused, isPermanent: true };
  expect(await senderBy(route([refused]), route([forGood])).send(sms())).toEqual({
    kind: 'refused',
    isPermanent: false,
  });
  expect(await senderBy(route([forGood]), route([forGood])).send(sms())).toEqual({
    kind: 'refused',
    isPermanent: true,
  });
});

test('after five failures in a row messages go by the second route; half a minute later the first is tried again', async () => {
  const failing = [refused, refused, refused, refused, refused];
  const [first, second] = [route([...failing, accepted]), route([accepted])];
  const sender = senderBy(first, second);
  for (const _ of failing) await sender.send(sms());
  await sender.send(sms());
  expect([first.sent.length, second.sent.length]).toEqual([5, 6]);
  clock.moveBy(30_000);
  await sender.send(sms());
  await sender.send(sms());
  expect([first.sent.length, second.sent.length]).toEqual([7, 6]);
});

test('refusals of single messages do not turn messages away from a route, and a lone route is never avoided', async () => {
  const forGood = { ...refused, isPermanent: true };
  const picky = route([forGood, forGood, forGood, forGood, forGood, accepted]);
  const sender = senderBy(picky, route([accepted]));
  for (let at = 0; at < 6; at += 1) await sender.send(sms());
  expect(picky.sent).toHaveLength(6);
  const lone = route([refused]);
  const only = senderBy(lone);
  for (let at = 0; at < 7; at += 1) await only.send(sms());
  expect(lone.sent).toHaveLength(7);
});

test('a route that refuses everything is away: a notice waits for it, a code is not left waiting', async () => {
  const sender = senderBy(route([refused, refused, refused, refused, refused, refused, accepted]));
  for (let at = 0; at < 4; at += 1) expect(await sender.send(sms())).toEqual({ kind: 'refused', isPermanent: false });
  const notice = sms();
  expect(await sender.send(notice)).toEqual({ kind: 'later' });
  expect(await sender.send(sms('code'))).toEqual({ kind: 'refused', isPermanent: false });
  expect(await sender.send(notice)).toMatchObject({ kind: 'sent' });
});

test('a throttled route rests, longer each time; meanwhile nothing goes by it', async () => {
  const first = route([throttled, throttled, accepted]);
  const sender = senderBy(first);
  expect(await sender.send(sms())).toEqual({ kind: 'later' });
  expect(await sender.send(sms())).toEqual({ kind: 'later' });
  expect(first.sent).toHaveLength(1);
  clock.moveBy(1_000);
  await sender.send(sms());
  clock.moveBy(1_999);
  expect(await sender.send(sms())).toEqual({ kind: 'later' });
  expect(first.sent).toHaveLength(2);
  clock.moveBy(1);
  expect(await sender.send(sms())).toMatchObject({ kind: 'sent' });
});

test('a reminder keeps to the hours of a route; codes and notices go at any hour', async () => {
  const day = route([accepted], { hours: { from: 8, to: 22 } });
  const night = route([accepted], { hours: { from: 22, to: 8 } });
  clock.moveTo(NOON_MS + 9 * 3_600_000);
  await senderBy(day, night).send(sms('reminder'));
  expect([day.sent.length, night.sent.length]).toEqual([1, 0]);
  clock.moveTo(NOON_MS + 10 * 3_600_000);
  await senderBy(day, night).send(sms('reminder'));
  expect([day.sent.length, night.sent.length]).toEqual([1, 1]);
  expect(await senderBy(day).send(sms('reminder'))).toEqual({ kind: 'later' });
  await senderBy(day).send(sms('notice'));
  await senderBy(day).send(sms('code'));
  expect(day.sent).toHaveLength(3);
});

test('a route’s rate holds for all nodes together, to the message; a code goes before the notices that wait', async () => {
  const realClock = { now: () => Date.now() };
  const times: { readonly urgency: string; readonly atMs: number }[] = [];
  const urgencyOf = new Map<string, string>();
  const gateway: SmsGateway = {
    async send({ id }) {
      times.push({ urgency: urgencyOf.get(id) ?? '', atMs: performance.now() });
      return accepted;
    },
  };
  const node = () =>
    createSmsSender({
      db,
      clock: realClock,
      log,
      routes: [{ name: 'rated', gateway, hasReceipts: false, perSecond: 20 }],
    });
  const nodes = [node(), node(), node()];
  const send = (urgency: OutgoingSms['urgency'], at: number) => {
    const message = sms(urgency);
    urgencyOf.set(message.id, urgency);
    return nodes[at % nodes.length]?.send(message);
  };
  const begunMs = performance.now();
  const notices = Array.from({ length: 24 }, (_, at) => send('notice', at));
  await expect.poll(() => times.length).toBeGreaterThan(3);
  const codes = Array.from({ length: 4 }, (_, at) => send('code', at));
  const results = await Promise.all([...notices, ...codes]);
  expect(results.map((result) => result?.kind)).toEqual(results.map(() => 'sent'));
  const took = Math.max(...times.map(({ atMs }) => atMs)) - begunMs;
  // Twenty-eight messages have twenty-seven gaps of fifty milliseconds between them.
  expect(took).toBeGreaterThan(27 * 50 - 20);
  const order = times.map(({ urgency }) => urgency);
  expect(order.lastIndexOf('code')).toBeLessThan(order.length - 8);
});

test('a code that finds the route booked for more than a second goes by the other', async () => {
  const [slow, other] = [route([accepted], { perSecond: 1 }), route([accepted])];
  const sender = senderBy(slow, other);
  await Promise.all([sender.send(sms('code')), sender.send(sms('code')), sender.send(sms('code'))]);
  expect([slow.sent.length, other.sent.length]).toEqual([2, 1]);
});

test('messages are counted by route and outcome, receipts by route and state, and an avoided route shows', async () => {
  const metrics = new Registry();
  const first = route([accepted, refused, refused, refused, refused, refused]);
  const sender = createSmsSender({ db, clock, log, routes: [first.route, route([accepted]).route], metrics });
  const message = sms();
  await sender.send(message);
  clock.moveBy(7_000);
  await sender.take(first.route.name, { by: { id: message.id }, state: 'delivered', atMs: clock.now() });
  for (let at = 0; at < 5; at += 1) await sender.send(sms());
  const { name } = first.route;
  const lines = (await metrics.metrics()).split('\n').filter((line) => line.includes(`route="${name}"`));
  expect(lines).toEqual(
    expect.arrayContaining([
      `coupon_centre_sms_total{route="${name}",outcome="sent"} 1`,
      `coupon_centre_sms_total{route="${name}",outcome="refused"} 5`,
      `coupon_centre_sms_receipt_seconds_sum{route="${name}",state="delivered"} 7`,
      `coupon_centre_sms_route_avoided{route="${name}"} 1`,
    ]),
  );
});

test('by another route goes what has not gone by it, once', async () => {
  const [first, second] = [route([accepted]), route([accepted])];
  const sender = senderBy(first, second);
  const code = sms('code');
  await sender.send(code);
  const again = await Promise.all(Array.from({ length: 10 }, () => sender.sendOtherwise(code)));
  expect(again.filter((result) => result?.kind === 'sent')).toHaveLength(1);
  expect([first.sent, second.sent]).toEqual([[code.id], [code.id]]);
  expect(await sender.sendOtherwise(code)).toBeUndefined();
});
