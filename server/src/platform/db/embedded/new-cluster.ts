import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '#platform/process/start-problem.ts';
import type { Account } from './account.ts';
import { type DataFolder, flushFolder } from './data-folder.ts';
import type { Programs } from './programs.ts';
import { runProgram } from './run-program.ts';

const MAJOR_VERSION = '18';
export const DATABASE_USER = 'coupon_centre';

/**
 * PostgreSQL's builtin locale provider: sorting is the same on every machine. Files of the log (MB) are small, since one that is
 * hardly used takes its whole size in the archive.
 */
const INITDB_ARGUMENTS = [
  `--username=${DATABASE_USER}`,
  '--auth-local=peer',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--wal-segsize=1',
  '--no-instructions',
];

const versionOf = (cluster: string): Promise<string | null> =>
  readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

/** Retries: an initdb left behind by a killed start may still be writing there; it ends when its files are gone. */
const removeWhole = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 10 });

async function removeUnfinished(data: DataFolder): Promise<void> {
  for (const name of await readdir(data.path)) {
    if (name.startsWith('postgres.unfinished-')) await removeWhole(join(data.path, name));
  }
}

/**
 * Makes the database's files if there are none. They get their name when they are complete, so the next start never takes the
 * remains of an interrupted one for a database. Call with the folder's lock held.
 */
export async function ensureCluster(data: DataFolder, programs: Programs, account: Account): Promise<void> {
  const version = await versionOf(data.cluster);
  if (version === MAJOR_VERSION) return;
  if (version !== null) {
    throw new StartProblem(
      `${data.cluster} was made by PostgreSQL ${version}, and this server brings PostgreSQL ${MAJOR_VERSION}; start the release that made it and, from this one, \`npm run move -- --data-dir <new folder>\` (docs/operations.md), or name another DATA_DIR.`,
    );
  }
  await removeUnfinished(data);
  const unfinished = `${data.cluster}.unfinished-${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  if (account.ids !== null) await chown(unfinished, account.ids.uid, account.ids.gid);
  const made = await runProgram(programs.initdb, [...INITDB_ARGUMENTS, '--pgdata', unfinished], {
    account,
    folder: unfinished,
  });
  if (!made.ok) {
    await removeWhole(unfinished);
    throw new StartProblem(
      `The database's files could not be made in ${data.path} as ${account.name}: ${made.said.replaceAll(/\s+/g, ' ')}`,
    );
  }
  await rename(unfinished, data.cluster);
  await flushFolder(data.path);
}
