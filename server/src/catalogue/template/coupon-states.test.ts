import { couponStates } from '@coupon-centre/contract/catalogue/coupon-state';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centreWindow, closedAt, type Offer } from '#catalogue/offer.ts';
import type { Validity } from '#platform/db/schema/terms-json.ts';
import { couponMoves, stateNow } from './coupon-states.ts';

const STARTS = 1_000;
const ENDS = 2_000;
const validities = fc.constantFrom<Validity>(
  { kind: 'afterCollecting', startAfterDays: 0, days: 1 },
  { kind: 'fixed', fromMs: 0, toMs: 900 },
  { kind: 'fixed', fromMs: 0, toMs: 1_500 },
  { kind: 'fixed', fromMs: 0, toMs: 3_000 },
);
const moments = fc.constantFrom(0, 899, 900, 999, 1_000, 1_499, 1_500, 1_999, 2_000, 5_000);

it('agrees with the claim path on the state of a released coupon', () => {
  fc.assert(
    fc.property(fc.constantFrom('SCHEDULED', 'RUNNING', 'PAUSED'), validities, moments, (state, validity, nowMs) => {
      const offer = { state, claimStartMs: STARTS, claimEndMs: ENDS, terms: { validity } } as Offer;
      const closed = closedAt(offer, centreWindow(offer), nowMs);
      const shown = stateNow({ state, claimStartMs: STARTS, claimEndMs: ENDS, validity }, nowMs);
      const expected = { NOT_STARTED: 'SCHEDULED', ENDED: 'ENDED', PAUSED: 'PAUSED', OPEN: 'RUNNING' } as const;
      // Before the start a claim is answered NOT_STARTED, paused or not.
      expect(shown).toBe(state === 'PAUSED' && closed === 'NOT_STARTED' ? 'PAUSED' : expected[closed ?? 'OPEN']);
    }),
  );
});

it('leads from draft to archive, through an approval, and never back', () => {
  const reached = (from: (typeof couponStates)[number]): Set<string> => {
    const seen = new Set<string>();
    const open = [from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      const byClock = { SCHEDULED: ['RUNNING'], RUNNING: ['ENDED'], PAUSED: ['ENDED'] } as const;
      open.push(...Object.values(couponMoves[state]), ...(byClock[state as keyof typeof byClock] ?? []));
    }
    return seen;
  };
  expect(reached('DRAFT')).toEqual(new Set(couponStates));
  for (const state of ['SCHEDULED', 'RUNNING', 'PAUSED', 'ENDED', 'STOPPED', 'ARCHIVED'] as const) {
    expect(reached(state)).not.toContain('DRAFT');
  }
  const released = couponStates.filter((from) => Object.values(couponMoves[from]).includes('SCHEDULED'));
  expect(released).toEqual(['IN_REVIEW']);
  expect(reached('STOPPED')).toEqual(new Set(['STOPPED', 'ARCHIVED']));
});
