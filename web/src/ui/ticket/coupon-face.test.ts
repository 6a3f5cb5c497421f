import { expect, test } from 'vitest';
import { couponFace, yuanText } from './coupon-face.ts';

test('data is shown in gigabytes from 1 GB up', () => {
  expect(couponFace({ kind: 'DATA_MB', amount: 500 }, 'traffic', 'en')).toEqual({
    figure: '500',
    after: 'MB',
    note: 'Data',
  });
  expect(couponFace({ kind: 'DATA_MB', amount: 10_240 }, 'traffic', 'zh-CN')).toEqual({
    figure: '10',
    after: 'GB',
    note: '流量券',
  });
  expect(couponFace({ kind: 'DATA_MB', amount: 1_536 }, 'traffic', 'en').figure).toBe('1.5');
});

test('money always has its currency sign, and decimals only where needed', () => {
  expect(couponFace({ kind: 'CREDIT_FEN', amount: 2_000 }, 'credit', 'en')).toMatchObject({
    before: '¥',
    figure: '20',
  });
  expect(yuanText(1_250)).toBe('12.50');
});

test('a percentage discount is zhe in Chinese and percent in English', () => {
  const benefit = { kind: 'TOPUP_PERCENT', amount: 5, thresholdFen: 10_000 } as const;
  expect(couponFace(benefit, 'topup', 'zh-CN')).toEqual({ figure: '9.5', after: '折', note: '满100元可用' });
  expect(couponFace(benefit, 'topup', 'en')).toEqual({ figure: '5%', after: 'off', note: 'from ¥100' });
});

test('one day is singular', () => {
  expect(couponFace({ kind: 'EXPERIENCE', amount: 1 }, 'experience', 'en').after).toBe('day');
  expect(couponFace({ kind: 'EXPERIENCE', amount: 7 }, 'experience', 'en').after).toBe('days');
});

test('a code without a value shows its kind', () => {
  expect(couponFace({ kind: 'CODE', amount: 0 }, 'life', 'zh-CN')).toEqual({ figure: '兑换码', note: '生活券' });
});
