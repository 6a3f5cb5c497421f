import { existsSync } from 'node:fs';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { makeOwned } from '#test/factories/owned.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { freePort } from '#test/free-port.ts';
import { MASTER_KEY } from '#test/master-key.ts';
import { testNode } from '#test/node.ts';
import { type RunningPrometheus, startPrometheus } from '#test/prometheus.ts';
import { PROMETHEUS } from '#test/promtool.ts';
import { databaseScene } from '#test/scene.ts';
import { startServer } from '#test/server-process.ts';

/*
 * A real Prometheus with our rules reads real nodes while they have faults: each raises its alert, which ends with it. Only the
 * rules' waiting times (`for`) and intervals are shortened; `npm test` has them as they are.
 */

const TOKEN = 'token-of-the-tests';
const USES = 12;
const PATIENCE = { timeout: 90_000, interval: 500 };
const FAULT_MS = 240_000;

const { database, db: direct, clock } = await databaseScene();
const proxy = await databaseProxy(database.connection as SocketConnection);
const pool = createPool(proxy.connection, pino({ level: 'silent' }));
const db = kyselyOn(pool);
// An API node without a worker: nothing checks the invariants or empties the outbox.
const node = await testNode({ db, pool }, { metricsToken: TOKEN, clock });
afterAll(async () => {
  await node.stop();
  await db.destroy();
  await proxy.close();
});

describe.skipIf(!existsSync(PROMETHEUS))('a fault raises its alert', () => {
  let prometheus: RunningPrometheus;
  const port = freePort();
  const other = port.then((free) =>
    startServer({
      DATABASE_URL: database.url,
      SECRET_KEY: MASTER_KEY.toString('base64'),
      SANDBOX: 'on',
      DEMO_PROVINCE: 'false',
      ROLE: 'api',
      METRICS_TOKEN: TOKEN,
      PORT: String(free),
    }),
  );
  beforeAll(async () => {
    await (await other).prints(/Ctrl-C stops it/);
    const targets = [new URL(node.baseUrl).host, `127.0.0.1:${await port}`];
    await report(Date.now());
    prometheus = await startPrometheus({ targets, token: TOKEN, everyMs: 2_000, for: '2s' });
    await vi.waitUntil(async () => (await prometheus.readingOf('sum(up)')) === 2, PATIENCE);
  }, FAULT_MS);
  afterAll(async () => {
    await prometheus?.stop();
    const { process: child, exited } = await other;
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await exited;
  });

  const firing = async (alert: string): Promise<boolean> =>
    (await prometheus.readingOf(`count(ALERTS{alertname="${alert}", alertstate="firing"})`)) > 0;

  /** The alert is quiet, fires with the fault, and is quiet again without it. */
  async function raises(alert: string, fault: () => unknown, repair: () => unknown): Promise<void> {
    expect(await firing(alert)).toBe(false);
    await fault();
    await expect.poll(() => firing(alert), { ...PATIENCE, message: `${alert} fires` }).toBe(true);
    await repair();
    await expect.poll(() => firing(alert), { ...PATIENCE, message: `${alert} ends` }).toBe(false);
  }

  async function report(atMs: number): Promise<void> {
    const row = { checked_at: new Date(atMs), violations: JSON.stringify({}) };
    await database.owner.db.deleteFrom('invariant_report').execute();
    await database.owner.db.insertInto('invariant_report').values(row).execute();
  }

  /** As a full disk: the server answers and takes no write. */
  async function takesWrites(takes: boolean): Promise<void> {
    const { database: name } = database.owner.connection;
    await database.owner.pool.query(
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${takes ? 'off' : 'on'}`,
    );
    proxy.cut();
  }

  test('the database is stopped', () => raises('DatabaseAway', proxy.hang, proxy.goOn), FAULT_MS);

  test(
    'the database takes no writes',
    () =>
      raises(
        'DatabaseTakesNoWrites',
        () => takesWrites(false),
        () => takesWrites(true),
      ),
    FAULT_MS,
  );

  test(
    'a clock is off',
    () =>
      raises(
        'ClockDiffers',
        () => clock.moveBy(-MINUTE_MS),
        () => clock.moveBy(MINUTE_MS),
      ),
    FAULT_MS,
  );

  test(
    'no worker checks the invariants',
    () =>
      raises(
        'InvariantsNotChecked',
        () => report(Date.now() - 20 * MINUTE_MS),
        () => report(Date.now()),
      ),
    FAULT_MS,
  );

  test(
    'messages of the outbox pile up',
    () =>
      raises(
        'OutboxLate',
        () =>
          direct
            .insertInto('outbox')
            .values({
              subscriber_id: '01a1fe0f-9afa-7379-acf9-958796aa5192',
              message_id: '01a1fe0f-9afa-7379-acf9-958796aa5193',
              kind: 'SEND_SMS',
              payload: JSON.stringify({}),
              due_at: new Date(Date.now() - 5 * MINUTE_MS),
            })
            .execute(),
        () => direct.updateTable('outbox').set({ done_at: new Date() }).execute(),
      ),
    FAULT_MS,
  );

  test(
    'a process hangs',
    async () => {
      const { process: child } = await other;
      await raises(
        'NodeDown',
        () => child.kill('SIGSTOP'),
        () => child.kill('SIGCONT'),
      );
    },
    FAULT_MS,
  );

  // Last: the share of failures is that of five minutes.
  test(
    'the biller vanishes',
    async () => {
      expect(await firing('GatewayFailing')).toBe(false);
      await node.twins.provisioning.setMode('vanish');
      const template = await makeTemplate(direct, { stock: { total: USES } });
      const use = async (): Promise<string> => {
        const { subscriberId, session } = await node.person();
        const { ownedId } = await makeOwned(direct, { template, subscriberId, validFromMs: Date.now() - 1_000 });
        const send = () => node.post('/bass-card/useCard', { uCardId: ownedId }, session);
        let answer = await send();
        // The node may shed load for a moment.
        while (answer.status === 503) answer = await send();
        return answer.body.code;
      };
      // The first failure makes the series that the others are counted on.
      expect(await use()).toBe('3010');
      await expect.poll(() => prometheus.readingOf('sum(coupon_centre_gateway_calls_total)'), PATIENCE).toBe(1);
      expect(new Set(await Promise.all(Array.from({ length: USES - 1 }, use)))).toEqual(new Set(['3010']));
      await expect.poll(() => firing('GatewayFailing'), PATIENCE).toBe(true);
    },
    FAULT_MS,
  );
});
