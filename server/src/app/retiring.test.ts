import type { OperationalEvent } from '@coupon-centre/contract/events/events';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { retireInSteps, retireOldRows } from '#platform/jobs/retiring.ts';
import { nodeNeeds } from '#test/node.ts';
import { databaseScene } from '#test/scene.ts';
import { useScene } from '#test/use-scene.ts';
import { createNode } from './node.ts';
import { createRooms } from './rooms.ts';

const { database, db } = await databaseScene();

test('answers to repeats and messages that are done go after a week, and nothing else', async () => {
  const scene = useScene(db);
  const { work } = createRooms(createNode(nodeNeeds(database)));
  const old = await scene.couponOwner();
  await scene.uses.use(scene.request(old));
  const open = await scene.couponOwner();
  await scene.biller.setMode('vanish');
  await scene.uses.use(scene.request(open));
  await scene.biller.setMode('normal');
  const keptNow = () => db.updateTable('idempotency_key').set({ kept_at: new Date(scene.clock.now()) });
  await keptNow().execute();
  scene.clock.moveBy(7 * DAY_MS - 1);
  expect(await retireOldRows(db, scene.clock.now(), { work, log: scene.log })).toEqual({
    idempotencyKeys: 0,
    messages: 0,
    reminders: 0,
    codeFiles: 0,
    batchFiles: 0,
    listSizes: 0,
    attributeValues: 0,
    billingReadings: 0,
    uploads: 0,
    exchangeTries: 0,
    experimentParticipants: 0,
    pageParticipants: 0,
    couponParticipants: 0,
    notices: 0,
    usageEvents: 0,
    operatorRequests: 0,
    operatorSessions: 0,
    signInDelays: 0,
    logoutTokens: 0,
    unfinished: 0,
    sms: 0,
    smsReferences: 0,
    events: 0,
    webhookDeliveries: 0,
    providerEvents: 0,
    dailySums: 0,
    privacyRequests: 0,
    centreMessages: 0,
    feedback: 0,
    closedNumbers: 0,
    riskEntries: 0,
    riskSightings: 0,
    riskTallies: 0,
    clusters: 0,
    appeals: 0,
  });
  const young = await scene.couponOwner();
  await scene.uses.use(scene.request(young));
  await keptNow().where('subscriber_id', '=', young.subscriberId).execute();

  scene.clock.moveBy(1);
  expect(await retireOldRows(db, scene.clock.now(), { work, log: scene.log })).toEqual({
    idempotencyKeys: 2,
    messages: 1,
    reminders: 0,
    codeFiles: 0,
    batchFiles: 0,
    listSizes: 0,
    attributeValues: 0,
    billingReadings: 0,
    uploads: 0,
    exchangeTries: 0,
    experimentParticipants: 0,
    pageParticipants: 0,
    couponParticipants: 0,
    notices: 0,
    usageEvents: 0,
    operatorRequests: 0,
    operatorSessions: 0,
    signInDelays: 0,
    logoutTokens: 0,
    unfinished: 0,
    sms: 0,
    smsReferences: 0,
    events: 0,
    webhookDeliveries: 0,
    providerEvents: 0,
    dailySums: 0,
    privacyRequests: 0,
    centreMessages: 0,
    feedback: 0,
    closedNumbers: 0,
    riskEntries: 0,
    riskSightings: 0,
    riskTallies: 0,
    clusters: 0,
    appeals: 0,
  });
  const keptKeys = await db.selectFrom('idempotency_key').select('subscriber_id').execute();
  expect(keptKeys).toEqual([{ subscriber_id: young.subscriberId }]);
  expect((await scene.traces(open)).outbox).toMatchObject([{ kind: 'SETTLE_USE', done_at: null }]);
  expect((await scene.traces(old)).outbox).toMatchObject([{ kind: 'SEND_SMS', done_at: null }]);
});

test('step by step every row is looked at once, and what is not over stays', async () => {
  const ids = Array.from({ length: 25 }, () => newId());
  const rows = ids.flatMap((subscriber_id, nth) =>
    ['a', 'b'].map((request_id) => ({
      subscriber_id,
      request_id,
      fingerprint: 'steps',
      result_id: subscriber_id,
      keep_until: new Date(nth % 5 === 0 && request_id === 'b' ? Date.UTC(2099, 0) : Date.UTC(2020, 0)),
    })),
  );
  await db.insertInto('idempotency_key').values(rows).execute();
  const isOver = sql<boolean>`keep_until <= ${new Date(Date.UTC(2021, 0))}`;
  expect(await retireInSteps(db, 'idempotency_key', { isOver, step: 4 })).toBe(45);
  expect(await retireInSteps(db, 'idempotency_key', { isOver, step: 4 })).toBe(0);
  const kept = await db.selectFrom('idempotency_key').where('fingerprint', '=', 'steps').selectAll().execute();
  expect(kept).toHaveLength(5);
});

test('notices, too, by their numbers', async () => {
  const event = JSON.stringify({ type: 'stock.low' } as OperationalEvent);
  const rows = Array.from({ length: 25 }, (_, nth) => ({
    ...{ seq: String(nth + 1), kind: 'stock.low' as const, event, branch_id: null, approval_id: null, known_to: null },
    told_anyway: [],
    at: new Date(nth % 5 === 0 ? Date.UTC(2099, 0) : Date.UTC(2020, 0)),
  }));
  await db.insertInto('notice').values(rows).execute();
  expect(await retireInSteps(db, 'notice', { isOver: sql`at <= ${new Date(Date.UTC(2021, 0))}`, step: 4 })).toBe(20);
});

test('a step that fails does not keep the others from theirs; the whole counts as failed', async () => {
  const { log } = useScene(db);
  const done: string[] = [];
  const step = (what: string) => async () => done.push(what);
  const broken = () => Promise.reject(new Error('out of order'));
  const work = [{ retire: { first: step('first'), broken } }, { retire: { last: step('last') } }];
  await expect(retireOldRows(db, Date.now(), { work, log })).rejects.toThrow('not retired: broken');
  expect(done).toEqual(['first', 'last']);
});
