import { afterEach, describe, expect, it, vi } from 'vitest';
import { SLOW_BATCH_MS } from './batch-pace.ts';
import { createBatcher, LONGEST_WAIT_MS, QueueFull, TOO_LONG_MS } from './batcher.ts';

const limits = { batchMax: 4, waitingMax: 6, atOnce: 1 };

/** A batch's work that ends when the test releases it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('a batcher', () => {
  it('answers each item with its own answer', async () => {
    const batcher = createBatcher(async (items: readonly number[]) => items.map((n) => n * 2), limits);
    expect(await Promise.all([1, 2, 3].map((n) => batcher.push(n)))).toEqual([2, 4, 6]);
  });

  it('runs one batch; items that arrive meanwhile form the next one, up to the limit', async () => {
    const first = gate();
    const sizes: number[] = [];
    const batcher = createBatcher(async (items: readonly number[]) => {
      sizes.push(items.length);
      if (sizes.length === 1) await first.opened;
      return items;
    }, limits);
    const one = batcher.push(0);
    await new Promise(setImmediate);
    const rest = [1, 2, 3, 4, 5].map((n) => batcher.push(n));
    expect(batcher.waiting()).toBe(5);
    first.open();
    expect(await Promise.all([one, ...rest])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sizes).toEqual([1, 4, 1]);
  });

  it('runs no more concurrent batches than allowed', async () => {
    const all = gate();
    let underWay = 0;
    let most = 0;
    const batcher = createBatcher(
      async (items: readonly number[]) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await all.opened;
        underWay -= 1;
        return items;
      },
      { ...limits, atOnce: 2 },
    );
    const pushed: Promise<number>[] = [];
    for (const n of [1, 2, 3, 4]) {
      pushed.push(batcher.push(n));
      await new Promise(setImmediate);
    }
    all.open();
    expect(await Promise.all(pushed)).toEqual([1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('rejects at once while the first item in the queue has waited too long, and accepts more once that is under way', async () => {
    const first = gate();
    let nowMs = 0;
    const settle = async (items: readonly number[]) => {
      if (items.includes(0)) await first.opened;
      return items;
    };
    const batcher = createBatcher(settle, limits, () => nowMs);
    const underWay = batcher.push(0);
    await new Promise(setImmediate);
    const waits = batcher.push(1);
    nowMs = LONGEST_WAIT_MS;
    const waitsToo = batcher.push(2);
    nowMs += 1;
    await expect(batcher.push(3)).rejects.toBeInstanceOf(QueueFull);
    first.open();
    expect(await Promise.all([underWay, waits, waitsToo])).toEqual([0, 1, 2]);
    expect(await batcher.push(4)).toBe(4);
  });

  it('rejects instead of settling what waited so long that its answer would come too late', async () => {
    const first = gate();
    let nowMs = 0;
    const settled: number[] = [];
    const settle = async (items: readonly number[]) => {
      settled.push(...items);
      if (items.includes(0)) await first.opened;
      return items;
    };
    const batcher = createBatcher(settle, limits, () => nowMs);
    const underWay = batcher.push(0);
    await new Promise(setImmediate);
    const late = expect(batcher.push(1)).rejects.toBeInstanceOf(QueueFull);
    nowMs = 1;
    const inTime = batcher.push(2);
    nowMs = TOO_LONG_MS + 1;
    first.open();
    await late;
    expect(await Promise.all([underWay, inTime])).toEqual([0, 2]);
    expect(settled).toEqual([0, 2]);
    expect(await batcher.push(3)).toBe(3);
  });

  it('rejects at once when full and settles the accepted items', async () => {
    const first = gate();
    const batcher = createBatcher(async (items: readonly number[]) => {
      await first.opened;
      return items;
    }, limits);
    const taken = [batcher.push(0)];
    await new Promise(setImmediate);
    for (let n = 1; n <= limits.waitingMax; n += 1) taken.push(batcher.push(n));
    await expect(batcher.push(99)).rejects.toBeInstanceOf(QueueFull);
    first.open();
    expect(await Promise.all(taken)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('fails a batch as a whole and then continues', async () => {
    let broken = true;
    const batcher = createBatcher(async (items: readonly number[]) => {
      if (broken) throw new Error('connection lost');
      return items;
    }, limits);
    const failed = await Promise.allSettled([batcher.push(1), batcher.push(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await batcher.push(3)).toBe(3);
  });

  it('settles the items of a batch one by one, in their order and before later ones, when a machine is away that some need', async () => {
    const settled: (readonly number[])[] = [];
    const batcher = createBatcher(async (items: readonly number[]) => {
      settled.push(items);
      if (items.includes(2)) throw Object.assign(new Error('a worker is away'), { code: '08006' });
      return items;
    }, limits);
    const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => batcher.push(n)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(4).fill('fulfilled')]);
    expect(settled).toEqual([[1, 2, 3, 4], [1], [2], [3], [4], [5, 6]]);
  });

  it('settles the items of a batch one by one where one of them may be to blame, also those of a key', async () => {
    const settled: (readonly number[])[] = [];
    const keyed = {
      ...limits,
      keyOf: () => 'home',
      isOfOne: (error: unknown) => (error as { code?: string }).code === '23514',
    };
    const batcher = createBatcher(async (items: readonly number[]) => {
      settled.push(items);
      if (items.includes(2)) throw Object.assign(new Error('a check refuses it'), { code: '23514' });
      if (items.includes(6)) throw Object.assign(new Error('the connection broke'), { code: '08006' });
      return items;
    }, keyed);
    const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => batcher.push(n)));
    expect(settled).toEqual([[1, 2, 3, 4], [1], [2], [3], [4], [5, 6]]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  describe('that gathers', () => {
    const gathering = { worthAnother: 3, crowd: 4, waitMs: 40 };

    /** Batches as they were settled; those with an item in `held` wait for the gate. */
    function gatherer(held: readonly number[] = []) {
      const batches: (readonly number[])[] = [];
      const { opened, open } = gate();
      const batcher = createBatcher(
        async (items: readonly number[]) => {
          batches.push(items);
          await new Promise(setImmediate);
          if (items.some((item) => held.includes(item))) await opened;
          return items;
        },
        { batchMax: 10, waitingMax: 100, atOnce: 2, gathering },
      );
      return { batches, batcher, open };
    }

    it('begins no batch next to one under way until enough items wait', async () => {
      const { batches, batcher, open } = gatherer([0]);
      const first = batcher.push(0);
      await new Promise(setImmediate);
      const few = [1, 2].map((n) => batcher.push(n));
      await new Promise(setImmediate);
      expect(batches).toEqual([[0]]);
      await Promise.all([...few, batcher.push(3)]);
      expect(batches).toEqual([[0], [1, 2, 3]]);
      open();
      expect(await first).toBe(0);
    });

    it('leaves few items to the next batch of the one under way, and misses none', async () => {
      const { batches, batcher, open } = gatherer([0]);
      const first = batcher.push(0);
      await new Promise(setImmediate);
      const few = [1, 2].map((n) => batcher.push(n));
      open();
      expect(await Promise.all([first, ...few])).toEqual([0, 1, 2]);
      expect(batches).toEqual([[0], [1, 2]]);
    });

    it('keeps no one waiting behind a batch that takes long, neither who waited already nor who comes later', async () => {
      const { batcher, open } = gatherer([0]);
      const first = batcher.push(0);
      await new Promise(setImmediate);
      expect(await batcher.push(1)).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, SLOW_BATCH_MS));
      expect(await batcher.push(2)).toBe(2);
      open();
      expect(await first).toBe(0);
    });

    afterEach(() => void vi.useRealTimers());
    it('leaves who comes while others begin to the next batch, also after waiting for a crowd', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { batches, batcher, open } = gatherer([0]);
      const waitMs = async (ms: number) => {
        await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(ms);
        await new Promise(setImmediate);
      };
      // The next batch waits for them from now on, and a second one from when the first of them is back.
      await Promise.all([1, 2, 3, 4].map((n) => batcher.push(n)));
      await waitMs(5);
      const first = batcher.push(0);
      await waitMs(gathering.waitMs - 5);
      expect(batches.at(-1)).toEqual([0]);
      const next = batcher.push(5);
      await waitMs(5);
      expect(batches.at(-1)).toEqual([0]);
      open();
      expect(await Promise.all([first, next])).toEqual([0, 5]);
      expect(batches.at(-1)).toEqual([5]);
    });

    it('waits a moment for a crowd to be back, and not for few', async () => {
      const { batches, batcher } = gatherer();
      const ask = (items: readonly number[]) => Promise.all(items.map((n) => batcher.push(n)));
      await ask([1, 2, 3, 4]);
      // Back one by one, each in a turn of its own.
      const back: Promise<number>[] = [];
      for (const n of [1, 2, 3, 4]) {
        back.push(batcher.push(n));
        await new Promise(setImmediate);
      }
      await Promise.all(back);
      expect(batches).toEqual([
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ]);
      await ask([5]);
      const alone = batcher.push(6);
      await new Promise(setImmediate);
      expect(batches.at(-1)).toEqual([6]);
      await alone;
    });
  });

  const keyed = { ...limits, atOnce: 2, keyOf: (item: string) => item.slice(0, 1) };

  it('settles items of one key by one batch after another, those of others meanwhile, and misses none', async () => {
    const first = gate();
    const batches: string[][] = [];
    const batcher = createBatcher(async (items: readonly string[]) => {
      batches.push([...items]);
      if (batches.length === 1) await first.opened;
      return items;
    }, keyed);
    const one = batcher.push('a1');
    await new Promise(setImmediate);
    const rest = ['a2', 'b1', 'a3', 'c1'].map((item) => batcher.push(item));
    expect(await Promise.all([rest[1], rest[3]])).toEqual(['b1', 'c1']);
    expect(batches).toEqual([['a1'], ['b1'], ['c1']]);
    first.open();
    expect(await Promise.all([one, ...rest])).toEqual(['a1', 'a2', 'b1', 'a3', 'c1']);
    expect(batches.at(-1)).toEqual(['a2', 'a3']);
    expect(batcher.waiting()).toBe(0);
  });

  it('while the machine of a key is away, fails what waits for it at once, and settles the others', async () => {
    const away = Object.assign(new Error('away'), { code: '08006' });
    const first = gate();
    const batcher = createBatcher(
      async (items: readonly string[]) => {
        if (items[0]?.startsWith('a') !== true) return items;
        await first.opened;
        throw away;
      },
      { ...keyed, batchMax: 1 },
    );
    const lost = ['a1', 'a2', 'a3'].map((item) => batcher.push(item));
    const other = batcher.push('b1');
    await new Promise(setImmediate);
    first.open();
    expect(await Promise.allSettled(lost)).toEqual(lost.map(() => ({ status: 'rejected', reason: away })));
    expect(await other).toBe('b1');
  });
});
