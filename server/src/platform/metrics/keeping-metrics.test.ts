import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#foundation/time/clock.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { kyselyOn } from '#platform/db/kysely.ts';
import { createPool } from '#platform/db/pool.ts';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { readDataFolderMetrics } from './data-folder-metrics.ts';
import { readArchive } from './read-archive.ts';

/* The age of backups and of the archived log, and the disk: on a database with a folder of its own. */

const log = pino({ level: 'silent' });
const PATIENCE = { timeout: 20_000, interval: 100 };
let folder: TemporaryFolder;
let dataDir: string;
let engine: Embedded | undefined;

async function start(settings: Readonly<Record<string, string>>) {
  const started = await startEmbedded({ dataDir, log, settings: { fsync: 'off', ...settings } });
  engine = started;
  const pool = createPool(started.connection, log);
  return { pool, db: kyselyOn(pool) };
}

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterAll(async () => {
  await engine?.close();
  await folder.remove();
});

test('tells the free disk always, and the age of a backup once there is one', async () => {
  const { pool, db } = await start({});
  const read = async (isArchived = false): Promise<string> =>
    (await readDataFolderMetrics({ dataDir, isArchived, clock: systemClock })).metrics();
  const before = await read();
  const [, free] = /^coupon_centre_disk_free_bytes (\d+)$/m.exec(before) ?? [];
  const [, size] = /^coupon_centre_disk_size_bytes (\d+)$/m.exec(before) ?? [];
  expect(Number(free)).toBeGreaterThan(0);
  expect(Number(size)).toBeGreaterThan(Number(free));
  expect(before).not.toContain('coupon_centre_backup_age_seconds');
  expect(before).not.toContain('coupon_centre_wal_archive');
  await writeFile(join(dataDir, 'postgres/archive-name'), 'log-0\n');
  expect(await read(true)).toContain('coupon_centre_wal_archive_without_backup 1');
  // ARCHIVE_DIR was taken out again.
  expect(await read()).not.toContain('coupon_centre_wal_archive');
  await backUp({ dataDir, target: join(folder.path, 'copy') }, log);
  expect(Number(/^coupon_centre_backup_age_seconds ([\d.]+)$/m.exec(await read())?.[1])).toBeLessThan(60);
  expect(await read(true)).toContain('coupon_centre_wal_archive_without_backup 0');
  await writeFile(join(dataDir, 'last-backup'), `${new Date(Date.now() - 7_200_000).toISOString()}\n`);
  expect(Number(/^coupon_centre_backup_age_seconds ([\d.]+)$/m.exec(await read())?.[1])).toBeGreaterThanOrEqual(7_200);
  expect(await readArchive(db)).toBeUndefined();
  await pool.end();
  await engine?.close();
}, 120_000);

test('tells whether the log is archived, and since when it was not', async () => {
  const archive = join(folder.path, 'archived');
  const { pool, db } = await start({ archive_mode: 'on', archive_command: `test -f ${archive}` });
  const switchSegment = () => pool.query("SELECT pg_logical_emit_message(true, 'test', ''), pg_switch_wal()");
  await switchSegment();
  await expect.poll(async () => (await readArchive(db))?.isFailing, PATIENCE).toBe(true);
  await writeFile(archive, '');
  await expect.poll(async () => (await readArchive(db))?.isFailing, PATIENCE).toBe(false);
  expect((await readArchive(db))?.ageSeconds).toBeLessThan(20);
  await pool.end();
}, 120_000);
