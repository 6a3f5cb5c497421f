import type { Locale } from '@coupon-centre/contract/foundation/field';
import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from '@coupon-centre/contract/foundation/limits';
import type { ReminderSubject } from './reminder-request.ts';

const QUIET_FROM = `${QUIET_FROM_HOUR}:00`;
const QUIET_TO = `${QUIET_TO_HOUR}:00`;

interface ReminderWords {
  readonly title: Readonly<Record<ReminderSubject['kind'], string>>;
  readonly close: string;
  readonly choices: string;
  readonly before: Readonly<Record<ReminderSubject['kind'], (count: number) => string>>;
  readonly at: (moment: string) => string;
  readonly inQuietHours: string;
  readonly quietHoursToo: string;
  readonly quietHint: string;
  readonly save: string;
  readonly takeBack: string;
  /** `moment` is when the SMS comes. */
  readonly set: (moment: string) => string;
  readonly off: string;
  readonly failed: string;
  /** On an owned coupon without an expiry reminder, and with one. */
  readonly askExpiry: string;
  readonly expiryAt: (moment: string) => string;
}

export const reminderWords: Readonly<Record<Locale, ReminderWords>> = {
  'zh-CN': {
    title: { START: '开抢提醒', EXPIRE: '到期提醒' },
    close: '关闭',
    choices: '什么时候短信提醒您',
    before: { START: (count) => `提前${count}分钟`, EXPIRE: (count) => `还剩${count}天时` },
    at: (moment) => `${moment}提醒`,
    inQuietHours: '免打扰时段，不提醒',
    quietHoursToo: '夜间也提醒我',
    quietHint: `${QUIET_FROM}–${QUIET_TO}默认不打扰，会等到${QUIET_TO}再提醒`,
    save: '设置提醒',
    takeBack: '取消提醒',
    set: (moment) => `提醒已设置，${moment}短信通知您`,
    off: '提醒已取消',
    failed: '网络不太顺畅，请再试一次',
    askExpiry: '设到期提醒',
    expiryAt: (moment) => `${moment}短信提醒`,
  },
  en: {
    title: { START: 'Remind me when it starts', EXPIRE: 'Remind me before it ends' },
    close: 'Close',
    choices: 'When should we send you an SMS?',
    before: {
      START: (count) => `${count} minutes before`,
      EXPIRE: (count) => (count === 1 ? '1 day left' : `${count} days left`),
    },
    at: (moment) => `SMS ${moment}`,
    inQuietHours: 'Quiet hours, no SMS',
    quietHoursToo: 'Also at night',
    quietHint: `No SMS from ${QUIET_FROM} to ${QUIET_TO}; we wait until ${QUIET_TO}`,
    save: 'Set the reminder',
    takeBack: 'Cancel the reminder',
    set: (moment) => `Reminder set: SMS ${moment}`,
    off: 'Reminder cancelled',
    failed: 'The network is slow, please try again',
    askExpiry: 'Remind me before it ends',
    expiryAt: (moment) => `SMS reminder ${moment}`,
  },
};
