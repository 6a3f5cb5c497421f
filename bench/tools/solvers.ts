import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const SCRIPT = fileURLToPath(new URL('../../server/bench/solve-proof.ts', import.meta.url));

export interface Solvers {
  /** Solves a proof of work, in turn with all others asked for; resolves to what to send back. */
  solve(challenge: unknown): Promise<string>;
  /** Derivations that the solutions took until now. */
  derivations(): number;
  close(): Promise<void>;
}

const counterOf = (solved: string): number =>
  (JSON.parse(Buffer.from(solved, 'base64').toString('utf8')) as { solution: { counter: number } }).solution.counter;

/** Real solvers, as many threads as there are processors. */
export function startSolvers(threads: number = availableParallelism()): Solvers {
  const workers = Array.from({ length: threads }, () => new Worker(SCRIPT));
  const idle = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  let derivations = 0;

  async function solveOn(worker: Worker, challenge: unknown): Promise<string> {
    const solved = once(worker, 'message');
    worker.postMessage(challenge);
    const [answer] = await solved;
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
    const solution = String(answer);
    // Counters are tried from 0.
    derivations += counterOf(solution) + 1;
    return solution;
  }

  return {
    async solve(challenge) {
      const worker = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
      return solveOn(worker, challenge);
    },
    derivations: () => derivations,
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
