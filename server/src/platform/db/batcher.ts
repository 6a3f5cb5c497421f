import type { Span } from '@opentelemetry/api';
import { startWaiting, tracedBatch } from '#platform/tracing/queue-spans.ts';
import { createPace, type Gathering } from './batch-pace.ts';
import { isWorkerAway } from './worker-away.ts';

/** The queue is full: the caller answers 'busy' at once rather than late. */
export class QueueFull extends Error {}

/** When the first item in the queue has waited this long, new items would be answered too late and are rejected. */
export const LONGEST_WAIT_MS = 5_000;

/** An item that waited this long is rejected instead of settled: its answer would come after the caller's deadline. */
export const TOO_LONG_MS = 8_000;

/** Of items without a key. */
const NO_KEY = '';

interface Waiting<In, Out> {
  readonly sinceMs: number;
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
  /** The span of its waiting, if it is traced. */
  readonly waiting: Span | undefined;
  /** Its batch failed for something that may not concern it: it is settled alone. */
  readonly isAlone?: boolean;
}

export interface QueueLimits {
  /** Maximum items per batch. */
  readonly batchMax: number;
  /** Maximum waiting items; more are rejected with QueueFull. */
  readonly waitingMax: number;
  /** Maximum concurrent batches. */
  readonly atOnce: number;
  /** Without it a batch begins as soon as it may. */
  readonly gathering?: Gathering;
  /** Whether one item may be to blame for a batch's failure: each is then settled alone. */
  readonly isOfOne?: (error: unknown) => boolean;
  /** The queue's name in traces; without one it is not in them. */
  readonly name?: string;
}

/** Limits of a queue whose batches each hold items of one key. */
export interface KeyedLimits<In> extends QueueLimits {
  /** Items of one key are settled by one batch after another, and all need the same machine. Undefined: as without keys. */
  readonly keyOf: (item: In) => string | undefined;
}

export interface Batcher<In, Out> {
  /**
   * Resolves with this item's answer once its batch has committed. Rejects with QueueFull, or with the batch's failure; while a
   * machine of a distributed database is away, with its own.
   */
  push(item: In): Promise<Out>;
  waiting(): number;
}

/** Rejects what was still waiting. */
function turnAway<In, Out>(waiting: readonly Waiting<In, Out>[], error: unknown): void {
  for (const each of waiting) {
    each.waiting?.end();
    each.reject(error);
  }
}

/** Those of a queue that came since then; the others are told 'busy'. */
function inTime<In, Out>(queue: readonly Waiting<In, Out>[], sinceMs: number): Waiting<In, Out>[] {
  const first = queue.findIndex((each) => each.sinceMs >= sinceMs);
  const late = first === -1 ? queue.length : first;
  turnAway(queue.slice(0, late), new QueueFull());
  return queue.slice(late);
}

/**
 * Group commit: while batches run, arriving items form the next one. Under low load a batch is one item without delay;
 * under high load its cost is shared.
 * `settle` answers in the order of its items. `nowMs` only measures waiting time.
 */
export function createBatcher<In, Out>(
  settle: (items: readonly In[]) => Promise<readonly Out[]>,
  limits: QueueLimits | KeyedLimits<In>,
  nowMs: () => number = () => performance.now(),
): Batcher<In, Out> {
  const keyOf = 'keyOf' in limits ? limits.keyOf : undefined;
  /** By key, each in order of arrival. */
  const queues = new Map<string, Waiting<In, Out>[]>();
  const busyKeys = new Set<string>();
  let running = 0;
  const waiting = (): number => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  const pace = createPace(waiting, limits.gathering);
  const isFull = (key: string): boolean =>
    waiting() >= limits.waitingMax || nowMs() - (queues.get(key)?.[0]?.sinceMs ?? nowMs()) > LONGEST_WAIT_MS;

  /**
   * A batch failed. Its items are tried alone where the failure may be of one of them, or of a machine that not all need: those
   * without a key. All of a key need its machine, and those behind them, too.
   */
  function withoutAnswer(key: string, batch: readonly Waiting<In, Out>[], error: unknown): void {
    const isAway = isWorkerAway(error);
    const behind = queues.get(key) ?? [];
    if (batch.length > 1 && (isAway ? key === NO_KEY : limits.isOfOne?.(error) === true)) {
      queues.set(key, [...batch.map((each) => ({ ...each, isAlone: true })), ...behind]);
      return;
    }
    for (const { reject } of batch) reject(error);
    if (!isAway || key === NO_KEY) return;
    queues.delete(key);
    turnAway(behind, error);
  }

  async function settleBatch(key: string, batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await tracedBatch(limits.name, batch, () => settle(batch.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('a batch did not answer an item'));
        else resolve(answer);
      }
    } catch (error) {
      withoutAnswer(key, batch, error);
    }
  }

  /** The next batch, of the key that has waited longest; undefined if nothing waits, or only for a batch of its key. */
  function takeBatch(): { readonly key: string; readonly batch: readonly Waiting<In, Out>[] } | undefined {
    let longest: { key: string; queue: Waiting<In, Out>[]; sinceMs: number } | undefined;
    for (const [key, all] of queues) {
      const queue = inTime(all, nowMs() - TOO_LONG_MS);
      const [first] = queue;
      if (first === undefined) {
        queues.delete(key);
        continue;
      }
      queues.set(key, queue);
      if (!busyKeys.has(key) && first.sinceMs < (longest?.sinceMs ?? Number.POSITIVE_INFINITY)) {
        longest = { key, queue, sinceMs: first.sinceMs };
      }
    }
    if (longest === undefined) return undefined;
    const { key, queue } = longest;
    const batch = queue.slice(0, queue[0]?.isAlone ? 1 : limits.batchMax);
    queues.set(key, queue.slice(batch.length));
    return { key, batch };
  }

  async function run(): Promise<void> {
    while (pace.isWorthBatch()) {
      await pace.gather();
      // Another may have begun meanwhile.
      if (!pace.isWorthBatch()) break;
      const taken = takeBatch();
      if (taken === undefined) break;
      const { key, batch } = taken;
      if (key !== NO_KEY) busyKeys.add(key);
      await pace.during(batch.length, () => settleBatch(key, batch), start);
      busyKeys.delete(key);
    }
    running -= 1;
  }

  function start(): void {
    if (running >= limits.atOnce || !pace.isWorthBatch()) return;
    running += 1;
    // After this turn's other requests have joined the queue.
    setImmediate(() => void run());
  }

  function enter(item: In, { resolve, reject }: Pick<Waiting<In, Out>, 'resolve' | 'reject'>): void {
    const key = keyOf?.(item) ?? NO_KEY;
    if (isFull(key)) {
      reject(new QueueFull());
      return;
    }
    const entered = { sinceMs: nowMs(), item, resolve, reject, waiting: startWaiting(limits.name) };
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, [entered]);
    else queue.push(entered);
    start();
  }

  return { push: (item) => new Promise((resolve, reject) => enter(item, { resolve, reject })), waiting };
}
