import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Logger } from 'pino';
import { StartProblem } from './start-problem.ts';

/** Delay before a restart, doubled after every further failure up to the longest. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A process that has answered none of this many questions, one a second, hangs: its connections wait for nothing. */
const SILENT_MAX = 10;
const QUESTION_EVERY_MS = 1_000;
/** A process that ran this long was healthy. */
const WELL_AFTER_MS = 60_000;

/** Several processes that answer calls behind one port. */
export interface WebProcesses {
  /** Starts them all; resolves with their address once all listen. Rejects when one ends first. */
  start(): Promise<AddressInfo>;
  /** Each answers open requests and ends; at once when `hurried` is aborted. */
  stop(hurried: AbortSignal): Promise<void>;
}

/** Delay of the next start after a number of failures in a row. */
export const restartDelayMs = (ends: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (ends - 1));

/** A child's message that it listens. */
interface Listening {
  readonly listening: AddressInfo;
}
/** The primary process's question, and the answer to it. */
interface Alive {
  readonly alive: 'asked' | 'yes';
}

/** Tells the primary process that this one listens, and from then on that it does not hang. */
export function tellListening(listening: AddressInfo): void {
  process.on('message', ({ alive }: Partial<Alive>) => {
    if (alive === 'asked') process.send?.({ alive: 'yes' } satisfies Alive);
  });
  process.send?.({ listening } satisfies Listening);
}

/** Resolves when the child listens; rejects when it ends first, having logged why. */
function listening(child: Worker): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Partial<Listening>) => {
      if (message.listening !== undefined) resolve(message.listening);
    });
    child.once('exit', () => reject(new StartProblem('A web process does not start.')));
  });
}

/**
 * The port that all of them listen on; for 0 a free one. Each has its own sockets and the system distributes connections: a
 * connection passed on by another process would be lost silently if its receiver died.
 */
export async function commonPort(host: string, port: number): Promise<number> {
  if (port !== 0) return port;
  const server = createServer();
  await once(server.listen({ host, port, reusePort: true }), 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

interface Needs {
  readonly count: number;
  /** Variables of the environment that differ from ours. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** Called with each process as it begins. */
  readonly onBegun: (child: Worker) => void;
}

/**
 * Kills a process that listens and then hangs; it is replaced as one that ended by itself. Counted in questions, not in time: of a
 * machine that stood still nobody is to blame.
 */
function killIfHanging(child: Worker, log: Logger): void {
  let unanswered = 0;
  let asking: NodeJS.Timeout | undefined;
  const ask = (): void => {
    if (unanswered >= SILENT_MAX) {
      log.error({ pid: child.process.pid }, 'a web process hangs; killing it');
      child.process.kill('SIGKILL');
    }
    unanswered += 1;
    child.send({ alive: 'asked' } satisfies Alive, () => undefined);
  };
  child.on('message', ({ listening, alive }: Partial<Listening & Alive>) => {
    if (listening !== undefined) asking ??= setInterval(ask, QUESTION_EVERY_MS);
    if (alive === 'yes') unanswered = 0;
  });
  child.once('exit', () => clearInterval(asking));
}

export function createWebProcesses({ count, settings, log, onBegun }: Needs): WebProcesses {
  // JSON has no infinite numbers, and metrics have.
  cluster.setupPrimary({ serialization: 'advanced' });
  const running = new Set<Worker>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStarted = false;
  let isStopping = false;

  function begin(endsBefore: number): Worker {
    const child = cluster.fork(settings);
    const startedMs = performance.now();
    running.add(child);
    onBegun(child);
    killIfHanging(child, log);
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (!isStarted || isStopping) return;
      const ends = performance.now() - startedMs > WELL_AFTER_MS ? 1 : endsBefore + 1;
      const delayMs = restartDelayMs(ends);
      log.warn({ pid: child.process.pid, code, signal, delayMs }, 'a web process ended; starting another');
      const restart = setTimeout(() => {
        restarts.delete(restart);
        begin(ends);
      }, delayMs);
      restarts.add(restart);
    });
    return child;
  }

  return {
    async start() {
      const children = Array.from({ length: count }, () => begin(0));
      const [address] = await Promise.all(children.map(listening));
      if (address === undefined) throw new Error('no web process');
      isStarted = true;
      return address;
    },
    async stop(hurried) {
      isStopping = true;
      for (const restart of restarts) clearTimeout(restart);
      const ended = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.process.kill('SIGTERM');
      const kill = (): void => {
        for (const child of running) child.process.kill('SIGKILL');
      };
      if (hurried.aborted) kill();
      hurried.addEventListener('abort', kill, { once: true });
      await Promise.all(ended);
    },
  };
}
