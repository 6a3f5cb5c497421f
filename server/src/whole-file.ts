import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a file that appears whole, on the disk, or not at all: a link of one written before. False where one is there
 * already, which stays as it is.
 */
export function createWholeFile(path: string, text: string, mode: number): boolean {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, text, { mode, flush: true });
  try {
    linkSync(written, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}
