import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { backUp } from '../backup.ts';
import { type Embedded, startEmbedded } from '../embedded.ts';
import { readPostmasterFile } from '../postmaster-file.ts';
import { restore, type Target } from '../restore.ts';
import { retireArchive } from './retire-archive.ts';

/* One database with an archive, step by step: each test goes on where the one before it ended. */

const log = pino({ level: 'silent' });
const PATIENCE_MS = 180_000;
/** Commit times are kept, to compare with; segments are not waited for. */
const SETTINGS = { track_commit_timestamp: 'on', archive_timeout: '1' };
let folder: TemporaryFolder;
let dataDir: string;
let archiveDir: string;
let backup: string;
let embedded: Embedded | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
  archiveDir = join(folder.path, "the archive, 100%f of it isn't lost");
  backup = join(folder.path, 'backups', 'first');
});
afterAll(async () => {
  await embedded?.close();
  await folder.remove();
});

const start = async (of: string = dataDir): Promise<pg.Client> => {
  embedded = await startEmbedded({ dataDir: of, archiveDir, log, settings: SETTINGS });
  return connect();
};
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ ...embedded?.connection });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const stop = async (client: pg.Client): Promise<void> => {
  await client.end();
  await embedded?.close();
  embedded = undefined;
};

interface Commit {
  readonly n: number;
  readonly atMs: number;
}
/** Numbers in a table, each with the time of its commit. */
async function commits(client: pg.Client): Promise<readonly Commit[]> {
  const { rows } = await client.query<{ n: number; at: number }>(
    'SELECT n, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at FROM written ORDER BY n',
  );
  return rows.map(({ n, at }) => ({ n, atMs: at }));
}
const numbers = (from: readonly Commit[]): readonly number[] => from.map(({ n }) => n);

async function write(client: pg.Client, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    await client.query('INSERT INTO written SELECT coalesce(max(n), 0) + 1 FROM written');
    await pause(250);
  }
}

const archive = async (): Promise<string> => {
  const [name = ''] = (await readdir(archiveDir)).filter((one) => one.startsWith('log-'));
  return join(archiveDir, name);
};
const segments = async (): Promise<readonly string[]> =>
  (await readdir(await archive())).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();

let restores = 0;
/** Restores to a new folder, and the numbers that are there afterwards. */
async function restored(target: Target | undefined, source = backup) {
  restores += 1;
  const to = join(folder.path, `restored-${restores}`);
  const { recovered } = await restore({ source, dataDir: to, archiveDir, target });
  const client = await start(to);
  const found = (await client.query<{ n: number }>('SELECT n FROM written ORDER BY n')).rows.map(({ n }) => n);
  return { client, found, recovered };
}

/** All commits of the first timeline. */
let all: readonly Commit[] = [];

test(
  'a backup and the archived log are restored to a second: exactly the commits before it',
  async () => {
    const client = await start();
    await client.query('CREATE TABLE written (n integer PRIMARY KEY)');
    await write(client, 2);
    await backUp({ dataDir, archiveDir, target: backup }, log);
    await write(client, 16);
    all = await commits(client);
    await stop(client);
    expect((await stat(await archive())).mode & 0o777).toBe(0o700);
    for (const name of await segments()) expect((await stat(join(await archive(), name))).mode & 0o777).toBe(0o600);

    const second = Math.ceil((all[7]?.atMs ?? 0) / 1_000) * 1_000;
    const { client: later, found, recovered } = await restored({ until: { atMs: second } });
    const before = all.filter(({ atMs }) => atMs <= second);
    expect(found).toEqual(numbers(before));
    expect(before.length).toBeGreaterThan(7);
    expect(before.length).toBeLessThan(all.length);
    expect(recovered).toMatchObject({ alongTimeline: 1, newTimeline: 2 });
    expect(Math.abs((recovered?.lastCommitMs ?? 0) - (before.at(-1)?.atMs ?? 0))).toBeLessThan(2);
    // It goes on, and archives next to what the first timeline archived.
    await later.query('INSERT INTO written VALUES (1001)');
    await stop(later);
    expect((await segments()).some((name) => name.startsWith('00000002'))).toBe(true);
  },
  PATIENCE_MS,
);

test(
  'a second restore follows the timeline of the first one, or the one that is asked for',
  async () => {
    const newest = await restored({ until: 'END' });
    expect(newest.found).toContain(1001);
    expect(newest.recovered).toMatchObject({ alongTimeline: 2, newTimeline: 3 });
    await newest.client.query('INSERT INTO written VALUES (1002)');
    await stop(newest.client);
    const first = await restored({ until: 'END', timeline: 1 });
    expect(first.found).toEqual(numbers(all));
    expect(first.recovered).toMatchObject({ alongTimeline: 1, newTimeline: 4 });
    await stop(first.client);
    const third = await restored({ until: 'END', timeline: 3 });
    expect(third.found).toEqual(expect.arrayContaining([1001, 1002]));
    await stop(third.client);
    // Without a target: the backup alone, on a timeline of its own, too.
    const bare = await restored(undefined);
    expect(bare.found).toEqual([1, 2]);
    expect(bare.recovered?.newTimeline).toBe(6);
    await stop(bare.client);
  },
  PATIENCE_MS,
);

test(
  'a time that cannot be reached is refused, and nothing is left in the folder',
  async () => {
    const to = join(folder.path, 'refused');
    const asked = (target: Target, more: object = {}) =>
      restore({ source: backup, dataDir: to, archiveDir, target, ...more });
    const at = (atMs: number, timeline?: number): Target => ({ until: { atMs }, timeline });
    await expect(asked(at(Date.now() + 60_000))).rejects.toThrow(/--to: .+ is in the future/);
    await expect(asked(at(all[0]?.atMs ?? 0))).rejects.toThrow(/--to: .+ is before the end of this backup/);
    await expect(asked(at(Date.now() - 1, 1))).rejects.toThrow(/--to: the archived log ends with the commit of 20/);
    await expect(asked(at(Date.now()), { archiveDir: undefined })).rejects.toThrow(/--to needs ARCHIVE_DIR/);
    await expect(asked(at(Date.now()), { archiveDir: join(folder.path, 'no') })).rejects.toThrow(
      /ARCHIVE_DIR: there is no/,
    );

    const own = (await segments()).filter((name) => name.startsWith('00000001'));
    const [gap = '', place] = [own.at(-3), await archive()];
    await rename(join(place, gap), join(folder.path, gap));
    const lastMs = all.at(-1)?.atMs ?? 0;
    await expect(asked(at(lastMs - 1, 1))).rejects.toThrow(`ARCHIVE_DIR has a gap: ${gap} is missing`);
    await expect(asked({ until: 'END', timeline: 1 })).rejects.toThrow(`ARCHIVE_DIR has a gap: ${gap} is missing`);
    // PostgreSQL takes a damaged record for the end of the log.
    await copyFile(join(folder.path, gap), join(place, gap));
    await chmod(join(place, gap), 0o644);
    const file = await open(join(place, gap), 'r+');
    await file.write(Buffer.alloc(8_192), 0, 8_192, 0);
    await file.close();
    await expect(asked({ until: 'END', timeline: 1 })).rejects.toThrow(
      /ARCHIVE_DIR: a file of the log in .+ is damaged/,
    );
    await rename(join(folder.path, gap), join(place, gap));
    expect((await readdir(to)).filter((name) => name.startsWith('postgres'))).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'killed while it archives, the database loses nothing of what it had committed',
  async () => {
    const client = await start();
    const writing = (async () => {
      for (let n = 2_001; ; n += 1) {
        await client.query('INSERT INTO written VALUES ($1)', [n]);
        await client.query('SELECT pg_switch_wal()');
      }
    })().catch(() => undefined);
    await expect.poll(async () => (await segments()).length, { timeout: 20_000 }).toBeGreaterThan(12);
    const { pid } = (await readPostmasterFile(join(dataDir, 'postgres'))) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await writing;
    await client.end().catch(() => undefined);
    await expect
      .poll(
        () =>
          connect().then(
            (one) => one.end().then(() => true),
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    const again = await connect();
    const committed = await commits(again);
    expect(committed.length).toBeGreaterThan(all.length);
    await stop(again);
    const { client: later, found } = await restored({ until: 'END', timeline: 1 });
    expect(found).toEqual(numbers(committed));
    await stop(later);
  },
  PATIENCE_MS,
);

test(
  'while the archive cannot be written the database goes on, and archives everything later',
  async () => {
    const client = await start();
    const place = await archive();
    await rename(place, `${place}.away`);
    await write(client, 2);
    const state = async () =>
      (
        await client.query(
          "SELECT last_failed_time > coalesce(last_archived_time, '-infinity') AS fails FROM pg_stat_archiver",
        )
      ).rows[0];
    await expect.poll(state, { timeout: 20_000 }).toEqual({ fails: true });
    await write(client, 2);
    await rename(`${place}.away`, place);
    await write(client, 2);
    await expect.poll(state, { timeout: 90_000 }).toEqual({ fails: false });
    const committed = await commits(client);
    await stop(client);
    const { client: later, found } = await restored({ until: 'END', timeline: 1 });
    expect(found).toEqual(numbers(committed));
    await stop(later);
  },
  PATIENCE_MS,
);

test(
  'what no kept backup needs is retired, and the kept ones are restored as before',
  async () => {
    const client = await start();
    const second = join(folder.path, 'backups', 'second');
    await backUp({ dataDir, archiveDir, target: second }, log);
    await write(client, 3);
    const committed = await commits(client);
    await stop(client);
    const place = await archive();
    await mkdir(join(folder.path, 'backups', 'not a backup'));
    const left = join(place, 'archtemp.000000010000000000000001.1.1');
    await writeFile(left, '');
    await utimes(left, 0, 0);
    const backups = join(folder.path, 'backups');
    expect((await retireArchive(archiveDir, backups, Date.now()))[0]).toMatchObject({ oldestBackup: backup });
    expect(await readdir(place)).not.toContain('archtemp.000000010000000000000001.1.1');
    const { client: same, found } = await restored({ until: 'END', timeline: 1 });
    expect(found).toEqual(numbers(committed));
    await stop(same);

    const before = (await segments()).length;
    await rm(backup, { recursive: true });
    const [retired] = await retireArchive(archiveDir, backups, Date.now());
    expect(retired?.removed).toBeGreaterThan(5);
    expect((await segments()).length).toBeLessThan(before);
    const later = await restored({ until: 'END', timeline: 1 }, second);
    expect(later.found).toEqual(numbers(committed));
    await stop(later.client);
    await expect(retireArchive(archiveDir, folder.path, Date.now())).rejects.toThrow(/nothing was removed/);
  },
  PATIENCE_MS,
);
