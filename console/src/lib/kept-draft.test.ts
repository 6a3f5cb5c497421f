import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test, vi } from 'vitest';
import { keptDraft } from './kept-draft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('keeps what was typed until it is dropped, for this operator and subject only', () => {
  const storage = memory();
  const draft = keptDraft<{ title: string }>(['ann', 'coupon', '1'], storage);
  expect(draft.read()).toBeNull();
  draft.write({ title: '流量' });
  expect(keptDraft(['ann', 'coupon', '1'], storage).read()).toEqual({ title: '流量' });
  expect(keptDraft(['bob', 'coupon', '1'], storage).read()).toBeNull();
  expect(keptDraft(['ann', 'coupon', '2'], storage).read()).toBeNull();
  draft.drop();
  expect(draft.read()).toBeNull();
  expect(storage.length).toBe(0);
});

test('a storage that is full, forbidden or altered keeps nothing and raises no error', () => {
  const storage = memory();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const draft = keptDraft<string>(['ann'], storage);
  draft.write('typed');
  expect(draft.read()).toBeNull();
  const altered = { ...memory(), getItem: () => '{not json' };
  expect(keptDraft(['ann'], altered).read()).toBeNull();
});

test('half-written, it is there another day, but not for ever', () => {
  vi.useFakeTimers({ now: 0 });
  const draft = keptDraft<{ title?: string }>(['ann', 'coupon', 'new'], memory());
  draft.write({});
  vi.setSystemTime(29 * DAY_MS);
  expect(draft.read()).toEqual({});
  vi.setSystemTime(30 * DAY_MS);
  expect(draft.read()).toBeNull();
  vi.useRealTimers();
});
