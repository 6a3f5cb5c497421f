import type { ServerResponse } from 'node:http';
import type { CentreEvent } from '@coupon-centre/contract/events/events';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { feedRecent } from '#events/feed-rounds.ts';
import { recordEvents } from '#events/record-event.ts';
import { movableClock } from '#test/claim-scene.ts';
import { testDatabase } from '#test/database.ts';
import { testNode } from '#test/node.ts';
import { testKey, testOperator } from '#test/operator.ts';
import { verifyWebhook, webhookReceiver } from '#test/webhook-receiver.ts';
import { takeDue } from './delivery-store.ts';
import { retireDeliveries } from './fill-deliveries.ts';
import { webhookBox } from './webhook-secret.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

const database = await testDatabase();
const { db } = database;
const clock = movableClock();
const node = await testNode(database, { clock, webhookPrivateHosts: ['127.0.0.1'] });
const owner = await testOperator(database, node, 'administrator');
// A session would end when the clock is moved.
const headers = await testKey(database, owner, ['webhooks.manage']);
const call = (path: string, body: unknown = {}) => node.post(`/console-api/webhooks/${path}`, body, headers);
afterAll(async () => {
  await node.stop();
  await database.close();
});
beforeEach(async () => {
  clock.moveTo(Date.now());
  await db.deleteFrom('webhook_delivery').execute();
  await db.deleteFrom('webhook_endpoint').execute();
  await db.deleteFrom('event_waiting').execute();
});

async function receiver() {
  const made = await webhookReceiver();
  onTestFinished(() => made.stop());
  return made;
}
function sender(asked: { readonly answerWithinMs?: number } = {}): WebhookSender {
  const box = webhookBox(node.deriveKey);
  const made = createWebhookSender({
    db,
    clock,
    box,
    log: pino({ level: 'silent' }),
    privateHosts: ['127.0.0.1'],
    ...asked,
  });
  onTestFinished(() => made.stop());
  return made;
}
async function endpoint(url: string, types: readonly string[] = []) {
  const { body } = await call('make', { title: 'Warehouse', url, types });
  expect(body.code).toBe('0000');
  return body.resp_data as { endpointId: string; secret: string };
}
/** Operational events, recorded and fed. */
async function happen(count: number): Promise<readonly string[]> {
  const data = { what: 'PAGE', id: 'p', title: 'P', submittedBy: 'eva' } as const;
  const events = Array.from({ length: count }, () => ({ type: 'draft.waiting', data }) as const);
  await db.transaction().execute((trx) => recordEvents(trx, events, clock.now()));
  const waiting = await db.selectFrom('event_waiting').select('event_id').execute();
  while ((await feedRecent(db, clock.now())) === 'more');
  return waiting.map(({ event_id }) => event_id).toSorted();
}
async function sendAll(...senders: readonly WebhookSender[]): Promise<void> {
  await Promise.all(senders.map((one) => one.round()));
  await Promise.all(senders.map((one) => one.idle()));
}
const deliveries = async (endpointId: string, asked = {}) =>
  (await call('listDeliveries', { endpointId, ...asked })).body.resp_data.items;
const shown = async () => (await call('list')).body.resp_data.items[0];

test('a receiver can verify what it gets with the library of Standard Webhooks, and a changed body fails', async () => {
  const other = await receiver();
  const { secret } = await endpoint(other.url);
  const [id] = await happen(1);
  await sendAll(sender());
  const [got] = other.received;
  if (got === undefined) throw new Error('nothing arrived');
  const event = verifyWebhook(secret, got) as CentreEvent;
  expect(event).toMatchObject({ id, type: 'draft.waiting', version: 1, data: { submittedBy: 'eva' } });
  expect(got.id).toBe(id);
  expect(() => verifyWebhook(secret, { ...got, body: `${got.body} ` })).toThrow();
  const [delivery] = await deliveries((await shown()).endpointId);
  expect(delivery).toMatchObject({ state: 'DONE', attempts: 1, lastStatus: 204, lastProblem: null, eventId: id });
});

test('while a secret rotates both are valid, and a day later only the new one', async () => {
  const other = await receiver();
  const { endpointId, secret: before } = await endpoint(other.url);
  const rotated = await call('rotateSecret', { endpointId });
  const { secret: after } = rotated.body.resp_data;
  await happen(1);
  await sendAll(sender());
  const [both] = other.received;
  if (both === undefined) throw new Error('nothing arrived');
  verifyWebhook(before, both);
  verifyWebhook(after, both);
  await db
    .updateTable('webhook_endpoint')
    .set({ previous_until: new Date(clock.now()) })
    .execute();
  await happen(1);
  await sendAll(sender());
  const last = other.received[1];
  if (last === undefined) throw new Error('nothing arrived');
  verifyWebhook(after, last);
  expect(() => verifyWebhook(before, last)).toThrow();
});

test('two workers deliver each of many events once, to each endpoint that wants its type', async () => {
  const [all, few, none] = [await receiver(), await receiver(), await receiver()];
  await endpoint(all.url);
  await endpoint(few.url, ['draft.waiting', 'stock.low']);
  await endpoint(none.url, ['stock.low']);
  const ids = await happen(400);
  const workers = [sender(), sender(), sender()];
  await sendAll(...workers);
  await sendAll(...workers);
  for (const other of [all, few]) expect(other.received.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(none.received).toEqual([]);
});

test('more events than wait as deliveries at once all arrive', async () => {
  const other = await receiver();
  await endpoint(other.url);
  const ids = await happen(1_300);
  const worker = sender();
  await worker.round();
  expect((await shown()).pending).toBeLessThanOrEqual(1_000);
  await worker.idle();
  await sendAll(worker);
  expect(other.received.map(({ id }) => id).toSorted()).toEqual(ids);
});

test('what a killed worker held is delivered by another when its lease ends, not before', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  const ids = await happen(3);
  const worker = sender();
  other.answer = (response) => response.destroy();
  await sendAll(worker);
  other.answer = (response) => response.writeHead(200).end();
  await db.updateTable('webhook_endpoint').set({ failing_since: null }).execute();
  clock.moveBy(MINUTE_MS);
  // Taken, and then nothing more is heard of that worker.
  expect(await takeDue(db, endpointId, clock.now())).toHaveLength(3);
  const failedBefore = other.received.length;
  await sendAll(worker);
  expect(other.received).toHaveLength(failedBefore);
  clock.moveBy(31 * SECOND_MS);
  await sendAll(worker);
  expect(
    other.received
      .slice(failedBefore)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids);
});

test('a worker that stops in the middle gives its deliveries to the next', async () => {
  const other = await receiver();
  await endpoint(other.url);
  const [id] = await happen(1);
  other.answer = () => undefined;
  const worker = sender();
  await worker.round();
  while (other.received.length === 0) await new Promise(setImmediate);
  await worker.stop();
  await worker.round();
  other.answer = (response) => response.writeHead(200).end();
  await sendAll(sender());
  expect(other.received.map((one) => one.id)).toEqual([id, id]);
});

test.each([
  ['answers too late', () => undefined, 'TIMED_OUT', null],
  ['redirects', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(), 'REDIRECTED', 302],
  ['fails', (response: ServerResponse) => response.writeHead(500).end(), 'NOT_2XX', 500],
  ['hangs up', (response: ServerResponse) => response.destroy(), 'NOT_REACHED', null],
])('a receiver that %s gets the event again', async (...[, answer, lastProblem, lastStatus]) => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  const [id] = await happen(1);
  other.answer = answer;
  const worker = sender({ answerWithinMs: 200 });
  await sendAll(worker);
  await sendAll(worker);
  expect(other.received).toHaveLength(1);
  expect(await deliveries(endpointId)).toMatchObject([{ state: 'PENDING', attempts: 1, lastProblem, lastStatus }]);
  expect((await shown()).failingSince).not.toBeNull();
  other.answer = (response) => response.writeHead(202).end();
  clock.moveBy(10 * SECOND_MS);
  await sendAll(worker);
  expect(other.received.map((one) => one.id)).toEqual([id, id]);
  expect((await shown()).failingSince).toBeNull();
});

test('attempts come at growing intervals; after three days of failures the endpoint is switched off once, and its owner is told', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(2);
  other.answer = (response) => response.writeHead(503).end();
  const workers = [sender(), sender()];
  const beganMs = clock.now();
  const gaps: number[] = [];
  while ((await shown()).state === 'ON') {
    const before = clock.now();
    const due = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.min('due_at').as('due'))
      .where('state', '=', 'PENDING')
      .executeTakeFirst();
    clock.moveTo(Math.max(before, due?.due?.getTime() ?? before));
    gaps.push(clock.now() - before);
    await sendAll(...workers);
    expect(clock.now() - beganMs).toBeLessThan(4 * DAY_MS);
  }
  expect(clock.now() - beganMs).toBeGreaterThanOrEqual(3 * DAY_MS);
  expect(Math.max(...gaps)).toBeGreaterThan(2 * HOUR_MS);
  expect(other.received.length).toBeLessThan(50);
  expect(await shown()).toMatchObject({ state: 'OFF', offBecause: 'FAILED' });
  const told = await db.selectFrom('event_waiting').selectAll().where('type', '=', 'webhook.switched_off').execute();
  expect(told.map(({ data }) => data)).toEqual([
    { endpointId, title: 'Warehouse', ownerId: owner.operatorId, ownerName: owner.name },
  ]);

  // Off it gets nothing; on again it goes on where it stopped.
  other.answer = (response) => response.writeHead(200).end();
  await db.deleteFrom('event_waiting').execute();
  const [later] = await happen(1);
  const before = other.received.length;
  clock.moveBy(DAY_MS);
  await sendAll(...workers);
  expect(other.received).toHaveLength(before);
  await call('setState', { endpointId, state: 'ON', reason: 'repaired' });
  await sendAll(...workers);
  expect(other.received.slice(before)).toHaveLength(3);
  expect(other.received.slice(before).map(({ id }) => id)).toContain(later);
});

test('an endpoint that answers 410 is switched off at once, and its owner is told', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(1);
  other.answer = (response) => response.writeHead(410).end();
  await sendAll(sender());
  expect(await shown()).toMatchObject({ state: 'OFF', offBecause: 'FAILED' });
  const told = await db.selectFrom('event_waiting').selectAll().where('type', '=', 'webhook.switched_off').execute();
  expect(told.map(({ data }) => data)).toMatchObject([{ endpointId }]);
});

test.each([
  [429, '3600', HOUR_MS],
  [503, '7200', 2 * HOUR_MS],
  [429, '999999999', DAY_MS],
] as const)('after %i with retry-after %s everything for the endpoint waits', async (status, retryAfter, waitMs) => {
  const other = await receiver();
  await endpoint(other.url);
  await happen(20);
  other.answer = (response) => response.writeHead(status, { 'retry-after': retryAfter }).end();
  await sendAll(sender());
  other.answer = (response) => response.writeHead(200).end();
  clock.moveBy(waitMs - SECOND_MS);
  await sendAll(sender());
  expect(other.received).toHaveLength(16);
  clock.moveBy(SECOND_MS);
  await sendAll(sender());
  expect(other.received).toHaveLength(36);
});

test('a status counts at once, though its body never ends', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(1);
  other.answer = (response) => response.writeHead(200).flushHeaders();
  await sendAll(sender());
  expect(await deliveries(endpointId, { state: 'DONE' })).toMatchObject([{ lastStatus: 200 }]);
});

test('one event that is never accepted is given up after three days, and the endpoint goes on', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  const [bad] = await happen(1);
  const worker = sender();
  other.answer = (response) => response.writeHead(400).end();
  await sendAll(worker);
  for (let day = 0; day < 5; day += 1) {
    clock.moveBy(DAY_MS);
    other.answer = (response) => response.writeHead(other.received.at(-1)?.id === bad ? 400 : 200).end();
    await happen(1);
    await sendAll(worker);
  }
  expect(await shown()).toMatchObject({ state: 'ON' });
  expect(await deliveries(endpointId, { state: 'FAILED' })).toMatchObject([{ eventId: bad, lastStatus: 400 }]);
  expect(await deliveries(endpointId, { state: 'DONE' })).toHaveLength(5);
});

test('an operator sees a delivery and repeats it with the same id; a repeat of the call repeats nothing', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  const [id] = await happen(1);
  await sendAll(sender());
  const [done] = await deliveries(endpointId);
  const one = await call('showDelivery', { deliveryId: done.deliveryId });
  expect(JSON.parse(one.body.resp_data.body)).toMatchObject({ id, type: 'draft.waiting' });
  const repeat = () =>
    node.post(
      '/console-api/webhooks/repeatDelivery',
      { deliveryId: done.deliveryId },
      { ...headers, 'idempotency-key': 'again-1' },
    );
  const [first, second] = [await repeat(), await repeat()];
  expect(second.body.resp_data).toEqual(first.body.resp_data);
  await sendAll(sender());
  expect(other.received.map((got) => got.id)).toEqual([id, id]);
  expect(await deliveries(endpointId)).toMatchObject([
    { repeatOf: done.deliveryId, state: 'DONE' },
    { repeatOf: null },
  ]);
});

test('a test event tells whether an endpoint answers; it goes to no other, and to none that is off', async () => {
  const [other, third] = [await receiver(), await receiver()];
  const { endpointId, secret } = await endpoint(other.url, ['stock.low']);
  await endpoint(third.url);
  expect((await call('ping', { endpointId })).body.code).toBe('0000');
  await sendAll(sender());
  expect(third.received).toEqual([]);
  const [got] = other.received;
  if (got === undefined) throw new Error('nothing arrived');
  expect(verifyWebhook(secret, got)).toMatchObject({ type: 'webhook.ping', data: { endpointId, title: 'Warehouse' } });
  await call('setState', { endpointId, state: 'OFF', reason: 'moved' });
  expect((await call('ping', { endpointId })).body.code).toBe('8005');
});

test('an endpoint is made once by a repeated request, changed from what was seen, and its secret is never shown again', async () => {
  const made = () =>
    node.post(
      '/console-api/webhooks/make',
      { title: 'A', url: 'http://127.0.0.1:1/' },
      { ...headers, 'idempotency-key': 'make-1' },
    );
  const [first, second] = [await made(), await made()];
  expect(second.body.resp_data).toEqual(first.body.resp_data);
  const { endpointId, secret } = first.body.resp_data;
  const change = { endpointId, title: 'B', url: 'http://127.0.0.1:2/', types: ['coupon.used'], expectedRevision: 1 };
  expect((await call('change', change)).body.resp_data).toEqual({ revision: 2 });
  expect((await call('change', change)).body).toMatchObject({ code: '8004' });
  expect(await shown()).toMatchObject({ title: 'B', url: 'http://127.0.0.1:2/', types: ['coupon.used'], revision: 2 });
  for (const table of ['audit_entry', 'webhook_endpoint'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  }
  const refused = await call('make', { title: 'A', url: 'https://10.0.0.1/' });
  expect(refused.body).toMatchObject({ code: '9001', resp_data: { field: 'url' } });
});

test('a key with the right to read events reads them over the wire; without it or with a cursor of another list it is refused', async () => {
  await happen(2);
  const path = '/console-api/events/list';
  const may = await testKey(database, owner, ['events.read']);
  const first = await node.post(path, { pageSize: 1, types: ['draft.waiting'] }, may);
  expect(first.body).toMatchObject({ code: '0000', resp_data: { hasMore: true } });
  expect(first.body.resp_data.items).toHaveLength(1);
  const mayNot = await testKey(database, owner, ['webhooks.manage']);
  expect((await node.post(path, {}, mayNot)).body.code).toBe('8002');
  expect((await node.post(path, { cursor: 'abc' }, may)).body.code).toBe('9001');
});

test('deliveries are kept for thirty days after their end', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(1);
  await sendAll(sender());
  expect(await retireDeliveries(db, clock.now() + 29 * DAY_MS)).toBe(0);
  expect(await retireDeliveries(db, clock.now() + 31 * DAY_MS)).toBe(1);
  expect(await deliveries(endpointId)).toEqual([]);
});
