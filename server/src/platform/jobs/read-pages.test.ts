import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { createDatabaseWatch } from '#platform/db/database-watch.ts';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { temporaryFolder } from '#test/data-folder.ts';
import { testDatabase } from '#test/database.ts';
import { readPages } from './read-pages.ts';

const PAGE_BYTES = 8_192;
const isOnCluster = inject('workerTemplates').length > 0;

test('a damaged page that no call touches is found at night, and the watch knows of it', async () => {
  const folder = await temporaryFolder();
  const log = pino({ level: 'silent' });
  const options = { dataDir: join(folder.path, 'data'), log };
  const first = await startEmbedded(options);
  const making = createPool(first.connection, log);
  await making.query("CREATE TABLE kept AS SELECT n, repeat('x', 1000) AS text FROM generate_series(1, 100) n");
  const { rows } = await making.query<{ path: string }>("SELECT pg_relation_filepath('kept') AS path");
  await making.end();
  await first.close();

  const file = await open(join(options.dataDir, 'postgres', rows[0]?.path ?? ''), 'r+');
  await file.write(Buffer.from('damage'), 0, 6, 3 * PAGE_BYTES + 4_000);
  await file.close();

  const second = await startEmbedded(options);
  const pool = createPool(second.connection, log);
  const db = kyselyOn(pool);
  const watch = createDatabaseWatch({ pool, clock: systemClock, log });
  await watch.start();
  expect(watch.takesWrites()).toBe(true);
  expect(watch.damagedPages()).toBe(0);
  const { pages, failed } = await readPages(db, log);
  expect(failed).toMatchObject([{ table: 'kept', fromPage: 0 }]);
  expect(pages).toBeGreaterThan(100);
  await expect.poll(() => watch.damagedPages()).toBeGreaterThan(0);
  await watch.stop();
  await db.destroy();
  await second.close();
  await folder.remove();
});

test.skipIf(isOnCluster)(
  'a table that is locked or removed meanwhile is no damage: the rest is read, and what is not is told apart',
  async () => {
    const { owner, close } = await testDatabase();
    const pool = new pg.Pool({ ...owner.connection, lock_timeout: 100, max: 1 });
    await owner.pool.query('CREATE TABLE held AS SELECT 1 AS n; CREATE TABLE leaving AS SELECT 1 AS n');
    const holder = await owner.pool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE held');
    const said: unknown[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line)) });
    const locked = await readPages(kyselyOn(pool), log);
    expect(locked.notRead).toMatchObject([{ table: 'held', reason: 'canceling statement due to lock timeout' }]);
    expect(locked.failed).toEqual([]);
    expect(locked.pages).toBeGreaterThan(100);
    expect(said).toMatchObject([{ table: 'held', msg: 'reading pages of a table was cut short' }]);
    await holder.query('ROLLBACK');
    await pool.end();

    await holder.query('BEGIN');
    await holder.query('DROP TABLE leaving');
    const patient = new pg.Pool({ ...owner.connection, max: 1 });
    const reading = readPages(kyselyOn(patient), log);
    const waiting = async () => {
      const { rowCount } = await owner.pool.query(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = to_regclass('leaving')",
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await holder.query('COMMIT');
    holder.release();
    expect(await reading).toMatchObject({ failed: [], notRead: [] });
    expect(said).toHaveLength(1);
    await patient.end();
    await close();
  },
);
