import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#platform/db/embedded/backup.ts';
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { restore } from '#platform/db/embedded/restore.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { kyselyOn } from './kysely.ts';
import { createPool } from './pool.ts';
import { createStaleReads, type StaleReads } from './stale-reads.ts';

/* A primary and a streaming replica of it, both real. */

const log = pino({ level: 'silent' });
const BOUND_MS = 5_000;
const PATIENCE = { timeout: 20_000, interval: 50 };

let folder: TemporaryFolder;
let engines: Embedded[];
let primary: pg.Pool;
let replica: pg.Pool;
let db: Kysely<Schema>;
let reads: StaleReads;

beforeAll(async () => {
  folder = await temporaryFolder();
  const here = join(folder.path, 'primary');
  const there = join(folder.path, 'replica');
  // The replica reads the log as the database's own account, which no server of ours does.
  const letsReplicaIn = join(folder.path, 'pg_hba.conf');
  await writeFile(letsReplicaIn, 'local all,replication all trust\n');
  const one = await startEmbedded({ dataDir: here, log, settings: { fsync: 'off', hba_file: letsReplicaIn } });
  engines = [one];
  primary = createPool(one.connection, log);
  await primary.query('CREATE TABLE note (n integer); INSERT INTO note VALUES (1)');
  await backUp({ dataDir: here, target: join(folder.path, 'copy') }, log);
  await restore({ source: join(folder.path, 'copy'), dataDir: there });
  await writeFile(join(there, 'postgres', 'standby.signal'), '');
  const { host, port, user } = one.connection;
  const from = `host=${host} port=${port} user=${user}`;
  const other = await startEmbedded({ dataDir: there, log, settings: { fsync: 'off', primary_conninfo: from } });
  engines.push(other);
  replica = createPool(other.connection, log);
  db = kyselyOn(primary);
  reads = createStaleReads({ primary: db, replica: kyselyOn(replica), log });
  await reads.start();
}, 120_000);
afterAll(async () => {
  await reads?.stop();
  await Promise.all([primary?.end(), replica?.end()]);
  for (const engine of engines.toReversed()) await engine.close();
  await folder.remove();
});

const askWhere = async (on: Kysely<Schema>) =>
  (
    await sql<{
      copy: boolean;
      newest: number;
    }>`SELECT pg_is_in_recovery() AS copy, max(n) AS newest FROM note`.execute(on)
  ).rows[0];
const ask = () => reads.read(askWhere);

test('reports come from the replica while it keeps up, and never more than the bound behind; then from the primary', async () => {
  await expect.poll(ask, PATIENCE).toEqual({ copy: true, newest: 1 });
  await primary.query('INSERT INTO note VALUES (2)');
  await expect.poll(ask, PATIENCE).toEqual({ copy: true, newest: 2 });

  await replica.query('SELECT pg_wal_replay_pause()');
  await expect
    .poll(async () => (await replica.query("SELECT pg_get_wal_replay_pause_state() = 'paused' AS is")).rows)
    .toEqual([{ is: true }]);
  await primary.query('INSERT INTO note VALUES (3)');
  const writtenAtMs = performance.now();
  let oldAnswerAtMs = 0;
  const untilNew = async () => {
    const answer = await ask();
    if (answer?.newest === 2) oldAnswerAtMs = performance.now();
    return answer;
  };
  await expect.poll(untilNew, PATIENCE).toEqual({ copy: false, newest: 3 });
  expect(oldAnswerAtMs - writtenAtMs).toBeLessThan(BOUND_MS + 3_000);
  expect(reads.behindMs()).toBeGreaterThan(BOUND_MS);

  await replica.query('SELECT pg_wal_replay_resume()');
  await expect.poll(ask, PATIENCE).toEqual({ copy: true, newest: 3 });
});

test('a replica that is gone is the primary’s work at once', async () => {
  await expect.poll(ask, PATIENCE).toMatchObject({ copy: true });
  await engines.pop()?.close();
  expect(await ask()).toEqual({ copy: false, newest: 3 });
});
