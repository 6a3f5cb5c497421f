/** A lane is full: the caller is told 'busy' at once rather than late. */
export class LaneFull extends Error {}

/** When the first in the queue has waited so long, whoever comes next would be answered too late: they are told at once. */
export const LONGEST_WAIT_MS = 5_000;

interface Waiting<In, Out> {
  readonly sinceMs: number;
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

export interface LaneBounds {
  /** Items in a batch. */
  readonly batchMax: number;
  /** Items that wait for one; more are told at once that the lane is full. */
  readonly waitingMax: number;
  /** Batches under way. */
  readonly atOnce: number;
}

export interface BatchLane<In, Out> {
  /** Settles with this item's own answer once its batch has committed. Rejects with LaneFull, or with the batch's failure. */
  push(item: In): Promise<Out>;
  waiting(): number;
}

/**
 * Group commit: so many batches at a time; what comes in meanwhile is the next one. Under little load a batch is one item and
 * waits for nobody; under much load its cost is shared by all.
 * `settle` answers in the order of its items. `nowMs` only tells how long something has waited.
 */
export function createBatchLane<In, Out>(
  settle: (items: readonly In[]) => Promise<readonly Out[]>,
  bounds: LaneBounds,
  nowMs: () => number = () => performance.now(),
): BatchLane<In, Out> {
  let queue: Waiting<In, Out>[] = [];
  const isFull = (): boolean =>
    queue.length >= bounds.waitingMax || nowMs() - (queue[0]?.sinceMs ?? nowMs()) > LONGEST_WAIT_MS;

  let running = 0;

  async function settleOne(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await settle(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('a batch left an item without an answer'));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.length <= bounds.batchMax ? queue : queue.slice(0, bounds.batchMax);
      queue = queue.length <= bounds.batchMax ? [] : queue.slice(bounds.batchMax);
      await settleOne(batch);
    }
    running -= 1;
  }

  return {
    push: (item) =>
      new Promise((resolve, reject) => {
        if (isFull()) {
          reject(new LaneFull());
          return;
        }
        queue.push({ sinceMs: nowMs(), item, resolve, reject });
        // The batch begins once this turn's other requests are in the queue too.
        if (running < bounds.atOnce) {
          running += 1;
          setImmediate(() => void run());
        }
      }),
    waiting: () => queue.length,
  };
}
