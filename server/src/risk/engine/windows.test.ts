import { RISK_DISTINCT_MAX } from '@coupon-centre/contract/foundation/limits';
import { MINUTE_MS } from '@coupon-centre/contract/foundation/time';
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { createWindows } from './windows.ts';

const START_MS = Date.parse('2026-11-21T10:00:00+08:00');

const calls = array(
  record({
    key: constantFrom('a', 'b'),
    person: constantFrom('x', 'y', 'z'),
    isNew: boolean(),
    isFreshDevice: boolean(),
    isWithoutDevice: boolean(),
    failures: integer({ min: 0, max: 2 }),
    /** Since the one before. */
    afterMs: integer({ min: 0, max: 20 * MINUTE_MS }),
  }),
  { maxLength: 40 },
);

it('counts as a list of all calls would', () => {
  void assert(
    property(calls, integer({ min: 1, max: 60 }), (made, minutes) => {
      const windows = createWindows();
      let atMs = START_MS;
      const all = made.map(({ afterMs, ...call }) => {
        atMs += afterMs;
        windows.note(call.key, { ...call, calls: 1 }, atMs);
        return { ...call, atMs };
      });
      const people = (of: (call: (typeof all)[number]) => boolean) =>
        new Set(
          all
            .filter((call) => call.key === 'a' && call.atMs > atMs - minutes * MINUTE_MS && of(call))
            .map((c) => c.person),
        ).size;
      const minute = (ms: number) => Math.floor(ms / MINUTE_MS);
      const lately = all.filter((call) => call.key === 'a' && minute(call.atMs) > minute(atMs) - minutes);
      const count = (measure: Parameters<typeof windows.count>[1]) =>
        windows.count('a', measure, { minutes, nowMs: atMs });
      expect(count('SUBSCRIBERS')).toBe(people(() => true));
      expect(count('NEW_SUBSCRIBERS')).toBe(people(({ isNew }) => isNew));
      expect(count('FRESH_DEVICE')).toBe(people(({ isFreshDevice }) => isFreshDevice));
      expect(count('WITHOUT_DEVICE')).toBe(people(({ isWithoutDevice }) => isWithoutDevice));
      expect(count('CALLS')).toBe(lately.length);
      expect(count('FAILURES')).toBe(lately.reduce((sum, { failures }) => sum + failures, 0));
    }),
  );
});

it('counts a busy key no slower among many others', () => {
  const windows = createWindows();
  for (let nth = 0; nth < 60_000; nth += 1) windows.note(`key ${nth}`, { person: 'x' }, START_MS);
  const secondsOf = (key: string) => {
    const before = process.threadCpuUsage();
    for (let nth = 0; nth < 5_000; nth += 1) windows.note(key, { calls: 1 }, START_MS + nth);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1e6;
  };
  secondsOf('warm');
  // A tenth of a second: 20 µs each. A search that grew with every call took about as much already here, and six times as much later.
  const times = Array.from({ length: 8 }, () => secondsOf('busy'));
  expect(times.at(-1)).toBeLessThan(0.1);
});

it('remembers a bounded number of keys and people, those that were seen last', () => {
  const windows = createWindows({ keys: 10, people: 100 });
  for (let nth = 0; nth < 50; nth += 1) windows.note(`key ${nth}`, { person: 'x', calls: 1 }, START_MS + nth);
  expect(windows.size()).toEqual({ keys: 10, people: 10 });
  const span = { minutes: 60, nowMs: START_MS + 50 };
  expect(windows.count('key 49', 'CALLS', span)).toBe(1);
  expect(windows.count('key 0', 'CALLS', span)).toBe(0);

  const crowded = createWindows();
  for (let nth = 0; nth < RISK_DISTINCT_MAX + 10; nth += 1) crowded.note('key', { person: `${nth}` }, START_MS + nth);
  expect(crowded.size()).toEqual({ keys: 1, people: RISK_DISTINCT_MAX });
});
