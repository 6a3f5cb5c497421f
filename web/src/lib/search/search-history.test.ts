import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, rememberSearch, searchHistory, withSearch } from './search-history.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
});

test('the newest search comes first, each once, ten at most', () => {
  expect(withSearch(['b', 'a'], 'a')).toEqual(['a', 'b']);
  for (let count = 1; count <= 12; count += 1) rememberSearch(`search ${count}`);
  rememberSearch('search 5');
  expect(searchHistory()).toHaveLength(10);
  expect(searchHistory().slice(0, 3)).toEqual(['search 5', 'search 12', 'search 11']);
  forgetSearches();
  expect(searchHistory()).toEqual([]);
});

test('a blocked storage and broken contents are an empty history', () => {
  stored.set('searchHistory', '{"not": "a list"}');
  expect(searchHistory()).toEqual([]);
  stored.set('searchHistory', '[1, "a", null]');
  expect(searchHistory()).toEqual(['a']);
  const blocked = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  rememberSearch('a');
  forgetSearches();
  expect(searchHistory()).toEqual([]);
});
