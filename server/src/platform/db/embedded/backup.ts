import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Logger } from 'pino';
import { sealWithPassphrase } from '#foundation/crypto/passphrase-box.ts';
import { StartProblem } from '#platform/process/start-problem.ts';
import { noteBackup } from './backup-time.ts';
import { copyCluster } from './copy-cluster.ts';
import { CLUSTER_FOLDER } from './data-folder.ts';
import { findRunning, type SocketConnection, startEmbedded } from './embedded.ts';

export const KEY = 'secret.key';
export const SEALED_KEY = 'secret.key.sealed';
/** In a backup: when it ended, by the database's clock. It can be restored to no time before that. */
export const ENDED_AT = 'ended-at';
export const OWNER_ONLY = 0o600;

/** The database of this folder while it is copied: the one that runs, or one that is started for that. */
async function opened(
  { dataDir, archiveDir }: Pick<Backup, 'dataDir' | 'archiveDir'>,
  log: Logger,
): Promise<{ connection: SocketConnection; close(): Promise<void> }> {
  const running = await findRunning(dataDir);
  if (running !== null) return { connection: running, close: async () => undefined };
  return startEmbedded({ dataDir, archiveDir, log });
}

export interface Backup {
  readonly dataDir: string;
  /** Where the log is archived; undefined: it is not. */
  readonly archiveDir?: string | undefined;
  /** A new folder. */
  readonly target: string;
  /** With it the backup holds the key of the data, sealed; without, the database alone. */
  readonly passphrase?: string | undefined;
}

export interface BackedUp {
  /** Whether the key is in the backup, sealed. */
  readonly hasKey: boolean;
  /** Whether the data folder says when it was made. */
  readonly isNoted: boolean;
}

const isWithin = (inner: string, outer: string): boolean => !/^\.\.(?:\/|$)/.test(relative(outer, inner));

/** Backups are deleted when they are old; the log that they need lies elsewhere. */
function checkApart(target: string, archiveDir: string | undefined): void {
  if (archiveDir === undefined) return;
  const archive = resolve(archiveDir);
  if (!isWithin(target, archive) && !isWithin(archive, target)) return;
  throw new StartProblem(`${target} and ARCHIVE_DIR (${archive}) lie one in the other; name a folder apart from it.`);
}

/**
 * Copies the embedded database, running or stopped, to a new folder. The folder gets its name when it is complete. Throws StartProblem
 * where there is nothing to copy, the folder exists, or it and the archive lie one in the other.
 */
export async function backUp({ dataDir, archiveDir, target, passphrase }: Backup, log: Logger): Promise<BackedUp> {
  const cluster = join(resolve(dataDir), CLUSTER_FOLDER);
  const to = resolve(target);
  if (!existsSync(cluster)) throw new StartProblem(`There is no database in ${resolve(dataDir)} (DATA_DIR).`);
  if (existsSync(to)) throw new StartProblem(`${to} is there already; name a new folder.`);
  checkApart(to, archiveDir);
  const unfinished = `${to}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const database = await opened({ dataDir, archiveDir }, log);
    const copied = copyCluster(database.connection, cluster, join(unfinished, CLUSTER_FOLDER));
    const { endedAt } = await copied.finally(() => database.close());
    await writeFile(join(unfinished, ENDED_AT), `${endedAt.toISOString()}\n`, { mode: OWNER_ONLY });
    const key = join(resolve(dataDir), KEY);
    const hasKey = passphrase !== undefined && existsSync(key);
    if (hasKey) {
      const sealed = sealWithPassphrase(await readFile(key), passphrase);
      await writeFile(join(unfinished, SEALED_KEY), sealed, { mode: OWNER_ONLY });
    }
    await rename(unfinished, to);
    return { hasKey, isNoted: await noteBackup(resolve(dataDir), new Date()) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
