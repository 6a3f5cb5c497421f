import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createWholeFile } from '#platform/process/whole-file.ts';
import { isRunning, processStart } from './process-start.ts';

const TRIES = 5;
const READABLE_BY_ALL = 0o644;

export interface FolderLock {
  /** Safe to call more than once, and while the process exits. */
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly start: string;
}

function parseHolder(text: string): Holder | null {
  const [pid, start] = text.trim().split(' ');
  return pid === undefined || start === undefined || !/^\d+$/.test(pid) ? null : { pid: Number(pid), start };
}

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const createLock = (path: string, text: string): boolean => createWholeFile(path, text, READABLE_BY_ALL);

/** Moves a dead holder's lock aside; moves it back if another process took it over in between. */
function clearStale(path: string, seen: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== seen) createLock(path, readIfThere(aside) ?? '');
  rmSync(aside, { force: true });
}

/**
 * Makes this process the only server of a data folder, until it releases the lock or ends. Returns the holder's
 * process id if another one has it.
 */
export function takeFolderLock(folder: string): FolderLock | { readonly heldBy: number } {
  const path = join(folder, 'lock');
  const mine = `${process.pid} ${processStart(process.pid) ?? 'unknown'}\n`;
  for (let left = TRIES; left > 0; left -= 1) {
    if (createLock(path, mine)) {
      return {
        release: () => {
          if (readIfThere(path) === mine) rmSync(path, { force: true });
        },
      };
    }
    const text = readIfThere(path);
    if (text === null) continue;
    const holder = parseHolder(text);
    if (holder !== null && isRunning(holder.pid, holder.start)) return { heldBy: holder.pid };
    clearStale(path, text);
  }
  throw new Error(`The lock ${path} keeps changing hands`);
}
