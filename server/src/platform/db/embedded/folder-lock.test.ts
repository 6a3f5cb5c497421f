import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#test/data-folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { processStart } from './process-start.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const lockFile = (): string => join(folder.path, 'lock');
const leaveLock = (pid: number, start: string): Promise<void> => writeFile(lockFile(), `${pid} ${start}\n`);

test('a lock that is held names its holder, and is free once released', () => {
  const first = takeFolderLock(folder.path);
  expect(takeFolderLock(folder.path)).toEqual({ heldBy: process.pid });
  if ('release' in first) first.release();
  expect(takeFolderLock(folder.path)).toHaveProperty('release');
});

test('the lock of a process that has ended is taken over', async () => {
  const { pid } = spawnSync('true');
  await leaveLock(pid, 'whenever');
  expect(takeFolderLock(folder.path)).toHaveProperty('release');
  expect(await readdir(folder.path)).toEqual(['lock']);
});

test('a living process with the id of the one that held it is not taken for it', async () => {
  await leaveLock(process.ppid, 'earlier');
  expect(takeFolderLock(folder.path)).toHaveProperty('release');
});

test('the lock of a living process stays', async () => {
  await leaveLock(process.ppid, processStart(process.ppid) ?? '');
  expect(takeFolderLock(folder.path)).toEqual({ heldBy: process.ppid });
});

test('a lock without a readable holder is taken over', async () => {
  await writeFile(lockFile(), '');
  expect(takeFolderLock(folder.path)).toHaveProperty('release');
});

test('releasing leaves a lock that another process has taken meanwhile', async () => {
  const mine = takeFolderLock(folder.path);
  await leaveLock(process.ppid, processStart(process.ppid) ?? '');
  if ('release' in mine) mine.release();
  expect(await readFile(lockFile(), 'utf8')).toContain(String(process.ppid));
});
