import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { afterEach, expect, test, vi } from 'vitest';
import { memory } from '../../../test/memory.ts';
import { keptDraft } from './kept-draft.ts';

const NEW = ['ann', 'coupon', 'new'] as const;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('keeps what was typed until it is dropped, for this operator and subject only', () => {
  const places = { browser: memory(), tab: memory() };
  const draft = keptDraft<{ title: string }>(['ann', 'coupon', '1'], places);
  expect(draft.read()).toBeNull();
  expect(draft.write({ title: '流量' })).toBe(true);
  expect(keptDraft(['ann', 'coupon', '1'], places).read()).toEqual({ title: '流量' });
  expect(keptDraft(['bob', 'coupon', '1'], places).read()).toBeNull();
  expect(keptDraft(['ann', 'coupon', '2'], places).read()).toBeNull();
  draft.drop();
  expect(draft.read()).toBeNull();
  expect(places.browser.length).toBe(0);
});

test('a storage that is full, forbidden or altered keeps nothing, says so and raises no error', () => {
  const full = memory();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const draft = keptDraft<string>(['ann'], { browser: full, tab: full });
  expect(draft.write('typed')).toBe(false);
  expect(draft.read()).toBeNull();
  const altered = memory();
  altered.setItem('console.draft.ann#1', '{not json');
  expect(keptDraft(['ann'], { browser: altered, tab: memory() }).read()).toBeNull();
});

test('half-written, it is there another day, but not for ever', () => {
  vi.useFakeTimers({ now: 0 });
  const draft = keptDraft<{ title?: string }>(NEW, { browser: memory(), tab: memory() });
  draft.write({});
  vi.setSystemTime(29 * DAY_MS);
  expect(draft.read()).toEqual({});
  vi.setSystemTime(30 * DAY_MS);
  expect(draft.read()).toBeNull();
});

test('two tabs keep a draft each, and neither overwrites or removes the other’s', () => {
  vi.useFakeTimers({ now: 0 });
  const browser = memory();
  const [oneTab, otherTab] = [memory(), memory()];
  const one = keptDraft<string>(NEW, { browser, tab: oneTab });
  const other = keptDraft<string>(NEW, { browser, tab: otherTab });
  one.write('one');
  vi.setSystemTime(1);
  other.write('other');
  // After a reload each tab finds its own; a third finds the newest.
  expect(keptDraft(NEW, { browser, tab: oneTab }).read()).toBe('one');
  expect(keptDraft(NEW, { browser, tab: otherTab }).read()).toBe('other');
  expect(keptDraft(NEW, { browser, tab: memory() }).read()).toBe('other');
  other.drop();
  expect(keptDraft(NEW, { browser, tab: memory() }).read()).toBe('one');
});

test('a draft that another tab took over goes on there, and is not removed once its writer has gone on', () => {
  const browser = memory();
  const one = keptDraft<string>(NEW, { browser, tab: memory() });
  const other = keptDraft<string>(NEW, { browser, tab: memory() });
  one.write('half');
  expect(other.read()).toBe('half');
  other.write('half, and more');
  expect(browser.length).toBe(1);
  one.write('half of something else');
  expect(other.read()).toBe('half, and more');
  const third = keptDraft<string>(NEW, { browser, tab: memory() });
  expect(third.read()).not.toBeNull();
  one.write('changed by one');
  other.write('changed by other');
  third.drop();
  expect(browser.length).toBe(2);
});

test('what is still open in this tab is written again if another tab discards it', () => {
  let hear: (event: Partial<StorageEvent>) => void = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener;
  });
  const browser = memory();
  const one = keptDraft<string>(NEW, { browser, tab: memory() });
  one.write('being typed');
  one.noteSent();
  const rewritten: string[] = [];
  one.hold((values) => rewritten.push(values));
  const other = keptDraft<string>(NEW, { browser, tab: memory() });
  other.read();
  const name = browser.key(0);
  other.drop();
  expect(browser.length).toBe(0);
  hear({ key: name, newValue: null });
  expect(other.read()).toBe('being typed');
  // The tab that discarded it here discarded it at the server, too.
  expect(other.find()).toMatchObject([{ isSent: false }]);
  expect(rewritten).toEqual(['being typed']);
});
