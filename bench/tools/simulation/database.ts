import type { Random } from './random.ts';
import { shareTime } from './share-time.ts';
import type { Costs, Site } from './site.ts';

/** Claims of one process for one shelf, sent together. */
export interface Batch {
  readonly claims: number;
  /** How many of them are granted. */
  readonly done: (granted: number, nowMs: number) => void;
}

interface Running extends Batch {
  leftMs: number;
  /** Of the wait for the disk. */
  commitMs: number;
}

interface Shelf {
  units: number;
  running: Running | undefined;
  readonly waiting: Batch[];
}

export interface Databases {
  send(shelf: number, batch: Batch): void;
  /** Processor time that each database's sessions want in this step, for the machine that has all. */
  wanted(stepMs: number): readonly number[];
  /** Goes on by a step. `gotMs`: what each session that wants some got; without it each database has its own machine. */
  step(nowMs: number, stepMs: number, gotMs?: readonly number[]): void;
  setAway(database: number, isAway: boolean): void;
  unitsLeft(): number;
  readonly used: { processorMs: number; shelfMs: number; batches: number };
}

/** Between two looks of the rebalancer at the shelves. */
const REBALANCE_MS = 200;

/** One batch at a time has a shelf's row, until it has committed. */
export function createDatabases(
  { databases, processors, shelves: count }: Pick<Site, 'databases' | 'processors' | 'shelves'>,
  { batch, batched, commit }: Pick<Costs, 'batch' | 'batched' | 'commit'>,
  { units, random }: { readonly units: number; readonly random: Random },
): Databases {
  const shelves: Shelf[] = Array.from({ length: count }, (_, index) => ({
    units: Math.floor(units / count) + (index < units % count ? 1 : 0),
    running: undefined,
    waiting: [],
  }));
  const away = new Set<number>();
  const used = { processorMs: 0, shelfMs: 0, batches: 0 };
  let rebalanceAtMs = 0;

  const start = (next: Batch): Running => ({
    ...next,
    leftMs: random.cost(batch.meanMs, batch.variation) + random.costs(next.claims, batched.meanMs, batched.variation),
    commitMs: random.cost(commit.meanMs, commit.variation),
  });

  function rebalance(nowMs: number): void {
    if (count === 1 || nowMs < rebalanceAtMs) return;
    rebalanceAtMs = nowMs + REBALANCE_MS;
    const all = shelves.reduce((sum, shelf) => sum + shelf.units, 0);
    if (shelves.every((shelf) => shelf.units > 0 || all === 0)) return;
    for (const [index, shelf] of shelves.entries()) {
      shelf.units = Math.floor(all / count) + (index < all % count ? 1 : 0);
    }
  }

  function goOn(shelf: Shelf, gotMs: number, { nowMs, stepMs }: { readonly nowMs: number; readonly stepMs: number }) {
    shelf.running ??= shelf.waiting.length > 0 ? start(shelf.waiting.shift() as Batch) : undefined;
    const { running } = shelf;
    if (running === undefined) return;
    used.shelfMs += stepMs;
    used.processorMs += Math.min(gotMs, running.leftMs);
    const beyondMs = running.leftMs > 0 ? Math.max(0, stepMs - running.leftMs) : stepMs;
    running.leftMs -= gotMs;
    if (running.leftMs > 0) return;
    running.commitMs -= beyondMs;
    if (running.commitMs > 0) return;
    const granted = Math.min(shelf.units, running.claims);
    shelf.units -= granted;
    used.batches += 1;
    shelf.running = undefined;
    running.done(granted, nowMs);
  }

  const wanted = (stepMs: number): number[] =>
    shelves.map((shelf, index) => {
      if (away.has(index % databases)) return 0;
      if (shelf.running === undefined) return shelf.waiting.length > 0 ? stepMs : 0;
      return Math.max(0, shelf.running.leftMs);
    });

  const ofDatabase = Array.from({ length: databases }, (_, database) =>
    [...shelves.keys()].filter((index) => index % databases === database),
  );

  function stepOne(own: readonly number[], gotMs: readonly number[], at: { nowMs: number; stepMs: number }): void {
    for (const [place, index] of own.entries()) {
      const shelf = shelves[index];
      if (shelf !== undefined) goOn(shelf, gotMs[place] ?? 0, at);
    }
  }

  return {
    send: (shelf, sent) => shelves[shelf]?.waiting.push(sent),
    wanted,
    step(nowMs, stepMs, gotMs) {
      rebalance(nowMs);
      const wants = wanted(stepMs);
      for (const [database, own] of ofDatabase.entries()) {
        if (away.has(database)) continue;
        const ofOwn = (times: readonly number[]) => own.map((index) => times[index] ?? 0);
        stepOne(own, gotMs ? ofOwn(gotMs) : shareTime(ofOwn(wants), processors, stepMs), { nowMs, stepMs });
      }
    },
    setAway: (database, isAway) => (isAway ? away.add(database) : away.delete(database)),
    unitsLeft: () => shelves.reduce((sum, shelf) => sum + shelf.units, 0),
    used,
  };
}
