import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { backUp } from './backup.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { restore } from './restore.ts';

const log = pino({ level: 'silent' });
/** What is tested is not whether it survives one. */
const NO_POWER_CUT = { fsync: 'off' };
const PASSPHRASE = 'a sentence of my own';
const PATIENCE_MS = 120_000;
let folder: TemporaryFolder;
let dataDir: string;
let embedded: Embedded | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterAll(async () => {
  await embedded?.close();
  await folder.remove();
});

async function ask(connection: Embedded['connection'], statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test(
  'a backup of a database at work holds what was committed before it ended, and opens elsewhere with its key',
  async () => {
    embedded = await startEmbedded({ dataDir, log, settings: NO_POWER_CUT });
    const { connection } = embedded;
    await writeFile(join(dataDir, 'secret.key'), 'the key\n');
    await ask(connection, 'CREATE TABLE claim (n integer PRIMARY KEY)');
    const writer = new pg.Client({ ...connection });
    await writer.connect();
    let written = 0;
    let isOver = false;
    const writing = (async () => {
      for (; !isOver; written += 1) await writer.query('INSERT INTO claim SELECT count(*) FROM claim');
    })();
    await expect.poll(() => written).toBeGreaterThan(0);
    const before = written;
    const backup = join(folder.path, 'backup');
    expect(await backUp({ dataDir, target: backup, passphrase: PASSPHRASE }, log)).toEqual({
      hasKey: true,
      isNoted: true,
    });
    const [{ size } = { size: 0 }] = (await ask(connection, 'SELECT count(*)::integer AS size FROM claim')) as {
      size: number;
    }[];
    isOver = true;
    await writing;
    await writer.end();
    await embedded.close();
    embedded = undefined;

    const elsewhere = join(folder.path, 'elsewhere');
    expect(await readdir(backup)).toEqual(['ended-at', 'postgres', 'secret.key.sealed']);
    await restore({ source: backup, dataDir: elsewhere, passphrase: PASSPHRASE });
    expect(await readFile(join(elsewhere, 'secret.key'), 'utf8')).toBe('the key\n');
    expect((await readdir(elsewhere)).sort()).toEqual(['postgres', 'secret.key']);
    const restored = await startEmbedded({ dataDir: elsewhere, log, settings: NO_POWER_CUT });
    const [found] = (await ask(restored.connection, 'SELECT count(*)::integer AS size, max(n) AS last FROM claim')) as {
      size: number;
      last: number;
    }[];
    await restored.close();
    // Nothing is missing in between, and what was written while it was made is there.
    expect(found?.last).toBe((found?.size ?? 0) - 1);
    expect(found?.size).toBeGreaterThan(before);
    expect(found?.size).toBeLessThanOrEqual(size);
  },
  PATIENCE_MS,
);

test('nothing is overwritten: not a backup, not a database, not another key; and what is no backup is refused', async () => {
  const backup = join(folder.path, 'backup');
  const elsewhere = join(folder.path, 'elsewhere');
  const nowhere = { dataDir: join(folder.path, 'nowhere'), target: join(folder.path, 'new') };
  const restoring = { source: backup, dataDir: elsewhere, passphrase: PASSPHRASE };
  await expect(backUp({ dataDir, target: backup }, log)).rejects.toThrow(/is there already/);
  await expect(backUp(nowhere, log)).rejects.toThrow(/no database/);
  for (const archiveDir of [folder.path, join(folder.path, 'new'), join(folder.path, 'new', 'log')])
    await expect(backUp({ dataDir, archiveDir, target: join(folder.path, 'new') }, log)).rejects.toThrow(/lie one in/);
  await expect(restore(restoring)).rejects.toThrow(/There is a database in/);
  await rm(join(elsewhere, 'postgres'), { recursive: true });
  await writeFile(join(elsewhere, 'secret.key'), 'another key\n');
  await expect(restore(restoring)).rejects.toThrow(/not the key of this backup/);
  await expect(restore({ ...restoring, passphrase: 'another sentence' })).rejects.toThrow(/does not open the key/);
  await expect(restore({ source: backup, dataDir: elsewhere })).rejects.toThrow(/set BACKUP_PASSPHRASE/);
  await expect(restore({ source: dataDir, dataDir: join(folder.path, 'new') })).rejects.toThrow(/is not a backup/);
});

test(
  'without a passphrase a backup has no key, and says so when it is restored',
  async () => {
    const [bare, target] = [join(folder.path, 'bare'), join(folder.path, 'without-key')];
    // A note that cannot be written: the backup is whole all the same.
    await rm(join(dataDir, 'last-backup'), { force: true });
    await mkdir(join(dataDir, 'last-backup'));
    expect(await backUp({ dataDir, target: bare }, log)).toEqual({ hasKey: false, isNoted: false });
    expect(await readdir(bare)).toEqual(['ended-at', 'postgres']);
    expect(await restore({ source: bare, dataDir: target })).toEqual({ hasKey: false, recovered: undefined });
  },
  PATIENCE_MS,
);

test(
  'a backup whose connection the database ends says why, and leaves nothing',
  async () => {
    const source = join(folder.path, 'cut-off');
    const { connection, close } = await startEmbedded({ dataDir: source, log, settings: NO_POWER_CUT });
    try {
      const target = join(folder.path, 'never');
      const backup = backUp({ dataDir: source, target }, log).then(
        () => 'made',
        (error: Error) => error.message,
      );
      const cut =
        "SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity WHERE application_name = 'coupon-centre backup'";
      await expect.poll(() => ask(connection, cut), { interval: 5 }).toEqual([{ cut: true }]);
      expect(await backup).toMatch(/^The database ended the connection of the backup: .* more than 4 GB of its log/);
      expect((await readdir(folder.path)).filter((name) => name.startsWith('never'))).toEqual([]);
    } finally {
      await close();
    }
  },
  PATIENCE_MS,
);
