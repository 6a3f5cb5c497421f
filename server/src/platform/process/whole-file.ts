import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a file atomically and durably, by linking one written before. False if the file exists; it stays unchanged.
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
