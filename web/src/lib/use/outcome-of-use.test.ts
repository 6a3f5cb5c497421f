import { expect, test } from 'vitest';
import { outcomeOfUse, type UseCardAnswer } from './outcome-of-use.ts';

const stamp = { msg: '原因', traceId: 't', serverTime: 0 };
const order = { useOrderNo: 'N1', effectiveHint: '' };
const refused = (code: Extract<UseCardAnswer, { resp_data: null }>['code']): UseCardAnswer => ({
  ...stamp,
  code,
  resp_data: null,
});

test('a success carries the address where the benefit is taken up', () => {
  const answer = {
    ...stamp,
    code: codeOf.SUCCESS,
    resp_data: { result: 'SUCCESS', ...order, redirect: '/gift' },
  } as const;
  expect(outcomeOfUse(answer)).toEqual({ kind: 'done', orderNo: 'N1', redirect: '/gift' });
});

test('accepted and already in progress both count as being processed, not failed', () => {
  const accepted = { ...stamp, code: codeOf.PROVISIONING, resp_data: { result: 'PROCESSING', ...order } } as const;
  expect(outcomeOfUse(accepted)).toEqual({ kind: 'processing', orderNo: 'N1' });
  expect(outcomeOfUse({ ...stamp, code: codeOf.USE_IN_PROGRESS, resp_data: { useOrderNo: 'N1' } }).kind).toBe(
    'processing',
  );
});

test('a refused order gives the coupon back', () => {
  const answer = { ...stamp, code: codeOf.PROVISIONING_REFUSED, resp_data: { result: 'FAILED', ...order } } as const;
  expect(outcomeOfUse(answer)).toEqual({ kind: 'failed', reasons: ['原因'], place: 'BACK', orderNo: 'N1' });
});

test('unmet conditions are listed and leave the coupon where it is', () => {
  const answer: UseCardAnswer = { ...stamp, code: codeOf.CONDITIONS_NOT_MET, resp_data: { reasons: ['余额不足'] } };
  expect(outcomeOfUse(answer)).toEqual({ kind: 'failed', reasons: ['原因', '余额不足'], place: 'STILL_YOURS' });
});

test.each([codeOf.OWNED_COUPON_NOT_FOUND, codeOf.EXPIRED, codeOf.ALREADY_USED, codeOf.WITHDRAWN] as const)(
  'after %s nothing is left to use',
  (code) => {
    expect(outcomeOfUse(refused(code))).toMatchObject({ kind: 'failed', place: 'GONE' });
  },
);

test('an expired session leads to a login, a busy server to a retry', () => {
  expect(outcomeOfUse(refused(codeOf.NOT_LOGGED_IN))).toEqual({ kind: 'login' });
  expect(outcomeOfUse(refused(codeOf.BUSY))).toEqual({ kind: 'again', text: '原因' });
});

test('a coupon that needs an SMS confirmation asks again when the confirmation has expired', () => {
  expect(outcomeOfUse(refused(codeOf.CONFIRMATION_NEEDED))).toEqual({ kind: 'confirm' });
  expect(outcomeOfUse({ ...stamp, code: codeOf.CODE_WRONG, resp_data: { attemptsLeft: 0 } })).toEqual({
    kind: 'confirm',
  });
});
