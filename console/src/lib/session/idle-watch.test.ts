import { OPERATOR_IDLE_MS } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { expect, test } from 'vitest';
import { createIdleWatch } from './idle-watch.ts';

/** Tabs of one console, with a controllable clock. */
function tabs() {
  const kept = new Map<string, string>();
  const shared = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  let nowMs = Date.parse('2026-11-21T09:00:00+08:00');
  const now = (): number => nowMs;
  return {
    one: createIdleWatch({ now, shared }),
    other: createIdleWatch({ now, shared }),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('the warning comes before the end, never after it, and in every tab', () => {
  const { one, other, pass } = tabs();
  one.noteActivity();
  pass(OPERATOR_IDLE_MS - 3 * MINUTE_MS);
  expect([one.leftMs(), other.leftMs()]).toEqual([null, null]);
  pass(MINUTE_MS);
  // The server may have recorded the call up to half a minute early, so 2 minutes may be 1.5.
  expect([one.leftMs(), other.leftMs()]).toEqual([1.5 * MINUTE_MS, 1.5 * MINUTE_MS]);
  pass(10 * MINUTE_MS);
  expect(one.leftMs()).toBe(0);
});

test('staying signed in in one tab keeps every tab signed in', () => {
  const { one, other, pass } = tabs();
  one.noteActivity();
  pass(OPERATOR_IDLE_MS - MINUTE_MS);
  expect(one.leftMs()).toBe(MINUTE_MS / 2);
  other.noteActivity();
  expect(one.leftMs()).toBeNull();
});

test('long typing without a request is reported to the server', () => {
  const { one, pass } = tabs();
  one.noteActivity();
  pass(4 * MINUTE_MS);
  expect(one.isReportDue()).toBe(false);
  pass(MINUTE_MS);
  expect(one.isReportDue()).toBe(true);
  one.noteActivity();
  expect(one.isReportDue()).toBe(false);
});

test('a clock that is set back does not delay the warning', () => {
  const { one, pass } = tabs();
  pass(MINUTE_MS);
  one.noteActivity();
  pass(-MINUTE_MS);
  expect(one.leftMs()).toBeNull();
  pass(OPERATOR_IDLE_MS);
  expect(one.leftMs()).not.toBeNull();
});
