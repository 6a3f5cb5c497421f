import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Logger } from 'pino';
import { StartProblem } from '#start-problem.ts';

/** One that ends is started again after this time; twice as long after every further end, up to the longest. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** One that lived so long was well. */
const WELL_AFTER_MS = 60_000;

/** Several processes that answer calls behind one port. */
export interface WebProcesses {
  /** Starts them all; answers where they listen once every one does. Rejects when one ends before. */
  start(): Promise<AddressInfo>;
  /** Each answers what is under way and ends; once `hurried` is aborted, at once. */
  stop(hurried: AbortSignal): Promise<void>;
}

/** How long the next start of one that has ended so many times in a row is put off. */
export const restartDelayMs = (ends: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (ends - 1));

/** What a process tells the one that started it once it listens. */
interface Listening {
  readonly listening: AddressInfo;
}
export const tellListening = (listening: AddressInfo): void => void process.send?.({ listening } satisfies Listening);

/** Settles when this process listens; rejects when it ends first, of which it has said why. */
function listening(child: Worker): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Partial<Listening>) => {
      if (message.listening !== undefined) resolve(message.listening);
    });
    child.once('exit', () => reject(new StartProblem('A web process does not start.')));
  });
}

/**
 * The port that all of them listen on; for 0 one that is free. Each has a socket of its own there, and the system deals
 * connections out: one that is dealt out by another process is lost without a word when its receiver dies.
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

/** `settings`: variables of the environment that differ from ours. `onBegun` is told of each process as it begins. */
export function createWebProcesses(
  count: number,
  settings: Readonly<Record<string, string>>,
  log: Logger,
  onBegun: (child: Worker) => void,
): WebProcesses {
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
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (!isStarted || isStopping) return;
      const ends = performance.now() - startedMs > WELL_AFTER_MS ? 1 : endsBefore + 1;
      const delayMs = restartDelayMs(ends);
      log.warn({ pid: child.process.pid, code, signal, delayMs }, 'a web process ended; another takes its place');
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
