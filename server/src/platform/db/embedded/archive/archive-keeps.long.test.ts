import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ArchivedDatabase,
  archivedDatabase,
  type Commit,
  commits,
  numbers,
  write,
} from '#test/archived-database.ts';
import { backUp } from '../backup.ts';
import { startEmbedded } from '../embedded.ts';
import { readPostmasterFile } from '../postmaster-file.ts';
import { restore, type Target } from '../restore.ts';
import { retireArchive } from './retire-archive.ts';

/* One database with an archive, step by step: each test goes on where the one before it ended. */

const log = pino({ level: 'silent' });
const PATIENCE_MS = 180_000;
let at: ArchivedDatabase;
/** All commits of the first timeline. */
let all: readonly Commit[] = [];

beforeAll(async () => {
  at = await archivedDatabase();
});
afterAll(() => at.remove());

test(
  'a time that cannot be reached is refused, and nothing is left in the folder',
  async () => {
    const client = await at.start();
    await client.query('CREATE TABLE written (n integer PRIMARY KEY)');
    await write(client, 2);
    await backUp({ dataDir: at.dataDir, archiveDir: at.archiveDir, target: at.backup }, log);
    await write(client, 12);
    all = await commits(client);
    await at.stop(client);
    const to = join(at.path, 'refused');
    const asked = (target: Target, more: object = {}) =>
      restore({ source: at.backup, dataDir: to, archiveDir: at.archiveDir, target, ...more });
    const moment = (atMs: number, timeline?: number): Target => ({ until: { atMs }, timeline });
    await expect(asked(moment(Date.now() + 60_000))).rejects.toThrow(/--to: .+ is in the future/);
    await expect(asked(moment(all[0]?.atMs ?? 0))).rejects.toThrow(/--to: .+ is before the end of this backup/);
    await expect(asked(moment(Date.now() - 1, 1))).rejects.toThrow(/--to: the archived log ends with the commit of 20/);
    await expect(asked(moment(Date.now()), { archiveDir: undefined })).rejects.toThrow(/--to needs ARCHIVE_DIR/);
    await expect(asked(moment(Date.now()), { archiveDir: join(at.path, 'no') })).rejects.toThrow(
      /ARCHIVE_DIR: there is no/,
    );

    const own = (await at.segments()).filter((name) => name.startsWith('00000001'));
    const [gap = '', place] = [own.at(-3), await at.archive()];
    await rename(join(place, gap), join(at.path, gap));
    const lastMs = all.at(-1)?.atMs ?? 0;
    await expect(asked(moment(lastMs - 1, 1))).rejects.toThrow(`ARCHIVE_DIR has a gap: ${gap} is missing`);
    await expect(asked({ until: 'END', timeline: 1 })).rejects.toThrow(`ARCHIVE_DIR has a gap: ${gap} is missing`);
    await rename(join(at.path, gap), join(place, gap));
    expect((await readdir(to)).filter((name) => name.startsWith('postgres'))).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'killed while it archives, the database loses nothing of what it had committed',
  async () => {
    const client = await at.start();
    const writing = (async () => {
      for (let n = 2_001; ; n += 1) {
        await client.query('INSERT INTO written VALUES ($1)', [n]);
        await client.query('SELECT pg_switch_wal()');
      }
    })().catch(() => undefined);
    await expect.poll(async () => (await at.segments()).length, { timeout: 20_000 }).toBeGreaterThan(12);
    const { pid } = (await readPostmasterFile(join(at.dataDir, 'postgres'))) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await writing;
    await client.end().catch(() => undefined);
    await expect
      .poll(
        () =>
          at.connect().then(
            (one) => one.end().then(() => true),
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    const again = await at.connect();
    const committed = await commits(again);
    expect(committed.length).toBeGreaterThan(all.length);
    await at.stop(again);
    const { client: later, found } = await at.restored({ until: 'END', timeline: 1 });
    expect(found).toEqual(numbers(committed));
    await at.stop(later);
  },
  PATIENCE_MS,
);

test(
  'while the archive cannot be written the database goes on, and archives everything later',
  async () => {
    const place = await at.archive();
    await rename(place, `${place}.away`);
    const client = await at.start();
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
    await at.stop(client);
    const { client: later, found } = await at.restored({ until: 'END', timeline: 1 });
    expect(found).toEqual(numbers(committed));
    await at.stop(later);
  },
  PATIENCE_MS,
);

test(
  'what no kept backup needs is retired, and the kept ones are restored as before',
  async () => {
    const client = await at.start();
    const second = join(at.path, 'backups', 'second');
    await backUp({ dataDir: at.dataDir, archiveDir: at.archiveDir, target: second }, log);
    await write(client, 3);
    const committed = await commits(client);
    await at.stop(client);
    const place = await at.archive();
    await mkdir(join(at.path, 'backups', 'not a backup'));
    const left = join(place, 'archtemp.000000010000000000000001.1.1');
    await writeFile(left, '');
    await utimes(left, 0, 0);
    const backups = join(at.path, 'backups');
    expect((await retireArchive(at.archiveDir, backups, Date.now()))[0]).toMatchObject({ oldestBackup: at.backup });
    expect(await readdir(place)).not.toContain('archtemp.000000010000000000000001.1.1');
    const { client: same, found } = await at.restored({ until: 'END', timeline: 1 });
    expect(found).toEqual(numbers(committed));
    await at.stop(same);

    const before = (await at.segments()).length;
    await rm(at.backup, { recursive: true });
    const [retired] = await retireArchive(at.archiveDir, backups, Date.now());
    expect(retired?.removed).toBeGreaterThan(5);
    expect((await at.segments()).length).toBeLessThan(before);
    const later = await at.restored({ until: 'END', timeline: 1 }, second);
    expect(later.found).toEqual(numbers(committed));
    await at.stop(later.client);
    await expect(retireArchive(at.archiveDir, at.path, Date.now())).rejects.toThrow(/nothing was removed/);
  },
  PATIENCE_MS,
);

test(
  'a run without the archive leaves a gap: the next start begins a new folder, and a backup restores what came after',
  async () => {
    const place = await at.archive();
    const without = await startEmbedded({ dataDir: at.dataDir, log });
    const client = new pg.Client({ ...without.connection });
    await client.connect();
    for (let n = 9_001; n < 9_005; n += 1) {
      await client.query('INSERT INTO written VALUES ($1)', [n]);
      await client.query('SELECT pg_switch_wal()');
    }
    await client.query('CHECKPOINT');
    await client.end();
    await without.close();

    const again = await at.start();
    expect(await at.archive()).not.toBe(place);
    const third = join(at.path, 'backups', 'third');
    await backUp({ dataDir: at.dataDir, archiveDir: at.archiveDir, target: third }, log);
    await write(again, 2);
    const committed = await commits(again);
    await at.stop(again);
    const later = await at.restored({ until: 'END' }, third);
    expect(later.found).toEqual(numbers(committed));
    await at.stop(later.client);
  },
  PATIENCE_MS,
);

test(
  'on a later timeline, too, a new folder and a backup restore what came after',
  async () => {
    const third = join(at.path, 'backups', 'third');
    const { client, to } = await at.restored({ until: 'END', timeline: 1 }, third);
    await at.stop(client);
    await rm(join(to, 'postgres', 'archive-name'));
    const again = await at.start(to);
    const fourth = join(at.path, 'backups', 'fourth');
    await backUp({ dataDir: to, archiveDir: at.archiveDir, target: fourth }, log);
    await write(again, 2);
    const committed = await commits(again);
    await at.stop(again);
    const history = (await readdir(join(fourth, 'postgres', 'pg_wal'))).filter((name) => name.endsWith('.history'));
    expect(history).toContain('00000003.history');
    const later = await at.restored({ until: 'END' }, fourth);
    expect(later.found).toEqual(numbers(committed));
    await at.stop(later.client);
    // Backups of earlier releases lack what timelines come from.
    for (const name of history) await rm(join(fourth, 'postgres', 'pg_wal', name));
    const bare = await at.restored({ until: 'END', timeline: 3 }, fourth);
    expect(bare.found).toEqual(numbers(committed));
    await at.stop(bare.client);
  },
  PATIENCE_MS,
);
