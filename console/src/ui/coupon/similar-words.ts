import { counted } from '#ui/counted.ts';

/** Texts of what similar coupons did. */
export const similarWords = {
  'zh-CN': {
    title: '同类券的过往效果',
    coupon: '券',
    value: '单张价值',
    handedOut: '已发放',
    used: '已使用',
    expired: '过期未用',
    window: '领取时间：',
    to: ' 至 ',
    none: '还没有发放过同类的券，没有可参考的数据。',
    about: (at: string) => `权益类型相同、单张价值最接近的券，统计至 ${at}。其余的仍可使用或已撤回。`,
  },
  en: {
    title: 'How similar coupons performed',
    coupon: 'Coupon',
    value: 'Unit value',
    handedOut: 'Handed out',
    used: 'Used',
    expired: 'Expired unused',
    window: 'Claim period: ',
    to: ' to ',
    none: 'No coupon of this kind was handed out before.',
    about: (at: string) =>
      `Coupons with the same kind of benefit and the nearest unit value, as of ${at}. The rest are still valid or were withdrawn.`,
  },
} as const;

/** `1,204 (37%)`; a part of nothing has no share, what is not nothing is never 0%, and what is not all never 100%. */
export function countedWithShare(units: number, of: number): string {
  if (of === 0) return counted(units);
  const percent = (units / of) * 100;
  if (percent > 0 && percent < 1) return `${counted(units)} (<1%)`;
  if (percent > 99 && percent < 100) return `${counted(units)} (>99%)`;
  return `${counted(units)} (${Math.round(percent)}%)`;
}
