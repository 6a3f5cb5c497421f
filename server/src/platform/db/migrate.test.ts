import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SERVING_USER } from '#platform/db/embedded/embedded.ts';
import { databaseScene } from '#test/scene.ts';
import { checkMigrated, migrate, type Patience } from './migrate.ts';

const log = pino({ level: 'silent' });
let folder: string;

const { owner: database, pool: serving, connection: servingConnection } = (await databaseScene()).database;
const owner = { connection: database.connection, grantTo: SERVING_USER };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coupon-centre-migrations-'));
  await database.pool.query('DROP TABLE IF EXISTS first, second, other_migration; DELETE FROM schema_migration');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const ours = () => ({ folder, history: 'schema_migration' });
const run = (): Promise<void> => migrate(owner, log, ours());
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

/** The folder as an earlier release has it. */
const withoutSecond = () => rm(join(folder, '0002-second.sql'));
const NEWER = /^The database is newer than this server and does not work with it: it has migration 0002-second.sql/;

test('a database that a newer version has migrated is refused', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await write('0002-second.sql', 'CREATE TABLE second (n integer)');
  await run();
  await withoutSecond();
  await expect(run()).rejects.toThrow(NEWER);
  await expect(checkMigrated(servingConnection, log, ours())).rejects.toThrow(NEWER);
});

test('where the newer migration says that it works with this version, it starts, and leaves tables and rights as they are', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  await write('0002-second.sql', 'CREATE TABLE second (n integer)');
  await write('works-with.json', '{"0002": "0001"}');
  await migrate({ ...owner, grantTo: undefined }, log, ours());
  await database.pool.query(`GRANT TRUNCATE ON second TO ${SERVING_USER}`);
  await withoutSecond();
  await rm(join(folder, 'works-with.json'));
  await run();
  await checkMigrated(servingConnection, log, ours());
  expect(await applied()).toEqual(['0001-first.sql', '0002-second.sql']);
  const { rows } = await database.pool.query("SELECT has_table_privilege($1, 'second', 'TRUNCATE') AS may", [
    SERVING_USER,
  ]);
  expect(rows).toEqual([{ may: true }]);
});

test('a release that lacks the migration the newer one counts on is refused', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await write('0002-second.sql', 'CREATE TABLE second (n integer)');
  await write('0003-third.sql', 'CREATE TABLE third (n integer)');
  await write('works-with.json', '{"0002": "0001", "0003": "0002"}');
  await run();
  await rm(join(folder, '0003-third.sql'));
  await run();
  await withoutSecond();
  await expect(run()).rejects.toThrow(/it has migration 0003-third.sql/);
});

test('a history that an earlier release began gets the column', async () => {
  await database.pool.query('ALTER TABLE schema_migration DROP COLUMN works_with');
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  const { rows } = await database.pool.query('SELECT version, works_with FROM schema_migration');
  expect(rows).toEqual([{ version: 1, works_with: 1 }]);
});

test('migrations with a history of their own have their own numbers, and do not know of the others', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  await rm(join(folder, '0001-first.sql'));
  await write('0001-second.sql', 'CREATE TABLE second (n integer)');
  await migrate(owner, log, { folder, history: 'other_migration' });
  await migrate(owner, log, { folder, history: 'other_migration' });
  expect(await applied()).toEqual(['0001-first.sql']);
  expect((await database.pool.query('SELECT name FROM other_migration')).rows).toEqual([{ name: '0001-second.sql' }]);
});

test('a database of an earlier, unreleased build is refused with what to do, and left as it is', async () => {
  await write('0001-catalogue.sql', 'CREATE TABLE first (n integer)');
  await run();
  await expect(migrate(owner, log)).rejects.toThrow(
    /^The database was made by an earlier, unreleased build .* use a new database, or, .* delete its data folder \(DATA_DIR\)\.$/,
  );
  expect(await applied()).toEqual(['0001-catalogue.sql']);
});

const IMPATIENT: Patience = { lockMs: 50, againMs: 20, giveUpMs: 10_000 };

test('it backs off while the table it changes is locked, and lets others use it in between', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  await run();
  await write('0002-second.sql', 'ALTER TABLE first ADD m integer');
  const holder = await database.pool.connect();
  await holder.query('BEGIN; SELECT * FROM first');
  const migrated = migrate(owner, log, { ...ours(), patience: IMPATIENT });
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
  await expect(migrate(owner, log, { ...ours(), patience: { ...IMPATIENT, giveUpMs: 100 } })).rejects.toThrow(
    /^A migration could not be applied: other transactions hold the tables/,
  );
  await holder.query('ROLLBACK');
  holder.release();
  expect(await applied()).toEqual(['0001-first.sql']);
});

test('what a migration makes is given to the role that serves with it: to read and write, and no more', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer); INSERT INTO first VALUES (1)');
  await run();
  await serving.query('UPDATE first SET n = n + 1');
  expect((await serving.query('SELECT n FROM first')).rows).toEqual([{ n: 2 }]);
  for (const refused of ['DROP TABLE first', 'TRUNCATE first', 'ALTER TABLE first ADD m integer']) {
    await expect(serving.query(refused)).rejects.toMatchObject({ code: '42501' });
  }
});

test('a role that may not migrate starts on tables that are up to date, and says which migration is missing', async () => {
  await write('0001-first.sql', 'CREATE TABLE first (n integer)');
  const check = () => checkMigrated(servingConnection, log, ours());
  await expect(check()).rejects.toThrow(
    /^The database lacks migration 0001-first\.sql: run `npm run db:migrate` with the role that owns the tables/,
  );
  await run();
  await check();
  await write('0002-second.sql', 'CREATE TABLE second (n integer)');
  await expect(check()).rejects.toThrow(/lacks migration 0002-second\.sql/);
  await expect(checkMigrated(servingConnection, log, { folder, history: 'other_migration' })).rejects.toThrow(
    /lacks migration 0001-first\.sql/,
  );
  await rm(join(folder, '0001-first.sql'));
  await rm(join(folder, '0002-second.sql'));
  await expect(check()).rejects.toThrow(/newer than this server|cannot be upgraded/);
});
