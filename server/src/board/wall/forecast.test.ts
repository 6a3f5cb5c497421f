import { describe, expect, it } from 'vitest';
import { SLICES, slicesLeft } from './forecast.ts';

/** Even numbers in [0, 1), the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many independent claims come in a slice (Knuth). */
function claims(random: () => number, mean: number): number {
  let product = random();
  let count = 0;
  for (const limit = Math.exp(-mean); product > limit; count += 1) product *= random();
  return count;
}

const RUNS = 600;

/** Of simulated grabs, the share whose end lies within what was forecast. */
function shareWithin(mean: (random: () => number) => number): number {
  const random = numbers(42);
  const within = Array.from({ length: RUNS }, () => {
    const slices = Array.from({ length: SLICES }, () => claims(random, mean(random)));
    const left = 800;
    const told = slicesLeft({ slices, left });
    let sold = 0;
    let ahead = 0;
    while (sold < left) {
      sold += claims(random, mean(random));
      ahead += 1;
    }
    return told?.earliest != null && ahead >= Math.floor(told.earliest) && ahead <= Math.ceil(told.latest ?? Infinity);
  });
  return within.filter(Boolean).length / RUNS;
}

describe('when a grab will be gone', () => {
  it('lies within the range 9 of 10 times, for claims that come evenly and in bursts', () => {
    expect(shareWithin(() => 20)).toBeGreaterThan(0.87);
    // One slice in five has five times as many.
    expect(shareWithin((random) => (random() < 0.2 ? 50 : 10))).toBeGreaterThan(0.87);
  });

  it('is a range that says something: for an even rate, a fifth of the time either way', () => {
    const told = slicesLeft({ slices: Array.from({ length: SLICES }, () => 20), left: 800 });
    expect(told?.likely).toBeCloseTo(40, 0);
    expect(told?.earliest).toBeGreaterThan(32);
    expect(told?.latest).toBeLessThan(50);
  });

  it('is wider the more the rate varies', () => {
    const width = (slices: readonly number[]) => {
      const told = slicesLeft({ slices, left: 400 });
      return (told?.latest ?? Infinity) - (told?.earliest ?? 0);
    };
    const even = Array.from({ length: SLICES }, () => 20);
    const bursts = Array.from({ length: SLICES }, (_, index) => (index % 5 === 0 ? 100 : 0));
    expect(width(bursts)).toBeGreaterThan(2 * width(even));
  });

  it('is not told from too little, nor when nothing is left', () => {
    expect(slicesLeft({ slices: [5, 5, 5], left: 10 })).toBeNull();
    expect(slicesLeft({ slices: Array.from({ length: 10 }, () => 0), left: 10 })).toBeNull();
    expect(slicesLeft({ slices: Array.from({ length: 10 }, () => 5), left: 0 })).toBeNull();
  });

  it('has no latest end where the rate may as well be none', () => {
    const told = slicesLeft({ slices: [0, 0, 0, 0, 0, 1], left: 1_000 });
    expect(told?.latest).toBeNull();
  });
});
