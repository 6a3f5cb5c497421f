/** Requests of one kind and moment that wait for a process. */
export interface Work<Kind> {
  readonly kind: Kind;
  count: number;
  readonly sinceMs: number;
  /** Processor time of each. */
  readonly eachMs: number;
}

/** What a process has to do, one after another. */
export interface WorkQueue<Kind> {
  add(work: Work<Kind>): void;
  /** Processor time of all that waits. */
  wantedMs(): number;
  /** Requests that wait. */
  size(): number;
  /** Spends processor time; tells what was done. */
  spend(ms: number): readonly Readonly<Work<Kind>>[];
  clear(): void;
}

export function createWorkQueue<Kind>(): WorkQueue<Kind> {
  let queue: Work<Kind>[] = [];
  let totalMs = 0;
  let size = 0;
  let creditMs = 0;

  function drop(count: number): void {
    queue = count === queue.length ? [] : queue.slice(count);
    if (queue.length > 0) return;
    totalMs = 0;
    creditMs = 0;
  }

  return {
    add(work) {
      queue.push(work);
      totalMs += work.count * work.eachMs;
      size += work.count;
    },
    wantedMs: () => Math.max(0, totalMs - creditMs),
    size: () => size,
    spend(ms) {
      creditMs += ms;
      const done: Work<Kind>[] = [];
      let whole = 0;
      for (const work of queue) {
        // A rounding error must not keep the last one waiting.
        const affordable = work.eachMs === 0 ? work.count : Math.floor(creditMs / work.eachMs + 1e-9);
        const count = Math.min(work.count, affordable);
        if (count > 0) done.push({ ...work, count });
        work.count -= count;
        size -= count;
        creditMs -= count * work.eachMs;
        totalMs -= count * work.eachMs;
        if (work.count > 0) break;
        whole += 1;
      }
      drop(whole);
      return done;
    },
    clear() {
      size = 0;
      drop(queue.length);
    },
  };
}
