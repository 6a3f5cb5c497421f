import type { Span } from '@opentelemetry/api';
import { startWaiting, tracedBatch } from '#platform/tracing/queue-spans.ts';
import { isWorkerAway } from './worker-away.ts';

/** The queue is full: the caller answers 'busy' at once rather than late. */
export class QueueFull extends Error {}

/** When the first item in the queue has waited this long, new items would be answered too late and are rejected. */
export const LONGEST_WAIT_MS = 5_000;

/** An item that waited this long is rejected instead of settled: its answer would come after the caller's deadline. */
export const TOO_LONG_MS = 8_000;

interface Waiting<In, Out> {
  readonly sinceMs: number;
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
  /** The span of its waiting, if it is traced. */
  readonly waiting: Span | undefined;
  /** Its batch failed for want of a machine that it may not need: it is settled alone. */
  readonly isAlone?: boolean;
}

export interface QueueLimits {
  /** Maximum items per batch. */
  readonly batchMax: number;
  /** Maximum waiting items; more are rejected with QueueFull. */
  readonly waitingMax: number;
  /** Maximum concurrent batches. */
  readonly atOnce: number;
  /** The queue's name in traces; without one it is not in them. */
  readonly name?: string;
}

export interface Batcher<In, Out> {
  /**
   * Resolves with this item's answer once its batch has committed. Rejects with QueueFull, or with the batch's failure; while a
   * machine of a distributed database is away, with its own.
   */
  push(item: In): Promise<Out>;
  waiting(): number;
}

/**
 * Group commit: while batches run, arriving items form the next one. Under low load a batch is one item without delay;
 * under high load its cost is shared.
 * `settle` answers in the order of its items. `nowMs` only measures waiting time.
 */
export function createBatcher<In, Out>(
  settle: (items: readonly In[]) => Promise<readonly Out[]>,
  limits: QueueLimits,
  nowMs: () => number = () => performance.now(),
): Batcher<In, Out> {
  let queue: Waiting<In, Out>[] = [];
  const isFull = (): boolean =>
    queue.length >= limits.waitingMax || nowMs() - (queue[0]?.sinceMs ?? nowMs()) > LONGEST_WAIT_MS;

  let running = 0;

  async function settleBatch(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await tracedBatch(limits.name, batch, () => settle(batch.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('a batch did not answer an item'));
        else resolve(answer);
      }
    } catch (error) {
      if (batch.length > 1 && isWorkerAway(error)) {
        queue = [...batch.map((waiting) => ({ ...waiting, isAlone: true })), ...queue];
        return;
      }
      for (const { reject } of batch) reject(error);
    }
  }

  /** The next batch, without the items that have waited too long, which are told 'busy'. */
  function takeBatch(): readonly Waiting<In, Out>[] {
    const sinceMs = nowMs() - TOO_LONG_MS;
    const inTime = queue.findIndex((waiting) => waiting.sinceMs >= sinceMs);
    const late = queue.slice(0, inTime === -1 ? queue.length : inTime);
    for (const { reject, waiting } of late) {
      waiting?.end();
      reject(new QueueFull());
    }
    const size = queue[late.length]?.isAlone ? 1 : limits.batchMax;
    const batch = queue.slice(late.length, late.length + size);
    queue = queue.slice(late.length + batch.length);
    return batch;
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = takeBatch();
      if (batch.length > 0) await settleBatch(batch);
    }
    running -= 1;
  }

  return {
    push: (item) =>
      new Promise((resolve, reject) => {
        if (isFull()) {
          reject(new QueueFull());
          return;
        }
        queue.push({ sinceMs: nowMs(), item, resolve, reject, waiting: startWaiting(limits.name) });
        // The batch starts after this turn's other requests have joined the queue.
        if (running < limits.atOnce) {
          running += 1;
          setImmediate(() => void run());
        }
      }),
    waiting: () => queue.length,
  };
}
