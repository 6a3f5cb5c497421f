import { expect, test } from 'vitest';
import { couponChoices } from './coupon-choices.ts';

const coupon = {
  title: '10GB全国流量券',
  claimStart: '2026-11-21T10:00:00+08:00',
  claimEnd: '2026-11-21T10:05:00+08:00',
};
const ended = { ...coupon, templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd', state: 'ENDED' } as const;
const running = { ...coupon, templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dade', state: 'RUNNING' } as const;

test('coupons of the same name are told apart, those that are over come last', () => {
  expect(couponChoices([ended, running], 'zh-CN')).toEqual([
    {
      value: running.templateId,
      label: '10GB全国流量券 · 进行中 · 2026-11-21 10:00 – 2026-11-21 10:05 · 30dade',
    },
    { value: ended.templateId, label: '10GB全国流量券 · 已结束 · 2026-11-21 10:00 – 2026-11-21 10:05 · 30dadd' },
  ]);
  expect(couponChoices([ended], 'en')[0]?.label).toContain('Ended');
});
