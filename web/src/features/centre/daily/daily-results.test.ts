import { codeOf } from '@coupon-centre/contract/call/errors';
import { expect, test, vi } from 'vitest';
import { type DailyClaim, dailyResults } from './daily-results.ts';

vi.stubGlobal('codeOf', codeOf);

const claim = (mTitle: string, code: string, rest: Partial<DailyClaim> = {}): DailyClaim => ({
  sCardId: mTitle,
  mTitle,
  code,
  msg: 'the server’s words',
  ...rest,
});

test('the good news comes first, and what was collected is counted, checked or not', () => {
  const { results, collected } = dailyResults([
    claim('yesterday’s limit', codeOf.PERSONAL_LIMIT),
    claim('gone', codeOf.ALL_GONE),
    claim('checked', codeOf.RISK_REFUSED),
    claim('held', codeOf.SUCCESS, { state: 'PENDING' }),
    claim('mine', codeOf.SUCCESS, { state: 'AVAILABLE' }),
    claim('repeated', codeOf.SUCCESS, { state: 'USED', replayed: true }),
  ]);
  expect(collected).toBe(3);
  expect(results.map(({ claim: { mTitle }, outcome }) => [mTitle, outcome])).toEqual([
    ['mine', 'collected'],
    ['repeated', 'collected'],
    ['held', 'held'],
    ['checked', 'check'],
    ['gone', 'refused'],
    ['yesterday’s limit', 'already'],
  ]);
});

test('nothing on offer is nothing collected', () => {
  expect(dailyResults([])).toEqual({ results: [], collected: 0 });
});
