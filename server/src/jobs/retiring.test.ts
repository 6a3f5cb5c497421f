import { afterAll, beforeAll, expect, test } from 'vitest';
import { retireOldRows } from '#jobs/retiring.ts';
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
  });
  const keptKeys = await database.db.selectFrom('idempotency_key').select('subscriber_id').execute();
  expect(keptKeys).toEqual([{ subscriber_id: young.subscriberId }]);
  expect((await scene.traces(open)).outbox).toMatchObject([{ kind: 'SETTLE_USE', done_at: null }]);
  expect((await scene.traces(old)).outbox).toMatchObject([{ kind: 'SEND_SMS', done_at: null }]);
});
