import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { TopUpObstacle } from '@coupon-centre/contract/wallet/list-top-up-coupons';

/** `yuan` is always a number without its unit. */
export interface TopUpWords {
  readonly title: string;
  readonly close: string;
  readonly amountLabel: string;
  readonly yuan: (yuan: string) => string;
  readonly other: string;
  readonly otherHint: string;
  /** `most`: the largest amount of one top-up. */
  readonly wrongAmount: (most: string) => string;
  readonly fits: string;
  readonly fitsNot: string;
  readonly best: string;
  readonly pays: (yuan: string) => string;
  readonly saves: (yuan: string) => string;
  readonly savesNothing: string;
  readonly gap: (yuan: string) => string;
  readonly reasons: Readonly<Record<Exclude<TopUpObstacle, 'BELOW_THRESHOLD'>, string>>;
  /** In the operator's app, without a coupon. */
  readonly topUpInApp: (yuan: string) => string;
  readonly use: string;
  readonly chooseCalled: (title: string) => string;
  readonly result: (count: number) => string;
  readonly none: string;
  readonly noneHint: string;
  readonly toCentre: string;
  readonly loading: string;
  readonly failed: string;
}

export const topUpWords: Readonly<Record<Locale, TopUpWords>> = {
  'zh-CN': {
    title: '充值帮手',
    close: '关闭',
    amountLabel: '充值金额',
    yuan: (yuan) => `${yuan}元`,
    other: '其他金额（元）',
    otherHint: '输入整数金额',
    wrongAmount: (most) => `请输入1至${most}的整数`,
    fits: '可以用的券',
    fitsNot: '这次用不上的券',
    best: '最省',
    pays: (yuan) => `实付${yuan}元`,
    saves: (yuan) => `省${yuan}元`,
    savesNothing: '这个金额省不到钱',
    gap: (yuan) => `再充${yuan}元可用`,
    reasons: {
      NOT_YET_VALID: '还没到可用时间',
      OUTSIDE_HOURS: '不在可用时段',
      IN_USE: '正在办理',
      BEING_ISSUED: '正在发放',
      OTHER_CHANNEL: '仅限在掌厅App内充值时使用',
    },
    topUpInApp: (yuan) => `直接充值${yuan}元`,
    use: '用这张',
    chooseCalled: (title) => `用这张 ${title}`,
    result: (count) => (count === 0 ? '没有可用的券' : `${count}张券可以用`),
    none: '您还没有充值券',
    noneHint: '领一张充值券，下次充值就能省',
    toCentre: '去领充值券',
    loading: '正在计算',
    failed: '计算失败',
  },
  en: {
    title: 'Top-up helper',
    close: 'Close',
    amountLabel: 'Top-up amount',
    yuan: (yuan) => `¥${yuan}`,
    other: 'Another amount (¥)',
    otherHint: 'Whole yuan',
    wrongAmount: (most) => `Please enter a whole number from 1 to ${most}`,
    fits: 'Coupons you can use',
    fitsNot: 'Coupons you cannot use here',
    best: 'Saves most',
    pays: (yuan) => `You pay ¥${yuan}`,
    saves: (yuan) => `¥${yuan} off`,
    savesNothing: 'Saves nothing on this amount',
    gap: (yuan) => `Top up ¥${yuan} more to use it`,
    reasons: {
      NOT_YET_VALID: 'Not valid yet',
      OUTSIDE_HOURS: 'Not valid at this hour',
      IN_USE: 'In use',
      BEING_ISSUED: 'Being issued',
      OTHER_CHANNEL: 'Only for top-ups inside the app',
    },
    topUpInApp: (yuan) => `Top up ¥${yuan} now`,
    use: 'Use this',
    chooseCalled: (title) => `Use this ${title}`,
    result: (count) =>
      count === 0 ? 'No usable coupons' : count === 1 ? '1 usable coupon' : `${count} usable coupons`,
    none: 'You have no top-up coupons yet',
    noneHint: 'Collect one, and your next top-up costs less',
    toCentre: 'Collect one',
    loading: 'Calculating',
    failed: 'The calculation failed',
  },
};
