import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { SocketConnection } from './embedded.ts';

/** Runtime files, not data: left empty or out, as pg_basebackup does. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/;

/** SQLSTATE where the database ends a connection. */
const ADMIN_SHUTDOWN = '57P01';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await flush(to);
}

const unlessGone = (error: unknown): void => {
  if (!isGone(error)) throw error;
};

/** Copies a folder file by file; the log repairs what changes meanwhile. */
async function copyFolder(from: string, to: string, isTop = true): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const entries = (await readdir(from, { withFileTypes: true })).filter(({ name }) => !LEFT_OUT.test(name));
  // In parallel: most of the time is spent waiting for the disk's flushes.
  const files = entries.filter((entry) => !entry.isDirectory());
  await Promise.all(files.map(({ name }) => copyWhole(join(from, name), join(to, name)).catch(unlessGone)));
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    if (isTop && EMPTY.has(name)) await mkdir(join(to, name), { mode: 0o700 });
    else await copyFolder(join(from, name), join(to, name), false);
  }
  await flush(to);
}

/** Names of the first and the last file of the log. */
interface LogRange {
  readonly first: string;
  readonly last: string;
}

/** The log from the copy's start to its end, without which the copy is useless. */
async function copyLog(from: string, to: string, { first, last }: LogRange): Promise<void> {
  const there = await readdir(from);
  const names = there.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (!names.includes(first) || !names.includes(last))
    throw new Error(`the log of the backup is incomplete: ${first} to ${last}`);
  // What its timelines come from: an archive that began later does not have it.
  const histories = there.filter((name) => /^[0-9A-F]{8}\.history$/.test(name));
  for (const name of [...names, ...histories]) await copyWhole(join(from, name), join(to, name));
  await mkdir(join(to, 'archive_status'), { mode: 0o700 });
  await flush(to);
}

/**
 * Copies the files of a running database to a new folder. The copy has everything that was committed before the backup ended.
 * The database stays in use. Returns when it ended, by the database's clock. Throws StartProblem where the database ends it.
 */
export async function copyCluster(
  connection: SocketConnection,
  cluster: string,
  to: string,
): Promise<{ readonly endedAt: Date }> {
  const client = new pg.Client({ ...connection, application_name: 'coupon-centre backup' });
  let isCutOff = false;
  client.on('error', () => {
    isCutOff = true;
  });
  await client.connect();
  try {
    // The slot ends with this connection; until then no log is removed.
    await client.query(`SELECT pg_create_physical_replication_slot('backup_${process.pid}_${Date.now()}', true, true)`);
    const begun = await client.query<{ file: string }>(
      "SELECT pg_walfile_name(pg_backup_start('coupon-centre', true)) AS file",
    );
    await copyFolder(cluster, to);
    const ended = await client.query<{ file: string; labelfile: string }>(
      'SELECT pg_walfile_name(lsn) AS file, labelfile FROM pg_backup_stop(false)',
    );
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const endedAt = rows[0]?.now ?? new Date();
    const first = begun.rows[0]?.file ?? '';
    const last = ended.rows[0]?.file ?? '';
    await writeFile(join(to, 'backup_label'), ended.rows[0]?.labelfile ?? '', { flush: true });
    await copyLog(join(cluster, 'pg_wal'), join(to, 'pg_wal'), { first, last });
    await flush(to);
    return { endedAt };
  } catch (error) {
    if (!isCutOff && (error as { code?: string }).code !== ADMIN_SHUTDOWN) throw error;
    throw new StartProblem(
      'The database ended the connection of the backup: it was stopped, or wrote more than 4 GB of its log meanwhile. Make the backup again, at a quieter time or onto a faster disk.',
    );
  } finally {
    await client.end();
  }
}
