/** Fuller batches for little waiting, where each batch has a cost of its own. */
export interface Gathering {
  /** Items that have to wait before a batch begins next to one under way. */
  readonly worthAnother: number;
  /** After a batch of a crowd, of at least so many items, its people are back in a moment: the next batch waits for them so long. */
  readonly crowd: number;
  readonly waitMs: number;
}

/** Every batch begins as soon as it may. */
const AT_ONCE: Gathering = { worthAnother: 1, crowd: Number.POSITIVE_INFINITY, waitMs: 0 };

/** A batch that takes longer, behind a lock for instance, no longer keeps others from beginning next to it. */
export const SLOW_BATCH_MS = 50;

/** Says when a queue's next batch begins; `waiting` counts its items. */
export function createPace(waiting: () => number, { worthAnother, crowd, waitMs }: Gathering = AT_ONCE) {
  const underWay = new Set<{ isSlow: boolean }>();
  let lastSize = 0;
  return {
    /** Whether what waits is worth a batch of its own; otherwise the next batch of those under way takes it along. */
    isWorthBatch: (): boolean => waiting() >= worthAnother || [...underWay].every(({ isSlow }) => isSlow),
    async gather(): Promise<void> {
      if (lastSize >= crowd && waiting() < lastSize) await new Promise((resolve) => setTimeout(resolve, waitMs));
    },
    /** A batch of so many items; `onSlow` is called if it takes long. */
    async during(size: number, settle: () => Promise<void>, onSlow: () => void): Promise<void> {
      const batch = { isSlow: false };
      const slow = setTimeout(() => {
        batch.isSlow = true;
        onSlow();
      }, SLOW_BATCH_MS);
      underWay.add(batch);
      lastSize = size;
      try {
        await settle();
      } finally {
        underWay.delete(batch);
        clearTimeout(slow);
      }
    },
  };
}
