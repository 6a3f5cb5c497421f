import type { Locale } from '@coupon-centre/contract/foundation/field';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

interface ByDayWords {
  readonly toCalendar: string;
  readonly calendarFailed: string;
  readonly calendarName: string;
  /** Without an extension. */
  readonly fileName: string;
  readonly day: (date: { year: number; month: number; day: number; inDays: number }) => string;
  readonly count: (count: number) => string;
  readonly event: (title: string) => string;
  readonly eventText: (subTitle: string, time: string) => string;
}

/** Texts of one's coupons by day of expiry, and of the calendar file. */
export const byDayWords: Readonly<Record<Locale, ByDayWords>> = {
  'zh-CN': {
    toCalendar: '添加到日历',
    calendarFailed: '日历文件没有生成，请再试一次',
    calendarName: '卡券到期',
    fileName: '卡券到期',
    day: ({ month, day, inDays }) => {
      const date = `${month}月${day}日`;
      if (inDays > 1) return `${date}到期`;
      return inDays === 1 ? `明天到期（${date}）` : `今天到期（${date}）`;
    },
    count: (count) => `${count}张`,
    event: (title) => `券到期：${title}`,
    eventText: (subTitle, time) => `${subTitle}\n${time}`,
  },
  en: {
    toCalendar: 'Add to calendar',
    calendarFailed: 'The calendar file could not be made, please try again',
    calendarName: 'Coupons to use',
    fileName: 'coupons-to-use',
    day: ({ month, day, inDays }) => {
      const date = `${day} ${MONTHS[month - 1] ?? ''}`;
      if (inDays > 1) return `Expires ${date}`;
      return inDays === 1 ? `Expires tomorrow, ${date}` : `Expires today, ${date}`;
    },
    count: (count) => (count === 1 ? '1 coupon' : `${count} coupons`),
    event: (title) => `Coupon expires: ${title}`,
    eventText: (subTitle, time) => `${subTitle}\n${time}`,
  },
};
