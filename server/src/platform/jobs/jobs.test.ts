import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { createSandboxSms } from '@coupon-centre/sandbox/src/gateways/sms.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '#foundation/time/clock.ts';
import { latestReport } from '#invariants/invariants.ts';
import { invariantsRoom } from '#invariants/invariants-room.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { oneRoute } from '#test/sms-routes.ts';
import { type UseScene, useScene } from '#test/use-scene.ts';
import { createSendNotice, createSettleUse } from '#use/use-messages.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createMessageHandler } from './message-handler.ts';
import { holdMessage } from './outbox-store.ts';
import { createTrySms } from './try-sms.ts';
import type { Work } from './work.ts';

/** What waits longest: a lease, or the longest step between two attempts. */
const A_WHILE_MS = 21_000;
const PATIENCE = { timeout: 20_000, interval: 100 };

let database: TestDatabase;
let scene: UseScene;
let gateway: ReturnType<typeof createSandboxSms>;
let nodes: Jobs[];

const neverReminds = () => Promise.reject(new Error('no reminder was requested'));
function createNode(more: readonly Work[] = [], clock: Clock = scene.clock): Jobs {
  const { db, cipher, log, termsOf, uses } = scene;
  const SEND_SMS = createSendNotice({
    db,
    cipher,
    trySms: createTrySms({ sms: oneRoute({ db, clock, log }, gateway), log }),
    termsOf,
  });
  return createJobs({
    db,
    pool: database.pool,
    clock,
    log,
    messages: {
      SETTLE_USE: createSettleUse(uses),
      SEND_SMS,
      REVERSE_USE: neverReminds,
      REMIND: neverReminds,
      NOTIFY: neverReminds,
      NOTICE: neverReminds,
      CLAWBACK_SMS: neverReminds,
      WATCH_CODE: neverReminds,
    },
    work: [invariantsRoom({ db, clock, log }), ...more],
  });
}
async function startNodes(count: number): Promise<void> {
  nodes = Array.from({ length: count }, () => createNode());
  await Promise.all(nodes.map((node) => node.start()));
}

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  scene = useScene(database.db);
  gateway = createSandboxSms({ db: database.db, clock: scene.clock, cipher: scene.cipher });
  nodes = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await scene.biller.setMode('normal');
});
afterAll(() => database.close());

/** Polls while time goes by, ten times as fast as outside: whatever was put off falls due again. */
const asTimeGoesBy = <T>(look: () => Promise<T>) =>
  expect.poll(async () => {
    scene.clock.moveBy(1_000);
    return look();
  }, PATIENCE);

type Mine = Awaited<ReturnType<UseScene['couponOwner']>>;
const stateOf = async (mine: Mine) => (await scene.traces(mine)).coupon.state;

/** How often old rows were retired on this database. */
async function retired(): Promise<number> {
  const { rows: found } = await database.pool.query<{ job: string | null }>("SELECT to_regclass('jobs.job') AS job");
  if (found[0]?.job === null) return 0;
  const { rows } = await database.pool.query<{ done: number }>(
    `SELECT count(*)::integer AS done FROM jobs.job WHERE name = 'retire-old-rows' AND state = 'completed'`,
  );
  return rows[0]?.done ?? 0;
}

describe('the worker', () => {
  test('two nodes at once settle what a vanished biller left, each coupon once, each subscriber told once', async () => {
    const everybody = await Promise.all(Array.from({ length: 8 }, () => scene.couponOwner()));
    await scene.biller.setMode('vanish');
    await Promise.all(everybody.map((mine) => scene.uses.use(scene.request(mine))));
    await startNodes(2);
    scene.clock.moveBy(A_WHILE_MS);
    await expect
      .poll(async () => (await scene.traces(everybody[0] as Mine)).outbox[0]?.attempts, PATIENCE)
      .toBeGreaterThan(0);
    for (const mine of everybody) expect(await stateOf(mine)).toBe('USING');

    await scene.biller.setMode('normal');
    scene.clock.moveBy(A_WHILE_MS);
    for (const mine of everybody) await asTimeGoesBy(() => stateOf(mine)).toBe('USED');
    for (const mine of everybody) {
      await asTimeGoesBy(async () => (await scene.traces(mine)).outbox.every((message) => message.done_at)).toBe(true);
      const { book, events, orders, outbox } = await scene.traces(mine);
      expect(book.map((entry) => entry.applied)).toEqual([true]);
      expect(events).toEqual(['USE_STARTED', 'USED']);
      expect(orders).toHaveLength(1);
      const phone = book[0]?.phone;
      const orderNo = orders[0]?.order_no ?? 'no order';
      expect(await gateway.sent({ to: phone, limit: 10 })).toMatchObject([
        {
          id: outbox.find((message) => message.kind === 'SEND_SMS')?.message_id,
          text: expect.stringContaining(orderNo),
        },
      ]);
    }
  }, 60_000);

  test('a message whose holder died is dealt with when the lease has run out', async () => {
    const mine = await scene.couponOwner();
    await scene.biller.setMode('vanish');
    await scene.uses.use(scene.request(mine));
    await scene.biller.setMode('normal');
    scene.clock.moveBy(A_WHILE_MS);
    const [message] = (await scene.traces(mine)).outbox;
    if (message === undefined) throw new Error('no message');
    const due = { subscriberId: message.subscriber_id, messageId: message.message_id, attempts: message.attempts };
    // It took the message and is heard of no more.
    const dead = () => new Promise<never>(() => undefined);
    const { db, clock, log } = scene;
    void createMessageHandler({
      db,
      clock,
      log,
      messages: {
        SETTLE_USE: dead,
        REVERSE_USE: dead,
        SEND_SMS: dead,
        REMIND: dead,
        NOTIFY: dead,
        WATCH_CODE: dead,
        NOTICE: dead,
        CLAWBACK_SMS: dead,
      },
    })(due, new AbortController().signal);
    await expect.poll(async () => (await scene.traces(mine)).outbox[0]?.attempts, PATIENCE).toBe(1);
    expect(await holdMessage(db, due, clock.now())).toBeNull();

    await startNodes(1);
    scene.clock.moveBy(A_WHILE_MS);
    await asTimeGoesBy(() => stateOf(mine)).toBe('USED');
  }, 60_000);

  test('a stop while the biller is silent does not wait for it', async () => {
    const mine = await scene.couponOwner();
    await scene.biller.setMode('vanish');
    await scene.uses.use(scene.request(mine));
    await startNodes(1);
    scene.clock.moveBy(A_WHILE_MS);
    await expect.poll(async () => (await scene.traces(mine)).outbox[0]?.attempts, PATIENCE).toBe(1);
    const before = performance.now();
    await nodes[0]?.stop();
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(await stateOf(mine)).toBe('USING');
  }, 60_000);

  test('the invariant check runs at the start and its report is there for every node', async () => {
    await startNodes(1);
    await expect.poll(async () => (await latestReport(database.db))?.atMs, PATIENCE).toBe(scene.clock.now());
    expect(await latestReport(database.db)).toMatchObject({ holds: true });
  }, 60_000);

  test.each([
    ['eight days ahead', 8 * DAY_MS, ['EXPIRED', 'KEPT']],
    ['as late as it is', 0, ['KEPT']],
  ] as const)(
    'a worker whose clock is %s deletes no answer to a request that may be repeated',
    async (_, aheadMs, left) => {
      const { db } = scene;
      await db.deleteFrom('idempotency_key').execute();
      const key = (request_id: string, ageMs: number) => ({
        subscriber_id: '01a1fe0f-9afa-7379-acf9-958796aa5192',
        request_id,
        fingerprint: 'claim',
        result_id: '01a1fe0f-9afa-7379-acf9-958796aa5193',
        keep_until: new Date(),
        kept_at: new Date(Date.now() - ageMs),
      });
      await db
        .insertInto('idempotency_key')
        .values([key('EXPIRED', 8 * DAY_MS), key('KEPT', 0)])
        .execute();
      const node = createNode([], { now: () => Date.now() + aheadMs });
      nodes = [node];
      const before = await retired();
      await node.start();
      await expect.poll(retired, PATIENCE).toBeGreaterThan(before);
      const kept = await db.selectFrom('idempotency_key').select('request_id').orderBy('request_id').execute();
      expect(kept.map(({ request_id }) => request_id)).toEqual(left);
    },
    60_000,
  );

  test('a timed job whose worker was killed in the middle of it runs again on another one', async () => {
    const name = 'interrupted';
    const program = join(import.meta.dirname, '../../../test/hanging-job-process.ts');
    const worker = spawn(process.execPath, [program, JSON.stringify(database.connection), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(worker.stdout, 'data');
    worker.kill('SIGKILL');
    await once(worker, 'exit');

    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const other = createNode([{ timed: [{ name, cron: '0 0 1 1 *', run }] }]);
    nodes = [other];
    await other.start();
    // Half a minute goes by in the database.
    const aged = await database.pool.query(
      "UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '30 s' WHERE name = $1 AND state = 'active'",
      [name],
    );
    expect(aged.rowCount).toBe(1);
    await expect.poll(() => runs, { timeout: 30_000, interval: 100 }).toBe(1);
  }, 60_000);
});
