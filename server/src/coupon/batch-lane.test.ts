import { describe, expect, it } from 'vitest';
import { createBatchLane, LaneFull, LONGEST_WAIT_MS } from '#coupon/batch-lane.ts';

const bounds = { batchMax: 4, waitingMax: 6, atOnce: 1 };

/** A batch's work that ends when the test says so. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('a batch lane', () => {
  it('answers each with its own answer', async () => {
    const lane = createBatchLane(async (items: readonly number[]) => items.map((n) => n * 2), bounds);
    expect(await Promise.all([1, 2, 3].map((n) => lane.push(n)))).toEqual([2, 4, 6]);
  });

  it('has one batch under way; what comes meanwhile is the next one, no larger than its bound', async () => {
    const first = gate();
    const sizes: number[] = [];
    const lane = createBatchLane(async (items: readonly number[]) => {
      sizes.push(items.length);
      if (sizes.length === 1) await first.opened;
      return items;
    }, bounds);
    const one = lane.push(0);
    await new Promise(setImmediate);
    const rest = [1, 2, 3, 4, 5].map((n) => lane.push(n));
    expect(lane.waiting()).toBe(5);
    first.open();
    expect(await Promise.all([one, ...rest])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sizes).toEqual([1, 4, 1]);
  });

  it('has no more batches under way than it may', async () => {
    const all = gate();
    let underWay = 0;
    let most = 0;
    const lane = createBatchLane(
      async (items: readonly number[]) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await all.opened;
        underWay -= 1;
        return items;
      },
      { ...bounds, atOnce: 2 },
    );
    const pushed: Promise<number>[] = [];
    for (const n of [1, 2, 3, 4]) {
      pushed.push(lane.push(n));
      await new Promise(setImmediate);
    }
    all.open();
    expect(await Promise.all(pushed)).toEqual([1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('says at once that it is full while the first in the queue has waited too long, and takes more once that is under way', async () => {
    const first = gate();
    let nowMs = 0;
    const settle = async (items: readonly number[]) => {
      if (items.includes(0)) await first.opened;
      return items;
    };
    const lane = createBatchLane(settle, bounds, () => nowMs);
    const underWay = lane.push(0);
    await new Promise(setImmediate);
    const waits = lane.push(1);
    nowMs = LONGEST_WAIT_MS;
    const waitsToo = lane.push(2);
    nowMs += 1;
    await expect(lane.push(3)).rejects.toBeInstanceOf(LaneFull);
    first.open();
    expect(await Promise.all([underWay, waits, waitsToo])).toEqual([0, 1, 2]);
    expect(await lane.push(4)).toBe(4);
  });

  it('says at once that it is full and goes on with those it took', async () => {
    const first = gate();
    const lane = createBatchLane(async (items: readonly number[]) => {
      await first.opened;
      return items;
    }, bounds);
    const taken = [lane.push(0)];
    await new Promise(setImmediate);
    for (let n = 1; n <= bounds.waitingMax; n += 1) taken.push(lane.push(n));
    await expect(lane.push(99)).rejects.toBeInstanceOf(LaneFull);
    first.open();
    expect(await Promise.all(taken)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('fails a batch as a whole and then works on', async () => {
    let broken = true;
    const lane = createBatchLane(async (items: readonly number[]) => {
      if (broken) throw new Error('connection lost');
      return items;
    }, bounds);
    const failed = await Promise.allSettled([lane.push(1), lane.push(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await lane.push(3)).toBe(3);
  });
});
