import type { ServerResponse } from 'node:http';
import type { CentreEvent } from '@coupon-centre/contract/events/events';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { verifyWebhook } from '#test/webhook-receiver.ts';
import { webhookScene } from '#test/webhook-scene.ts';
import { takeDue } from './delivery-store.ts';
import { retireDeliveries } from './fill-deliveries.ts';

const { db, clock, owner, call, receiver, sender, endpoint, happen, sendAll, deliveries, shown } = await webhookScene();

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

test('deliveries are kept for thirty days after their end', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(1);
  await sendAll(sender());
  expect(await retireDeliveries(db, clock.now() + 29 * DAY_MS)).toBe(0);
  expect(await retireDeliveries(db, clock.now() + 31 * DAY_MS)).toBe(1);
  expect(await deliveries(endpointId)).toEqual([]);
});

test('what waits at an endpoint that is off is kept for thirty days, as in the feed', async () => {
  const other = await receiver();
  const { endpointId } = await endpoint(other.url);
  await happen(1);
  other.answer = (response) => response.writeHead(500).end();
  await sendAll(sender());
  expect(await retireDeliveries(db, clock.now() + 31 * DAY_MS)).toBe(0);
  await call('setState', { endpointId, state: 'OFF', reason: 'moved' });
  expect(await retireDeliveries(db, clock.now() + 29 * DAY_MS)).toBe(0);
  expect(await retireDeliveries(db, clock.now() + 31 * DAY_MS)).toBe(1);
  expect(await deliveries(endpointId)).toEqual([]);
});
