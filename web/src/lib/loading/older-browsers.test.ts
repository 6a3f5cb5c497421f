import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the module adds, by its owner. */
const ADDED = [
  [Array.prototype, 'at'],
  [Array.prototype, 'flat'],
  [Array.prototype, 'flatMap'],
  [Object, 'fromEntries'],
  [Object, 'hasOwn'],
  [Promise, 'allSettled'],
  [String.prototype, 'matchAll'],
  [String.prototype, 'trimEnd'],
] as const;

const own = ADDED.map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const);
const restore = (): void => {
  for (const [owner, name, before] of own) if (before) Object.defineProperty(owner, name, before);
};

beforeEach(() => {
  vi.resetModules();
});
afterEach(restore);

/** Runs work as a browser that lacks all of them would, with the module; nothing else runs meanwhile. */
async function inOldBrowser<Result>(work: () => Result): Promise<Result> {
  const { addMissing } = await import('./older-browsers.ts');
  for (const [owner, name] of ADDED) Reflect.deleteProperty(owner, name);
  try {
    addMissing();
    return work();
  } finally {
    restore();
  }
}

test('lists, objects and texts', async () => {
  const results = await inOldBrowser(() => ({
    at: [[1, 2].at(0), [1, 2].at(-1), [1, 2].at(2)],
    flat: [[1], [2, 3]].flat(),
    flatMap: [1, 2].flatMap((item, at) => [item, at]),
    single: [1, 2].flatMap((item) => item + 1),
    fromEntries: Object.fromEntries(new Map([['a', 1]])),
    hasOwn: [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')],
    matchAll: [...'a1b22'.matchAll(/([a-z])(\d+)/g)].map(([, letter, digits]) => [letter, digits]),
    empty: [...'ab'.matchAll(/x*/g)].length,
    trimEnd: ' a \n'.trimEnd(),
  }));
  expect(results).toEqual({
    at: [1, 2, undefined],
    flat: [1, 2, 3],
    flatMap: [1, 0, 2, 1],
    single: [2, 3],
    fromEntries: { a: 1 },
    hasOwn: [true, false],
    matchAll: [
      ['a', '1'],
      ['b', '22'],
    ],
    empty: 3,
    trimEnd: ' a',
  });
});

test('promises', async () => {
  const settled = await (await inOldBrowser(() => ({ all: Promise.allSettled([1, Promise.reject(new Error('no'))]) })))
    .all;
  expect(settled).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('no') },
  ]);
});
