import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PID_LINE = 0;
const SOCKET_FOLDER_LINE = 4;
const STATUS_LINE = 7;

export interface PostmasterFile {
  readonly pid: number;
  readonly ready: boolean;
  readonly socketFolder: string;
}

const pathOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** What a running (or killed) database says of itself in its folder; null where none runs. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(pathOf(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[PID_LINE]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const socketFolder = lines[SOCKET_FOLDER_LINE]?.trim() ?? '';
  return { pid, ready: lines[STATUS_LINE]?.trim() === 'ready', socketFolder };
}

/** A database works inside its own folder; where the system does not tell a process's folder, its id is believed. */
export async function isDatabaseOf(pid: number, cluster: string): Promise<boolean> {
  return readlink(`/proc/${pid}/cwd`).then(
    (folder) => folder === cluster,
    (error: NodeJS.ErrnoException) => process.platform !== 'linux' || error.code === 'EACCES',
  );
}

/**
 * Call it only for a database that has ended. PostgreSQL would take a zombie, or another process with the same id, for a running
 * server. It still refuses to start while its shared memory is in use.
 */
export const removePostmasterFile = (cluster: string): Promise<void> => rm(pathOf(cluster), { force: true });
