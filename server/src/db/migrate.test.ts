import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
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
