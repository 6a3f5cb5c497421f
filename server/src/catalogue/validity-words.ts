import type { Locale } from '@coupon-centre/contract/foundation/field';

interface ValidityWords {
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly everyDay: string;
  readonly days: (names: readonly string[]) => string;
  readonly dayRun: (first: string, last: string) => string;
  readonly pastMidnight: (days: string, from: string, to: string) => string;
  readonly span: (first: string, last: string) => string;
  /** `startAfterDays` 0 is from the claim on. */
  readonly afterCollecting: (validity: { readonly startAfterDays: number; readonly days: number }) => string;
  readonly withHours: (span: string, hours: string) => string;
}

/** When a coupon can be used, as text. */
export const validityWords: Readonly<Record<Locale, ValidityWords>> = {
  'zh-CN': {
    weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
    everyDay: '每天',
    days: (names) => names.join('、'),
    dayRun: (first, last) => `${first}至${last}`,
    pastMidnight: (days, from, to) => `${days} ${from}–次日${to}`,
    span: (first, last) => `${first} 至 ${last}`,
    afterCollecting({ startAfterDays, days }) {
      const from = ['领取后', '领取次日起'][startAfterDays] ?? `领取后第${startAfterDays}天起`;
      return `${from}${days}天内有效`;
    },
    withHours: (span, hours) => `${span}，${hours}`,
  },
  en: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    everyDay: 'daily',
    days: (names) => names.join(', '),
    dayRun: (first, last) => `${first}–${last}`,
    pastMidnight: (days, from, to) => `${days} ${from}–${to} next day`,
    span: (first, last) => `${first} to ${last}`,
    afterCollecting({ startAfterDays, days }) {
      const from = [' after collecting', ', starting the day after collecting'][startAfterDays];
      return `Valid for ${days} ${days === 1 ? 'day' : 'days'}${from ?? ` from day ${startAfterDays} after collecting`}`;
    },
    withHours: (span, hours) => `${span}, ${hours}`,
  },
};
