import { expect, test } from 'vitest';
import { serverNow } from '#lib/server-clock.ts';
import { type ClaimAnswer, claimOutcome } from './claim-outcome.ts';
import { afterClaim, type Claim, settledNow } from './claim-store.ts';

const stamp = { msg: '', traceId: 't', serverTime: 1_000 };
const answer = (code: ClaimAnswer['code'], resp_data: unknown = null): ClaimAnswer =>
  ({ ...stamp, code, resp_data }) as ClaimAnswer;

const collected = (remainForMe: number) =>
  claimOutcome(
    answer('0000', {
      uCardId: 'u1',
      uCardNo: 'n1',
      state: 'AVAILABLE',
      validFrom: '2026-11-21T00:00:00+08:00',
      validTo: '2026-11-30T00:00:00+08:00',
      remainForMe,
      replayed: false,
    }),
  );

test('the last one a person may have turns into use, one of several stays collectable', () => {
  expect(collected(0)).toEqual({
    kind: 'collected',
    change: { actionState: 'OWNED_USE', uCardId: 'u1' },
    mayAgain: false,
  });
  expect(collected(2)).toMatchObject({ change: { actionState: 'CLAIM' }, mayAgain: true });
});

test('a lost race is shown as what it is', () => {
  expect(claimOutcome(answer('2005'))).toEqual({
    kind: 'refused',
    change: { actionState: 'SOLD_OUT', remainPercent: 0 },
  });
  expect(claimOutcome(answer('2007', {}))).toEqual({ kind: 'refused', change: { actionState: 'LIMIT_REACHED' } });
});

test('reasons and moments come along', () => {
  expect(claimOutcome(answer('2008', { reason: 'new customers only' }))).toMatchObject({
    change: { actionState: 'NOT_ELIGIBLE', reason: 'new customers only' },
  });
  expect(claimOutcome(answer('2002', { startAt: '2026-11-21T10:00:00+08:00' }))).toMatchObject({
    change: { actionState: 'NOT_STARTED', nextAt: '2026-11-21T10:00:00+08:00' },
  });
});

test('a busy server has not decided, so the same request is sent again', () => {
  expect(claimOutcome(answer('9009')).kind).toBe('undecided');
});

test('a session that is over leads to a login, nothing else', () => {
  expect(['1001', '1002', '1003'].map((code) => claimOutcome(answer(code as '1001')).kind)).toEqual([
    'login',
    'login',
    'login',
  ]);
});

test('what this page learnt holds until a list that is newer says otherwise', () => {
  const card = { actionState: 'CLAIM' } as Parameters<typeof afterClaim>[0];
  const claim: Claim = { kind: 'settled', change: { actionState: 'SOLD_OUT' }, mayAgain: false, at: 1_000 };
  expect(afterClaim(card, 999, claim).actionState).toBe('SOLD_OUT');
  expect(afterClaim(card, 1_001, claim).actionState).toBe('CLAIM');
});

test('a list that was asked for before the answer came is not newer, though it was made after the claim began', () => {
  const card = { actionState: 'CLAIM' } as Parameters<typeof afterClaim>[0];
  const listedAt = serverNow();
  const claim: Claim = { kind: 'settled', change: { actionState: 'SOLD_OUT' }, mayAgain: false, at: settledNow() };
  expect(afterClaim(card, listedAt, claim).actionState).toBe('SOLD_OUT');
});
