import { chmod, copyFile, mkdir, open, readdir, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { MASTER_KEY } from '#test/master-key.ts';
import { runCommandFile } from '#test/run-command.ts';
import { backUp } from '../backup.ts';
import { restore } from '../restore.ts';

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
  'a damaged or unreadable file is refused, and the archive stays as it was: repaired, all is restored',
  async () => {
    const client = await at.start();
    await client.query('CREATE TABLE written (n integer PRIMARY KEY)');
    await write(client, 2);
    await backUp({ dataDir: at.dataDir, archiveDir: at.archiveDir, target: at.backup }, log);
    await client.query(
      "CREATE TABLE key_ring (key_id, state) AS VALUES (1, 'RETIRED'), (2, 'READING'), (3, 'WRITING')",
    );
    await write(client, 12);
    all = await commits(client);
    await at.stop(client);
    const place = await at.archive();
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    for (const name of await at.segments()) expect((await stat(join(place, name))).mode & 0o777).toBe(0o600);

    const before = await readdir(place);
    const to = join(at.path, 'refused');
    const end = () => restore({ source: at.backup, dataDir: to, archiveDir: at.archiveDir, target: { until: 'END' } });
    // PostgreSQL takes a damaged record for the end of the log, in the last file, too.
    for (const name of (await at.segments()).slice(-2)) {
      const [path, kept] = [join(place, name), join(at.path, name)];
      await rename(path, kept);
      await copyFile(kept, path);
      await chmod(path, 0o644);
      const file = await open(path, 'r+');
      await file.write(Buffer.alloc(8_192), 0, 8_192, 0);
      await file.close();
      await expect(end()).rejects.toThrow(/ARCHIVE_DIR: a file of the log in .+ is damaged/);
      await rename(path, `${kept}.damaged`);
      await rename(kept, path);
    }
    // Copying a folder fails, for root as well.
    const last = (await at.segments()).at(-1) ?? '';
    await rename(join(place, last), join(at.path, last));
    await mkdir(join(place, last));
    await expect(end()).rejects.toThrow(/The log could not be replayed: cp: /);
    await rmdir(join(place, last));
    await rename(join(at.path, last), join(place, last));

    expect(await readdir(place)).toEqual(before);
    expect((await readdir(to)).filter((name) => name.startsWith('postgres'))).toEqual([]);
    // The keys were rotated after the backup.
    await writeFile(join(to, 'secret.key'), `2:${MASTER_KEY.toString('base64')}\n`);
    const settings = { DATA_DIR: to, ARCHIVE_DIR: at.archiveDir, SECRET_KEY: '' };
    const { code, output } = await runCommandFile('restore.ts', settings, [at.backup, '--to', 'end']);
    expect(code).toBe(0);
    expect(output).toContain('followed along timeline 1; the restored database goes on with timeline 2.');
    expect(output).toContain('secret.key lacks key 3. Next: put secret.key with keys 2, 3 in its place');
  },
  PATIENCE_MS,
);

test(
  'where the log has gone on along two timelines, neither is followed unless it is named',
  async () => {
    const { client: later } = await at.restored({ until: { atMs: all[7]?.atMs ?? 0 } });
    await later.query('INSERT INTO written VALUES (1001)');
    await at.stop(later);
    const refused = (timeline?: number) =>
      restore({
        source: at.backup,
        dataDir: join(at.path, 'unclear'),
        archiveDir: at.archiveDir,
        target: { until: 'END', timeline },
      });
    await expect(refused()).rejects.toThrow(
      /along several timelines: 1 \(up to 00000001[0-9A-F]{16}, archived 20.+\), 2 \(up to 00000002.+\). Choose one/,
    );
    await expect(refused(3)).rejects.toThrow(/along other timelines than 3: 1 /);
    const first = await at.restored({ until: 'END', timeline: 1 });
    expect(first.found).toEqual(numbers(all));
    expect(first.recovered).toMatchObject({ alongTimeline: 1, newTimeline: 3 });
    await at.stop(first.client);
    const second = await at.restored({ until: 'END', timeline: 2 });
    expect(second.found).toContain(1001);
    await at.stop(second.client);
  },
  PATIENCE_MS,
);

test(
  'without a target the backup alone is restored, to an archive of its own',
  async () => {
    const before = await readdir(await at.archive());
    const bare = await at.restored(undefined);
    expect(bare.found).toEqual([1, 2]);
    expect(bare.recovered).toBeUndefined();
    await bare.client.query('INSERT INTO written VALUES (1002)');
    await at.stop(bare.client);
    expect(await readdir(await at.archive())).toEqual(before);
    expect(await readdir(await at.archive(bare.to))).toContainEqual(expect.stringMatching(/^[0-9A-F]{24}$/));
  },
  PATIENCE_MS,
);
