import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { stopBySteps } from './postmaster.ts';
import { isDatabaseOf, readPostmasterFile, removePostmasterFile } from './postmaster-file.ts';
import { processStart } from './process-start.ts';

const POLL_MS = 20;

async function isGoneWithin(pid: number, waitMs: number): Promise<boolean> {
  for (let leftMs = waitMs; leftMs > 0; leftMs -= POLL_MS) {
    if (processStart(pid) === null) return true;
    await pause(POLL_MS);
  }
  return false;
}

/**
 * A database outlives a server that was killed: it is stopped before ours is started on the same files. Call with the
 * folder's lock held, which says that no server of ours is using it.
 */
export async function stopOrphan(cluster: string, log: Logger): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === null) return;
  if (processStart(file.pid) !== null && (await isDatabaseOf(file.pid, cluster))) {
    log.warn({ pid: file.pid }, 'The database of a killed server is still running; stopping it first');
    await stopBySteps(file.pid, (waitMs) => isGoneWithin(file.pid, waitMs));
  }
  await removePostmasterFile(cluster);
}
