import { OPERATOR_IDLE_MS } from '@coupon-centre/contract/limits';
import { expect, test } from 'vitest';
import { createIdleWatch } from './idle-watch.ts';

const MINUTE_MS = 60_000;

/** Tabs of one console, with a clock that is moved by hand. */
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

test('the end is told of before it comes, never after it, and in every tab', () => {
  const { one, other, pass } = tabs();
  one.tell();
  pass(OPERATOR_IDLE_MS - 3 * MINUTE_MS);
  expect([one.leftMs(), other.leftMs()]).toEqual([null, null]);
  pass(MINUTE_MS);
  // The server may have noted the call up to half a minute less than it was: 2 minutes are at least 1.5.
  expect([one.leftMs(), other.leftMs()]).toEqual([1.5 * MINUTE_MS, 1.5 * MINUTE_MS]);
  pass(10 * MINUTE_MS);
  expect(one.leftMs()).toBe(0);
});

test('who stays signed in in one tab does so in all', () => {
  const { one, other, pass } = tabs();
  one.tell();
  pass(OPERATOR_IDLE_MS - MINUTE_MS);
  expect(one.leftMs()).toBe(MINUTE_MS / 2);
  other.tell();
  expect(one.leftMs()).toBeNull();
});

test('who types for long without anything being sent is told of to the server', () => {
  const { one, pass } = tabs();
  one.tell();
  pass(4 * MINUTE_MS);
  expect(one.isTellingDue()).toBe(false);
  pass(MINUTE_MS);
  expect(one.isTellingDue()).toBe(true);
  one.tell();
  expect(one.isTellingDue()).toBe(false);
});

test('a clock that is set back, or what somebody else keeps there, holds nothing off', () => {
  const { one, pass } = tabs();
  pass(MINUTE_MS);
  one.tell();
  pass(-MINUTE_MS);
  expect(one.leftMs()).toBeNull();
  pass(OPERATOR_IDLE_MS);
  expect(one.leftMs()).not.toBeNull();
});
