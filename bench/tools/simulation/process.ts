import type { Answered } from './answers.ts';
import { createClaimQueues } from './claim-queues.ts';
import type { Databases } from './database.ts';
import type { Random } from './random.ts';
import type { Costs } from './site.ts';
import { createWorkQueue, type Work } from './work-queue.ts';

/** The page gives up (specification §9). */
const GIVE_UP_MS = 12_000;

/** A process has no more connections (`platform/http/server.ts`); one more is refused, and its person comes again. */
const MAX_CONNECTIONS = 20_000;

export type Kind = 'claim' | 'gone';

interface Around {
  readonly costs: Costs;
  readonly random: Random;
  readonly databases: Databases;
  readonly shelves: number;
  readonly answered: (answered: Answered) => void;
  /** Whether it is known that no shelf has a unit: claims are refused without the database. */
  readonly isKnownGone: (nowMs: number) => boolean;
}

/** A process of a node, which does one thing at a time. */
export interface Process {
  ask(kind: Kind, count: number, nowMs: number): void;
  /** Processor time that it wants. */
  wantedMs(): number;
  step(nowMs: number, gotMs: number): void;
  /** It ends: returns how many requests were lost. */
  kill(): number;
  waiting(): number;
  /** Processor time so far. */
  usedMs(): number;
}

export function createProcess({ costs, random, databases, shelves, answered, isKnownGone }: Around): Process {
  const works = createWorkQueue<Kind>();
  const claims = createClaimQueues({ databases, shelves, answered });
  let usedMs = 0;

  /** Each person has a home, which decides the shelf: claims come for all shelves alike. */
  function spread({ count, sinceMs }: Readonly<Work<Kind>>, nowMs: number): void {
    const first = Math.floor(random.even() * shelves);
    for (let place = 0; place < Math.min(count, shelves); place += 1) {
      const share = Math.floor(count / shelves) + (place < count % shelves ? 1 : 0);
      claims.add((first + place) % shelves, { count: share, sinceMs, nowMs });
    }
  }

  function finish(work: Readonly<Work<Kind>>, nowMs: number): void {
    const { kind, count, sinceMs } = work;
    if (nowMs - sinceMs > GIVE_UP_MS) answered({ what: 'busy', count, sinceMs, nowMs });
    else if (kind === 'gone' || isKnownGone(nowMs)) answered({ what: 'gone', count, sinceMs, nowMs });
    else spread(work, nowMs);
  }

  return {
    ask(kind, count, nowMs) {
      if (count === 0) return;
      const taken = Math.min(count, Math.max(0, MAX_CONNECTIONS - works.size() - claims.size()));
      if (taken < count) answered({ what: 'busy', count: count - taken, sinceMs: nowMs, nowMs });
      if (taken === 0) return;
      const { meanMs, variation } = costs[kind];
      works.add({ kind, count: taken, sinceMs: nowMs, eachMs: random.costs(taken, meanMs, variation) / taken });
    },
    wantedMs: works.wantedMs,
    step(nowMs, gotMs) {
      usedMs += gotMs;
      for (const work of works.spend(gotMs)) finish(work, nowMs);
      claims.send(nowMs);
    },
    kill() {
      const lost = works.size() + claims.size();
      works.clear();
      claims.clear();
      return lost;
    },
    waiting: () => works.size() + claims.size(),
    usedMs: () => usedMs,
  };
}
