import { type ResourceLimits, Worker } from 'node:worker_threads';
import { TableFault } from './table-fault.ts';
import type { WorkerAsked, WorkerSays } from './table-worker.ts';

/** From an answer to the next lines or question: milliseconds for any file that is not made to be slow. */
const SILENT_MAX_MS = 8_000;
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

export interface Limits {
  readonly memory?: ResourceLimits;
  readonly silentMaxMs?: number;
  /** How many of the first columns are read. Default: 1. */
  readonly columns?: number;
}

export interface TableThread {
  /** What it says next, after an answer. */
  next(answer?: { readonly is: Uint8Array | null }): Promise<WorkerSays>;
  end(): Promise<unknown>;
}

/** Starts a thread that reads one table. Throws where the machine has no room for another thread. */
export function startThread({ memory = MEMORY, silentMaxMs = SILENT_MAX_MS, columns = 1 }: Limits): TableThread {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { columns } satisfies WorkerAsked,
    resourceLimits: memory,
    execArgv: [],
    env: {},
  });
  // A fault is said while a question is open, so what is said is kept until it is asked for.
  const said: WorkerSays[] = [];
  let failure: unknown;
  let hasEnded = false;
  let wake = (): void => undefined;
  worker.on('message', (what: WorkerSays) => {
    said.push(what);
    wake();
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    hasEnded = true;
    wake();
  });
  const ending = (): unknown => {
    const { code } = (failure ?? {}) as { code?: unknown };
    return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TableFault('TOO_COSTLY') : (failure ?? new Error('ended'));
  };
  const hear = () =>
    new Promise<WorkerSays>((resolve, reject) => {
      const tooLong = setTimeout(() => reject(new TableFault('TOO_COSTLY')), silentMaxMs);
      wake = () => {
        const what = said.shift();
        if (what === undefined && !hasEnded) return;
        clearTimeout(tooLong);
        wake = () => undefined;
        if (what === undefined) reject(ending());
        else resolve(what);
      };
      wake();
    });
  let isFirst = true;
  return {
    next(answer) {
      if (isFirst) isFirst = false;
      else if (answer?.is) worker.postMessage(answer.is, [answer.is.buffer as ArrayBuffer]);
      else worker.postMessage(null);
      return hear();
    },
    end: () => worker.terminate(),
  };
}
