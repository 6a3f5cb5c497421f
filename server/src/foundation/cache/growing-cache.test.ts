import { expect, it } from 'vitest';
import { growingCache } from './growing-cache.ts';

it('holds as many as it may, and then those used last', () => {
  const gone: number[] = [];
  const cache = growingCache<number>({ max: 3, dispose: (value) => gone.push(value) });
  for (const value of [1, 2, 3]) cache.set(`key ${value}`, value);
  expect(cache.get('key 1')).toBe(1);
  for (const value of [4, 5]) cache.set(`key ${value}`, value);
  expect([...cache.values()].sort()).toEqual([1, 4, 5]);
  expect(gone).toEqual([2, 3]);
  cache.set('key 1', 6);
  expect([cache.size, cache.get('key 1')]).toEqual([3, 6]);
});

it('remembers what it was asked to find out', () => {
  const asked: string[] = [];
  const cache = growingCache<string>({ max: 2, memoMethod: (key) => `${asked.push(key)} ${key}` });
  for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) cache.memo(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b', 'a']);
});
