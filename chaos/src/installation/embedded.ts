import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const PID_LINE = 0;
const SOCKET_LINE = 4;
const STATUS_LINE = 7;
const POLL_MS = 100;
const START_MS = 300_000;

/** What the embedded database says of itself in its folder. */
async function postmasterFile(dataDir: string): Promise<readonly string[]> {
  return (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const pid = Number((await postmasterFile(dataDir))[PID_LINE]);
  // 0 and 1 would be a whole group of processes, and the machine's first one.
  if (!(pid > 1)) throw new Error('postmaster.pid names no process');
  return pid;
}

/** The folder of its socket; rejects while it does not run. */
export async function socketFolder(dataDir: string): Promise<string> {
  const lines = await postmasterFile(dataDir);
  const folder = lines[SOCKET_LINE]?.trim() ?? '';
  if (folder === '') throw new Error('the database has no socket yet');
  return folder;
}

export async function untilDatabaseReady(dataDir: string): Promise<void> {
  for (const until = performance.now() + START_MS; performance.now() < until; await pause(POLL_MS)) {
    const lines = await postmasterFile(dataDir).catch(() => []);
    if (lines[STATUS_LINE]?.trim() === 'ready') return;
  }
  throw new Error(`the database in ${dataDir} does not start`);
}

/** As its owner, through a port that leads to its socket: the socket's folder is another one after each start. */
export const ownerOver = (port: number): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: 'coupon_centre',
  database: 'coupon_centre',
});
