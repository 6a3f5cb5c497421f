import { expect, test } from 'vitest';
import { serverNow } from '#lib/time/server-clock.ts';
import { afterClaim, type ClaimAttempt, isMeant, settledNow } from './claim-attempts.ts';
import { type ClaimAnswer, claimFollowUp } from './claim-follow-up.ts';

const stamp = { msg: '', traceId: 't', serverTime: 1_000 };
const answer = (code: ClaimAnswer['code'], resp_data: unknown = null): ClaimAnswer =>
  ({ ...stamp, code, resp_data }) as ClaimAnswer;

const collected = (remainForMe: number) =>
  claimFollowUp(
    answer(codeOf.SUCCESS, {
      uCardId: 'u1',
      uCardNo: 'n1',
      state: 'AVAILABLE',
      validFrom: '2026-11-21T00:00:00+08:00',
      validTo: '2026-11-30T00:00:00+08:00',
      remainForMe,
      replayed: false,
    }),
  );

test('the last permitted claim turns into use, an earlier one stays collectable', () => {
  expect(collected(0)).toEqual({
    kind: 'collected',
    change: { actionState: 'OWNED_USE', uCardId: 'u1' },
    mayAgain: false,
  });
  expect(collected(2)).toMatchObject({ change: { actionState: 'CLAIM' }, mayAgain: true });
});

test('losing the last unit shows as sold out', () => {
  expect(claimFollowUp(answer(codeOf.ALL_GONE))).toEqual({
    kind: 'refused',
    change: { actionState: 'SOLD_OUT', remainPercent: 0 },
  });
  expect(claimFollowUp(answer(codeOf.PERSONAL_LIMIT, {}))).toEqual({
    kind: 'refused',
    change: { actionState: 'LIMIT_REACHED' },
  });
});

test('the answer’s reasons and times are carried over', () => {
  expect(claimFollowUp(answer(codeOf.NOT_IN_AUDIENCE, { reason: 'new customers only' }))).toMatchObject({
    change: { actionState: 'NOT_ELIGIBLE', reason: 'new customers only' },
  });
  expect(claimFollowUp(answer(codeOf.NOT_STARTED, { startAt: '2026-11-21T10:00:00+08:00' }))).toMatchObject({
    change: { actionState: 'NOT_STARTED', nextAt: '2026-11-21T10:00:00+08:00' },
  });
});

test('a busy server leaves the claim undecided, so the same request may be repeated', () => {
  expect(claimFollowUp(answer(codeOf.BUSY)).kind).toBe('undecided');
});

test('an expired session leads to a login, nothing else', () => {
  expect(
    ([codeOf.NOT_LOGGED_IN, codeOf.SESSION_ENDED, codeOf.SESSION_MISMATCH] as const).map(
      (code) => claimFollowUp(answer(code)).kind,
    ),
  ).toEqual(['login', 'login', 'login']);
});

test('a claim’s outcome holds until a newer list overrides it', () => {
  const card = { actionState: 'CLAIM' } as Parameters<typeof afterClaim>[0];
  const claim: ClaimAttempt = { kind: 'settled', change: { actionState: 'SOLD_OUT' }, mayAgain: false, at: 1_000 };
  expect(afterClaim(card, 999, claim).actionState).toBe('SOLD_OUT');
  expect(afterClaim(card, 1_001, claim).actionState).toBe('CLAIM');
});

test('a list requested before the claim’s answer is not newer, even if it was made after the claim began', () => {
  const card = { actionState: 'CLAIM' } as Parameters<typeof afterClaim>[0];
  const listedAt = serverNow();
  const claim: ClaimAttempt = {
    kind: 'settled',
    change: { actionState: 'SOLD_OUT' },
    mayAgain: false,
    at: settledNow(),
  };
  expect(afterClaim(card, listedAt, claim).actionState).toBe('SOLD_OUT');
});

test('a claim that waits for consent is repeated after it', () => {
  expect(claimFollowUp(answer(codeOf.CONSENT_NEEDED))).toEqual({ kind: 'consent' });
});

test('once its action changed, a button ignores taps until it has rested for 800 ms', () => {
  const at = settledNow();
  const claim: ClaimAttempt = { kind: 'settled', change: { actionState: 'OWNED_USE' }, mayAgain: false, at };
  const changedAt = at - 500;
  for (const after of [0, 300, 1_000, 1_700]) expect(isMeant('c', claim, changedAt + after)).toBe(false);
  expect(isMeant('c', claim, changedAt + 2_500)).toBe(true);
  expect(isMeant('other', claim, changedAt + 800)).toBe(true);
  expect(isMeant('c', null, changedAt)).toBe(true);
});
