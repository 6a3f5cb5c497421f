import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 200;
const GIVE_UP_MS = 12_000;

/** What the probes of the nodes answered while something was wrong. */
export interface Probed {
  /** The slowest answer; undefined: none was due, because the nodes were away. */
  readonly slowestMs: number | undefined;
  /** Answers of `/readyz` that said not ready. */
  readonly notReady: number;
  readonly ready: number;
}

/** Asks `/readyz` and `/healthz` of every node again and again until `stop`. */
export function startProbing(addresses: readonly string[]): { stop(): Promise<Probed> } {
  let hasStopped = false;
  let slowestMs: number | undefined;
  let notReady = 0;
  let ready = 0;
  async function probe(address: string, path: string): Promise<void> {
    while (!hasStopped) {
      const from = performance.now();
      try {
        const answer = await fetch(address + path, { signal: AbortSignal.timeout(GIVE_UP_MS) });
        await answer.arrayBuffer();
        slowestMs = Math.max(slowestMs ?? 0, performance.now() - from);
        if (path === '/readyz') {
          if (answer.ok) ready += 1;
          else notReady += 1;
        }
      } catch (error) {
        // A node that is away answers nothing; one that is silent is late.
        if ((error as Error).name === 'TimeoutError') slowestMs = GIVE_UP_MS;
      }
      await pause(EVERY_MS);
    }
  }
  const probing = addresses.flatMap((address) => ['/readyz', '/healthz'].map((path) => probe(address, path)));
  return {
    async stop() {
      hasStopped = true;
      await Promise.all(probing);
      return { slowestMs, notReady, ready };
    },
  };
}
