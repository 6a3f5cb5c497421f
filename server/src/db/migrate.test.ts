import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate, type Patience } from '#db/migrate.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coupon-centre-migrations-'));
  await database.pool.query('DROP TABLE IF EXISTS first, second; DELETE FROM schema_migration');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const run = (): Promise<void> => migrate(database.connection, log, folder);
const applied = async (): Promise<unknown[]> =>
  (await database.pool.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY version')).rows.map(
    ({ name }) => name,
  );

test('each file is applied once, in order, also when several nodes start at once', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer); INSERT INTO first VALUES (1)');
  await write('0002-second.sql', 'CREATE TABLE second AS SELECT n + 1 AS n FROM first');
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await applied()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect((await database.pool.query('SELECT n FROM second')).rows).toEqual([{ n: 2 }]);
});

test('a file that fails leaves nothing of itself behind', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer); SELECT 1 / 0');
  await expect(run()).rejects.toThrow('division by zero');
  expect(await applied()).toEqual([]);
  expect((await database.pool.query("SELECT to_regclass('first') AS made")).rows).toEqual([{ made: null }]);
});

test('a file that was changed after it was applied is refused by name', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  await write('0001-first.sql', 'CREATE TABLE first (n bigint)');
  await expect(run()).rejects.toThrow(/^Migration 0001-first.sql was changed after it was applied/);
});

test('a database that a newer version has migrated is refused', async () => {
  await write('0001-first.sql', 'SELECT 1');
  await write('0002-second.sql', 'SELECT 2');
  await run();
  await rm(join(folder, '0002-second.sql'));
  await expect(run()).rejects.toThrow(/^The database is newer than this server: it has migration 0002-second.sql/);
});

const IMPATIENT: Patience = { lockMs: 50, againMs: 20, giveUpMs: 10_000 };

test('it steps back while somebody holds the table it changes, and lets others at it in between', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  await write('0002-second.sql', 'ALTER TABLE first ADD m integer');
  const holder = await database.pool.connect();
  await holder.query('BEGIN; SELECT * FROM first');
  const migrated = migrate(database.connection, log, folder, IMPATIENT);
  const waits = async () =>
    (await database.pool.query("SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted")).rowCount;
  await expect.poll(waits, { interval: 5 }).toBe(1);
  // Without the migration's own limit this would wait behind it for as long as the holder stays.
  await database.pool.query("SET statement_timeout = '2s'; SELECT * FROM first");
  await holder.query('COMMIT');
  holder.release();
  await migrated;
  expect(await applied()).toEqual(['0001-first.sql', '0002-second.sql']);
});

test('it gives up in one sentence when the table does not become free', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  await write('0002-second.sql', 'ALTER TABLE first ADD m integer');
  const holder = await database.pool.connect();
  await holder.query('BEGIN; SELECT * FROM first');
  await expect(migrate(database.connection, log, folder, { ...IMPATIENT, giveUpMs: 100 })).rejects.toThrow(
    /^A migration could not be applied: other transactions hold the tables/,
  );
  await holder.query('ROLLBACK');
  holder.release();
  expect(await applied()).toEqual(['0001-first.sql']);
});
