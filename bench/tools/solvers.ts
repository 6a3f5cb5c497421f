import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const SCRIPT = fileURLToPath(new URL('../../server/bench/solve-proof.ts', import.meta.url));

export interface Solvers {
  /** Solves a proof of work, in turn with all others asked for; resolves to what to send back. */
  solve(challenge: unknown): Promise<string>;
  close(): Promise<void>;
}

/** Real solvers, as many threads as there are processors. */
export function startSolvers(threads: number = availableParallelism()): Solvers {
  const workers = Array.from({ length: threads }, () => new Worker(SCRIPT));
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];

  async function solveOn(worker: Worker, challenge: unknown): Promise<string> {
    const solved = once(worker, 'message');
    worker.postMessage(challenge);
    const [answer] = await solved;
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
    return String(answer);
  }

  return {
    async solve(challenge) {
      const worker = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
      return solveOn(worker, challenge);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
