import type { Answered } from './answers.ts';
import { type Cohorts, createCohorts } from './cohorts.ts';
import type { Databases } from './database.ts';

/** As in the server's `claim-queue.ts`, `batcher.ts` and `batch-pace.ts`. */
const BATCH_MAX = 512;
const AT_ONCE = 2;
const GATHERING = { worthAnother: 64, crowd: 16, waitMs: 3 };
const SLOW_BATCH_MS = 50;
const LONGEST_WAIT_MS = 5_000;
const TOO_LONG_MS = 8_000;

interface ClaimQueue {
  readonly queue: Cohorts;
  running: number;
  /** Of the batch before: its claims, and when it was sent. */
  lastSize: number;
  sentMs: number;
  /** The next one waits until then for a crowd to be back. */
  gatherUntilMs: number;
}

/** Whether what waits is worth a batch of its own now. */
const isWorthBatch = ({ queue, running, sentMs, gatherUntilMs }: ClaimQueue, nowMs: number): boolean =>
  running === 0 ? nowMs >= gatherUntilMs : queue.size() >= GATHERING.worthAnother || nowMs - sentMs >= SLOW_BATCH_MS;

interface Around {
  readonly databases: Databases;
  /** One queue for each. */
  readonly shelves: number;
  readonly answered: (answered: Answered) => void;
}

/** The claims of one process that wait for a batch, by shelf. */
export interface ClaimQueues {
  add(shelf: number, claims: { readonly count: number; readonly sinceMs: number; readonly nowMs: number }): void;
  /** Sends the batches that can be sent. */
  send(nowMs: number): void;
  size(): number;
  clear(): void;
}

export function createClaimQueues({ databases, shelves, answered }: Around): ClaimQueues {
  const make = (): ClaimQueue[] =>
    Array.from({ length: shelves }, () => ({
      queue: createCohorts(),
      running: 0,
      lastSize: 0,
      sentMs: 0,
      gatherUntilMs: 0,
    }));
  let queues = make();
  const filled = new Set<number>();

  /** Answers a batch: the first are granted; the others are told that all is gone, or wait for more units on their shelf. */
  function settle(
    own: ClaimQueue,
    taken: ReturnType<Cohorts['take']>,
    { units, nowMs }: { units: number; nowMs: number },
  ) {
    let left = units;
    const isGone = databases.unitsLeft() === 0;
    for (const { count, sinceMs } of taken) {
      const granted = Math.min(left, count);
      left -= granted;
      if (granted > 0) answered({ what: 'granted', count: granted, sinceMs, nowMs });
      if (isGone && count > granted) answered({ what: 'gone', count: count - granted, sinceMs, nowMs });
      else own.queue.add(count - granted, sinceMs);
    }
  }

  function sendFrom(shelf: number, nowMs: number): void {
    const own = queues[shelf];
    if (own === undefined) return;
    const late = own.queue.takeBefore(nowMs - TOO_LONG_MS);
    if (late > 0) answered({ what: 'busy', count: late, sinceMs: nowMs - TOO_LONG_MS, nowMs });
    while (own.running < AT_ONCE && own.queue.size() > 0 && isWorthBatch(own, nowMs)) {
      const taken = own.queue.take(BATCH_MAX);
      const claims = taken.reduce((sum, { count }) => sum + count, 0);
      own.running += 1;
      Object.assign(own, { lastSize: claims, sentMs: nowMs });
      databases.send(shelf, {
        claims,
        done(units, endMs) {
          own.running -= 1;
          const isCrowdBack = own.lastSize < GATHERING.crowd || own.queue.size() >= own.lastSize;
          own.gatherUntilMs = isCrowdBack ? endMs : endMs + GATHERING.waitMs;
          settle(own, taken, { units, nowMs: endMs });
          filled.add(shelf);
        },
      });
    }
    if (own.queue.size() === 0) filled.delete(shelf);
  }

  return {
    add(shelf, { count, sinceMs, nowMs }) {
      const own = queues[shelf];
      if (own === undefined) throw new Error(`no shelf ${shelf}`);
      if (nowMs - (own.queue.oldestMs() ?? nowMs) > LONGEST_WAIT_MS) {
        answered({ what: 'busy', count, sinceMs, nowMs });
        return;
      }
      own.queue.add(count, sinceMs);
      filled.add(shelf);
    },
    send(nowMs) {
      for (const shelf of [...filled]) sendFrom(shelf, nowMs);
    },
    size: () => [...filled].reduce((sum, shelf) => sum + (queues[shelf]?.queue.size() ?? 0), 0),
    clear() {
      queues = make();
      filled.clear();
    },
  };
}
