/** Requests of one moment: what a queue holds in place of single requests. */
interface Cohort {
  count: number;
  readonly sinceMs: number;
}

/** A queue, first come, first served. */
export interface Cohorts {
  readonly size: () => number;
  add(count: number, sinceMs: number): void;
  /** Takes up to so many from the front, and tells how many of which moment. */
  take(most: number): readonly Readonly<Cohort>[];
  /** Takes all that came before a moment. */
  takeBefore(ms: number): number;
  /** When the first came; undefined if the queue is empty. */
  oldestMs(): number | undefined;
}

export function createCohorts(): Cohorts {
  let queue: Cohort[] = [];
  let size = 0;
  return {
    size: () => size,
    add(count, sinceMs) {
      if (count === 0) return;
      size += count;
      const last = queue.at(-1);
      if (last?.sinceMs === sinceMs) last.count += count;
      else queue.push({ count, sinceMs });
    },
    take(most) {
      const taken: Cohort[] = [];
      let left = Math.min(most, size);
      size -= left;
      let whole = 0;
      for (const cohort of queue) {
        if (left === 0) break;
        const count = Math.min(left, cohort.count);
        taken.push({ count, sinceMs: cohort.sinceMs });
        left -= count;
        if (count === cohort.count) whole += 1;
        else cohort.count -= count;
      }
      queue = queue.slice(whole);
      return taken;
    },
    takeBefore(ms) {
      const late = queue.findIndex(({ sinceMs }) => sinceMs >= ms);
      const gone = late === -1 ? queue : queue.slice(0, late);
      queue = late === -1 ? [] : queue.slice(late);
      const count = gone.reduce((sum, cohort) => sum + cohort.count, 0);
      size -= count;
      return count;
    },
    oldestMs: () => queue[0]?.sinceMs,
  };
}
