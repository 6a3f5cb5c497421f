import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { archiveFolder, archiveName } from '#platform/db/embedded/archive/log-archive.ts';
import { type Embedded, startEmbedded } from '#platform/db/embedded/embedded.ts';
import { restore, type Target } from '#platform/db/embedded/restore.ts';
import { temporaryFolder } from './data-folder.ts';

const log = pino({ level: 'silent' });
/** Commit times are kept, to compare with; segments are not waited for. */
const SETTINGS = { track_commit_timestamp: 'on', archive_timeout: '1' };

export interface Commit {
  readonly n: number;
  readonly atMs: number;
}

export const numbers = (from: readonly Commit[]): readonly number[] => from.map(({ n }) => n);

/** Numbers in the table `written`, each with the time of its commit. */
export async function commits(client: pg.Client): Promise<readonly Commit[]> {
  const { rows } = await client.query<{ n: number; at: number }>(
    'SELECT n, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at FROM written ORDER BY n',
  );
  return rows.map(({ n, at }) => ({ n, atMs: at }));
}

/** Adds the next numbers to the table `written`, four a second. */
export async function write(client: pg.Client, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    await client.query('INSERT INTO written SELECT coalesce(max(n), 0) + 1 FROM written');
    await pause(250);
  }
}

/** A folder with an embedded database that archives its log, and with what is restored of it; one runs at a time. */
export async function archivedDatabase() {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const archiveDir = join(folder.path, "the archive, 100%f of it isn't lost");
  const backup = join(folder.path, 'backups', 'first');
  let embedded: Embedded | undefined;
  let restores = 0;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...embedded?.connection });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const start = async (of: string = dataDir): Promise<pg.Client> => {
    embedded = await startEmbedded({ dataDir: of, archiveDir, log, settings: SETTINGS });
    return connect();
  };
  const archive = async (of: string = dataDir): Promise<string> =>
    archiveFolder(archiveDir, (await archiveName(join(of, 'postgres'))) ?? '');
  return {
    path: folder.path,
    dataDir,
    archiveDir,
    /** Where the tests make their first backup. */
    backup,
    connect,
    start,
    async stop(client: pg.Client): Promise<void> {
      await client.end();
      await embedded?.close();
      embedded = undefined;
    },
    /** The folder that a database archives to. */
    archive,
    segments: async (): Promise<readonly string[]> =>
      (await readdir(await archive())).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort(),
    /** Restores to a new folder, and the numbers that are there afterwards. */
    async restored(target: Target | undefined, source = backup) {
      restores += 1;
      const to = join(folder.path, `restored-${restores}`);
      const { recovered } = await restore({ source, dataDir: to, archiveDir, target });
      const client = await start(to);
      const found = (await client.query<{ n: number }>('SELECT n FROM written ORDER BY n')).rows.map(({ n }) => n);
      return { client, found, recovered, to };
    },
    async remove(): Promise<void> {
      await embedded?.close();
      await folder.remove();
    },
  };
}

export type ArchivedDatabase = Awaited<ReturnType<typeof archivedDatabase>>;
