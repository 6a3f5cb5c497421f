import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { DailyOutcome } from './daily-results.ts';

interface DailyWords {
  readonly title: (collected: number) => string;
  readonly nothing: string;
  readonly outcomes: Readonly<Record<Exclude<DailyOutcome, 'refused'>, string>>;
  readonly toMyCards: string;
  readonly done: string;
  readonly close: string;
}

/** Texts of the sheet that says what was collected. */
export const dailyWords: Readonly<Record<Locale, DailyWords>> = {
  'zh-CN': {
    title: (collected) => (collected === 0 ? '这次没有领到新券' : `领到${collected}张`),
    nothing: '现在没有适合您的每日券',
    outcomes: {
      collected: '已领取',
      held: '已领取，核实后可用',
      already: '今天已经领过',
      check: '需要安全验证，请单独领取',
    },
    toMyCards: '去我的卡券',
    done: '知道了',
    close: '关闭',
  },
  en: {
    title: (collected) => {
      if (collected === 0) return 'No new coupons this time';
      return collected === 1 ? '1 coupon collected' : `${collected} coupons collected`;
    },
    nothing: 'There is no daily coupon for you right now',
    outcomes: {
      collected: 'Collected',
      held: 'Collected; it can be used after a check',
      already: 'Already collected today',
      check: 'Needs a security check; please collect it on its own',
    },
    toMyCards: 'My coupons',
    done: 'Done',
    close: 'Close',
  },
};
