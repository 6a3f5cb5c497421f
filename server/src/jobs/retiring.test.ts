import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retireInSteps, retireOldRows } from '#jobs/retiring.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { useScene } from '#test/use-scene.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('answers to repeats and messages that are done go after a week, and nothing else', async () => {
  const scene = useScene(database.db);
  const old = await scene.somebodyWithACoupon();
  await scene.uses.use(scene.request(old));
  const open = await scene.somebodyWithACoupon();
  await scene.biller.setMode('vanish');
  await scene.uses.use(scene.request(open));
  await scene.biller.setMode('normal');
  scene.clock.moveBy(7 * DAY_MS - 1);
  expect(await retireOldRows(database.db, scene.clock.now())).toEqual({
    idempotencyKeys: 0,
    messages: 0,
    reminders: 0,
    codeFiles: 0,
    batchFiles: 0,
    uploads: 0,
    exchangeTries: 0,
    usageEvents: 0,
    operatorSessions: 0,
    signInDelays: 0,
    rehearsals: 0,
  });
  const young = await scene.somebodyWithACoupon();
  await scene.uses.use(scene.request(young));

  scene.clock.moveBy(1);
  expect(await retireOldRows(database.db, scene.clock.now())).toEqual({
    idempotencyKeys: 2,
    messages: 1,
    reminders: 0,
    codeFiles: 0,
    batchFiles: 0,
    uploads: 0,
    exchangeTries: 0,
    usageEvents: 0,
    operatorSessions: 0,
    signInDelays: 0,
    rehearsals: 0,
  });
  const keptKeys = await database.db.selectFrom('idempotency_key').select('subscriber_id').execute();
  expect(keptKeys).toEqual([{ subscriber_id: young.subscriberId }]);
  expect((await scene.traces(open)).outbox).toMatchObject([{ kind: 'SETTLE_USE', done_at: null }]);
  expect((await scene.traces(old)).outbox).toMatchObject([{ kind: 'SEND_SMS', done_at: null }]);
});

test('step by step every row is looked at once, and what is not over stays', async () => {
  const ids = Array.from({ length: 25 }, () => newId());
  const rows = ids.flatMap((subscriber_id, nth) =>
    ['a', 'b'].map((request_id) => ({
      ...{ subscriber_id, request_id, fingerprint: 'steps', result_id: subscriber_id },
      keep_until: new Date(nth % 5 === 0 && request_id === 'b' ? Date.UTC(2099, 0) : Date.UTC(2020, 0)),
    })),
  );
  await database.db.insertInto('idempotency_key').values(rows).execute();
  const isOver = sql<boolean>`keep_until <= ${new Date(Date.UTC(2021, 0))}`;
  expect(await retireInSteps(database.db, 'idempotency_key', isOver, 4)).toBe(45);
  expect(await retireInSteps(database.db, 'idempotency_key', isOver, 4)).toBe(0);
  const kept = await database.db.selectFrom('idempotency_key').where('fingerprint', '=', 'steps').selectAll().execute();
  expect(kept).toHaveLength(5);
});
