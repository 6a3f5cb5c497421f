import { expect, test } from 'vitest';
import { couponChoices } from './coupon-choices.ts';

const coupon = {
  title: '10GB全国流量券',
  claimStart: '2026-11-21T10:00:00+08:00',
  claimEnd: '2026-11-21T10:05:00+08:00',
};
const ended = { ...coupon, templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadd', state: 'ENDED' } as const;
const running = { ...coupon, templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dade', state: 'RUNNING' } as const;

const labels = (coupons: Parameters<typeof couponChoices>[0], locale: 'zh-CN' | 'en' = 'zh-CN') =>
  couponChoices(coupons, locale).map(({ label }) => label);

test('coupons of the same name are told apart by state and period, those that are over come last', () => {
  expect(couponChoices([ended, running], 'zh-CN')).toEqual([
    { value: running.templateId, label: '10GB全国流量券 · 进行中 · 2026-11-21 10:00 – 2026-11-21 10:05' },
    { value: ended.templateId, label: '10GB全国流量券 · 已结束 · 2026-11-21 10:00 – 2026-11-21 10:05' },
  ]);
  expect(labels([ended], 'en')[0]).toContain('Ended');
});

test('where name, state and period are the same, the stock tells them apart, and a number where nothing does', () => {
  const newer = { ...running, templateId: '01a1fbfe-67a0-7553-97cf-8f7abb30dadf' };
  const text = '10GB全国流量券 · 进行中 · 2026-11-21 10:00 – 2026-11-21 10:05';
  const stocked = [
    { ...running, total: 1000 },
    { ...newer, total: 50 },
  ];
  expect(labels(stocked)).toEqual([`${text} · 共 1,000 张`, `${text} · 共 50 张`]);
  expect(labels(stocked, 'en')[1]).toMatch(/ · 50 units$/);
  expect(labels([newer, running])).toEqual([`${text} (2)`, text]);
  const same = stocked.map((coupon) => ({ ...coupon, total: 50 }));
  expect(labels(same)).toEqual([`${text} · 共 50 张`, `${text} · 共 50 张 (2)`]);
});
