import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { stopBySteps } from '#db/embedded/postmaster.ts';
import { isDatabaseOf, readPostmasterFile, removePostmasterFile } from '#db/embedded/postmaster-file.ts';
import { processStart } from '#db/embedded/process-start.ts';

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
    log.warn({ pid: file.pid }, 'The database of a server that was killed is still running; it is stopped first');
    await stopBySteps(file.pid, (waitMs) => isGoneWithin(file.pid, waitMs));
  }
  await removePostmasterFile(cluster);
}
