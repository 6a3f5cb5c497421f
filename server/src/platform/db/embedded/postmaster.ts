import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Account } from './account.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { Programs } from './programs.ts';
import { programEnvironment } from './run-program.ts';
import { settingArguments } from './settings.ts';

const READY_POLL_MS = 10;
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;

/** All that is needed to run the database on its folder. */
export interface ClusterPlace {
  readonly cluster: string;
  readonly socketFolder: string;
  readonly programs: Programs;
  readonly account: Account;
  /** Settings of PostgreSQL that differ from ours. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** One run of the database's main process, our direct child. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  /** The last fatal error, or else the last output, for when it ends before it is ready. */
  lastWords(): string;
  /** Lets its processes read their settings again. */
  reload(): void;
  /** Open transactions are rolled back, everything committed is kept. Settles when it has ended. */
  stop(): Promise<void>;
  /** Asks it to stop without waiting, for when we exit ourselves. */
  askToStop(): void;
}

function forwardMessages(child: ChildProcess, log: Logger): () => string {
  let last = '';
  let fatal: string | undefined;
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.trim() === '') return;
      last = line;
      // Hints and the end of its other processes come after the reason for a failed start.
      if (/^(?:FATAL|PANIC):/.test(line)) fatal = line;
      // Fatal errors of one connection go to its client.
      if (line.startsWith('PANIC:')) log.error({ database: line });
      else log.debug({ database: line });
    });
  }
  return () => fatal ?? last;
}

/** Fast, then immediate, then by force: committed data is always safe, only the next start takes longer. */
const STOPS = [
  { signal: 'SIGINT', waitMs: FAST_STOP_MS },
  { signal: 'SIGQUIT', waitMs: IMMEDIATE_STOP_MS },
  { signal: 'SIGKILL', waitMs: IMMEDIATE_STOP_MS },
] as const;

/** Stops a database by steps, until one makes it end within its time. */
export async function stopBySteps(pid: number, endsWithin: (waitMs: number) => Promise<boolean>): Promise<void> {
  for (const { signal, waitMs } of STOPS) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await endsWithin(waitMs)) return;
  }
}

/**
 * Starts the database as a direct child in a session of its own, so that a terminal's Ctrl-C or end reaches only us, and we
 * stop it in order. Throws what the system says where it cannot be started.
 */
export async function spawnPostmaster(place: ClusterPlace): Promise<Postmaster> {
  const child = spawn(
    place.programs.postgres,
    ['-D', place.cluster, ...settingArguments(place.socketFolder, place.settings)],
    {
      cwd: place.cluster,
      env: programEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      ...place.account.ids,
    },
  );
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('A started process has no id');
  const askToStop = (): void => void child.kill('SIGINT');
  return {
    pid,
    ended,
    lastWords: forwardMessages(child, place.log),
    askToStop,
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      const endsWithin = (waitMs: number): Promise<boolean> =>
        Promise.race([ended.then(() => true), pause(waitMs, false, { ref: false })]);
      // Its id may belong to another process by now.
      if (!hasEnded()) await stopBySteps(pid, endsWithin);
    },
  };
}

/** Waits until the database accepts connections, however long recovery takes; false if it ended instead. */
export async function becomesReady(postmaster: Postmaster, cluster: string): Promise<boolean> {
  let over = false;
  void postmaster.ended.then(() => {
    over = true;
  });
  while (!over) {
    const file = await readPostmasterFile(cluster);
    if (file?.pid === postmaster.pid && file.ready) return true;
    await pause(READY_POLL_MS);
  }
  return false;
}
