import { expect, test } from 'vitest';
import { outcomeOfUse, type UseCardAnswer } from './outcome-of-use.ts';

const stamp = { msg: '原因', traceId: 't', serverTime: 0 };
const order = { useOrderNo: 'N1', effectiveHint: '' };
const refused = (code: '3001' | '3003' | '3004' | '3006' | '3008' | '1001' | '9009'): UseCardAnswer => ({
  ...stamp,
  code,
  resp_data: null,
});

test('a success carries where the benefit is taken up', () => {
  const answer = { ...stamp, code: '0000', resp_data: { result: 'SUCCESS', ...order, redirect: '/gift' } } as const;
  expect(outcomeOfUse(answer)).toEqual({ kind: 'done', redirect: '/gift' });
});

test('accepted and already running are both being processed, not failed', () => {
  const accepted = { ...stamp, code: '3010', resp_data: { result: 'PROCESSING', ...order } } as const;
  expect(outcomeOfUse(accepted).kind).toBe('processing');
  expect(outcomeOfUse({ ...stamp, code: '3005', resp_data: { useOrderNo: 'N1' } }).kind).toBe('processing');
});

test('a refused order gives the coupon back', () => {
  const answer = { ...stamp, code: '3011', resp_data: { result: 'FAILED', ...order } } as const;
  expect(outcomeOfUse(answer)).toEqual({ kind: 'failed', reasons: ['原因'], place: 'BACK' });
});

test('unmet conditions are listed and leave the coupon where it is', () => {
  const answer: UseCardAnswer = { ...stamp, code: '3007', resp_data: { reasons: ['余额不足'] } };
  expect(outcomeOfUse(answer)).toEqual({ kind: 'failed', reasons: ['原因', '余额不足'], place: 'STILL_YOURS' });
});

test.each(['3001', '3003', '3004', '3006'] as const)('%s leaves nothing to use', (code) => {
  expect(outcomeOfUse(refused(code))).toMatchObject({ kind: 'failed', place: 'GONE' });
});

test('a lost session asks for a login, a busy server for patience', () => {
  expect(outcomeOfUse(refused('1001'))).toEqual({ kind: 'login' });
  expect(outcomeOfUse(refused('9009'))).toEqual({ kind: 'again', text: '原因' });
});

test('a coupon that asks for a confirmation by SMS asks again where that holds no longer', () => {
  expect(outcomeOfUse(refused('3008'))).toEqual({ kind: 'confirm' });
  expect(outcomeOfUse({ ...stamp, code: '3009', resp_data: { attemptsLeft: 0 } })).toEqual({ kind: 'confirm' });
});
