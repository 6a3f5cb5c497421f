import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { archiveName, openLogArchive } from './log-archive.ts';

const MIB = 2 ** 20;
const account = { name: 'ours', ids: null };
let folder: TemporaryFolder;
let cluster: string;
let archiveDir: string;
let errors: number;
const log = pino(
  { level: 'error' },
  {
    write: () => {
      errors += 1;
    },
  },
);

beforeEach(async () => {
  errors = 0;
  folder = await temporaryFolder();
  cluster = join(folder.path, 'postgres');
  archiveDir = join(folder.path, 'archive');
  await mkdir(join(cluster, 'pg_wal'), { recursive: true });
});
afterEach(() => folder.remove());

const open = async (): Promise<string> =>
  (await openLogArchive({ archiveDir, cluster, account, log }))['basic_archive.archive_directory'] ?? '';
const segment = async (place: string, name: string): Promise<void> => {
  await writeFile(join(place, name), '');
  await truncate(join(place, name), MIB);
};

test('each start finds the folder of the first, which only the account may enter', async () => {
  await segment(join(cluster, 'pg_wal'), '000000010000000000000001');
  const place = await open();
  expect((await stat(place)).mode & 0o777).toBe(0o700);
  expect(place).toBe(join(archiveDir, (await archiveName(cluster)) ?? 'none'));
  expect(await open()).toBe(place);
  expect(errors).toBe(0);
});

test('a folder that is gone is not made again: its disk may not be mounted', async () => {
  const place = await open();
  await rm(archiveDir, { recursive: true });
  expect(await open()).toBe(place);
  expect(errors).toBe(1);
  await expect(stat(archiveDir)).rejects.toThrow('ENOENT');
});

test('a log of which a part was removed before it was archived goes on in a new folder', async () => {
  const place = await open();
  const own = join(cluster, 'pg_wal');
  await segment(place, '000000010000000000000003');
  await segment(place, '000000010000000000000004');
  for (const name of ['000000010000000000000005', '000000010000000000000006']) await segment(own, name);
  expect(await open()).toBe(place);
  expect(errors).toBe(0);
  await rm(join(own, '000000010000000000000005'));
  const next = await open();
  expect(next).not.toBe(place);
  expect(errors).toBe(1);
  expect(await open()).toBe(next);
  expect((await readdir(place)).filter((name) => name.startsWith('0'))).toHaveLength(2);
});

test('a new timeline goes on where it left its parent', async () => {
  const place = await open();
  const own = join(cluster, 'pg_wal');
  await segment(place, '000000010000000000000009');
  // The parent ended in the ninth segment.
  await writeFile(join(own, '00000002.history'), '1\t0/900100\tno recovery target specified\n');
  await segment(own, '000000020000000000000009');
  expect(await open()).toBe(place);
  await segment(own, '00000002000000000000000A');
  await rm(join(own, '000000020000000000000009'));
  expect(await open()).not.toBe(place);
  expect(errors).toBe(1);
});

test('an archive that was replaced by an empty folder has a gap: a new folder, once', async () => {
  const own = join(cluster, 'pg_wal');
  await segment(own, '000000010000000000000003');
  const place = await open();
  await rm(place, { recursive: true });
  await mkdir(place);
  const next = await open();
  expect(next).not.toBe(place);
  expect(await open()).toBe(next);
  expect(errors).toBe(1);
});

test('a folder that was begun on a later timeline goes on from there, not from where that left its parent', async () => {
  const own = join(cluster, 'pg_wal');
  await writeFile(join(own, '00000002.history'), '1\t0/900100\tno recovery target specified\n');
  // What is left of the parent is removed by the database's next checkpoint.
  await segment(own, '000000010000000000000008');
  await segment(own, '00000002000000000000000C');
  const place = await open();
  await rm(join(own, '000000010000000000000008'));
  expect(await open()).toBe(place);
  expect(errors).toBe(0);
  await segment(own, '00000002000000000000000D');
  await rm(join(own, '00000002000000000000000C'));
  expect(await open()).not.toBe(place);
  expect(errors).toBe(1);
});

test('a folder that was begun before a restore goes on from where the new timeline left its parent', async () => {
  const own = join(cluster, 'pg_wal');
  await segment(own, '000000010000000000000001');
  const place = await open();
  await rm(join(own, '000000010000000000000001'));
  await segment(place, '000000010000000000000008');
  await writeFile(join(own, '00000002.history'), '1\t0/900100\tno recovery target specified\n');
  await segment(own, '000000020000000000000009');
  expect(await open()).toBe(place);
  expect(errors).toBe(0);
});

test('a name that cannot be written stops no server and leaves no folder; an empty one is none', async () => {
  await mkdir(join(cluster, 'archive-name.unfinished'));
  const place = await open();
  expect(errors).toBe(1);
  await expect(stat(place)).rejects.toThrow('ENOENT');
  expect(await archiveName(cluster)).toBeUndefined();
  await rm(join(cluster, 'archive-name.unfinished'), { recursive: true });
  await writeFile(join(cluster, 'archive-name'), '');
  expect(await open()).toMatch(/log-[0-9a-f]{12}$/);
  expect(await readFile(join(cluster, 'archive-name'), 'utf8')).toMatch(/^log-[0-9a-f]{12}\n$/);
});
