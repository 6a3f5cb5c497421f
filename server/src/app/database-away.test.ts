import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { SocketConnection } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { databaseProxy } from '#test/database-proxy.ts';
import { makeTemplate } from '#test/factories/template.ts';
import { headersOf, testNode } from '#test/node.ts';
import { databaseScene } from '#test/scene.ts';

const TOKEN = 'token-of-the-tests';
const CUTS = 15;
const CALLS_A_CUT = 24;

const { database, db: direct } = await databaseScene();
const proxy = await databaseProxy(database.connection as SocketConnection);
const pool = createPool(proxy.connection, pino({ level: 'silent' }));
const db = kyselyOn(pool);
const node = await testNode({ db, pool }, { metricsToken: TOKEN });
afterEach(() => proxy.goOn());
afterAll(async () => {
  await node.stop();
  await db.destroy();
  await proxy.close();
});

const ask = (path: string) => fetch(node.baseUrl + path, { headers: { authorization: `Bearer ${TOKEN}` } });
const ready = async () => {
  const answer = await ask('/readyz');
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

test('connections that break under calls: each is answered as before, or 503 with Retry-After, and never 500', async () => {
  const { templateId } = await makeTemplate(direct, { stock: { total: 100_000 } });
  const { session } = await node.person();
  const calls = [
    ['/bass-card/collectFromCardCenter', { sCardId: templateId }],
    ['/bass-card/getUserCardList', { tab: 'AVAILABLE' }],
  ] as const;
  const seen = new Map<number, number>();
  const call = async (nth: number): Promise<void> => {
    const [path, body] = calls[nth % calls.length] ?? calls[0];
    const from = headersOf(nth % 3 === 0 ? session : node.stranger());
    const answer = await fetch(node.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from },
      body: JSON.stringify(body),
    });
    await answer.text();
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
  };
  for (let round = 0; round < CUTS; round += 1) {
    const under = Array.from({ length: CALLS_A_CUT }, (_, nth) => call(nth));
    // At another moment of the calls each time.
    for (let turns = 0; turns < round * 3; turns += 1) await new Promise(setImmediate);
    proxy.cut();
    await Promise.all(under);
  }
  expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(seen.get(503)).toBeGreaterThan(0);
});

test('a database that hangs: probes answer from memory, before any query has given up, and say so', async () => {
  await expect.poll(async () => (await ready()).status).toBe(200);
  await (await ask('/metrics')).text();
  let hasGivenUp = false;
  proxy.hang();
  const waiting = pool.query('SELECT 1').then(
    () => undefined,
    () => {
      hasGivenUp = true;
    },
  );
  await expect.poll(ready).toMatchObject({ status: 503, body: { database: 'does not answer' } });
  const metrics = await (await ask('/metrics')).text();
  expect(metrics).toContain('coupon_centre_database_up 0\n');
  expect(metrics).toContain('coupon_centre_database_takes_writes 0\n');
  expect(hasGivenUp).toBe(false);
  proxy.goOn();
  await waiting;
  await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 200, body: { database: 'ok' } });
});

test('a database that only reads: the node is not ready, and is again when writes succeed', async () => {
  const name = (
    await direct.selectNoFrom((of) => of.fn<string>('current_database').as('name')).executeTakeFirstOrThrow()
  ).name;
  await database.owner.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  proxy.cut();
  await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 503, body: { database: 'takes no writes' } });
  expect(await (await ask('/metrics')).text()).toMatch(/database_up 1\n[\s\S]*database_takes_writes 0\n/);
  await database.owner.pool.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  proxy.cut();
  await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 200 });
});
