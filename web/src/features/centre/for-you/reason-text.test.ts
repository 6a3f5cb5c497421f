import { forYouReasons } from '@coupon-centre/contract/centre/list-for-you';
import { expect, test } from 'vitest';
import { centre as english } from '#lib/words/centre.en.ts';
import { centre as chinese } from '#lib/words/centre.zh-cn.ts';
import { reasonText } from './reason-text.ts';

const nowMs = Date.parse('2026-11-21T10:00:00+08:00');
const coupon = { cardClass: 'traffic', claimEnd: '2026-11-23T00:00:00+08:00', remainPercent: 7 } as const;

test('every reason has its words, and several stand in one line', () => {
  const chineseText = reasonText({ ...coupon, because: [...forYouReasons] }, nowMs, {
    locale: 'zh-CN',
    centre: chinese,
  });
  expect(chineseText).toBe('您用过这张券 · 您用过流量券 · 明天23:59结束领取 · 只剩7%');
  const englishText = reasonText({ ...coupon, because: [...forYouReasons] }, nowMs, { locale: 'en', centre: english });
  expect(englishText).toBe(
    'You have used this coupon · You have used data coupons · Ends tomorrow 23:59 · Only 7% left',
  );
});
