import type { Locale } from '@coupon-centre/contract/field';
import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from '@coupon-centre/contract/limits';
import { toInstant } from '#coupon/business-day.ts';
import type { Reminder } from '#coupon/reminder.ts';
import type { LocalisedText } from '#db/schema.ts';

/** Words about reminders, in both languages. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A day of the business calendar, as a short message says it. */
function dayInWords(atMs: number, locale: Locale): string {
  const [, month = 1, day = 1] = toInstant(atMs).slice(0, 'YYYY-MM-DD'.length).split('-').map(Number);
  return locale === 'en' ? `${day} ${MONTHS[month - 1]}` : `${month}月${day}日`;
}
const clockTime = (atMs: number): string => toInstant(atMs).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);

const texts: Readonly<Record<Reminder['kind'], LocalisedText>> = {
  START: {
    'zh-CN': '【领券中心】您关注的“{title}”将于{day}{time}开抢，到时打开领券中心即可领取。',
    en: '[Coupon Centre] "{title}" opens at {time} on {day}. Be in the coupon centre then to collect it.',
  },
  EXPIRE: {
    'zh-CN': '【领券中心】您的“{title}”有效期至{day}{time}，别忘了使用，可在“我的卡券”查看。',
    en: '[Coupon Centre] Your "{title}" is valid until {time} on {day}. You find it under my coupons.',
  },
};

/** The SMS. An expiry at midnight is told as the end of the day before it, for that is the last day. */
export function reminderText({ kind, targetMs, locale }: Reminder, title: LocalisedText): string {
  const endsADay = kind === 'EXPIRE' && clockTime(targetMs) === '00:00';
  const day = dayInWords(endsADay ? targetMs - 1 : targetMs, locale);
  const time = endsADay ? '24:00' : clockTime(targetMs);
  return texts[kind][locale]
    .replace('{title}', () => title[locale])
    .replace('{day}', day)
    .replace('{time}', time);
}

const quietHours = `${QUIET_FROM_HOUR}:00–${QUIET_TO_HOUR}:00`;

/** Why there is no moment to send a reminder at. */
export const noTimeReasons = {
  PASSED: {
    'zh-CN': '提醒时间已经过了，请选近一点的时间',
    en: 'That time has passed already, please choose a later one',
  },
  QUIET_HOURS: {
    'zh-CN': `提醒时间在${quietHours}免打扰时段，请允许夜间提醒或另选时间`,
    en: `That is in the quiet hours (${quietHours}); please allow reminders in them or choose another time`,
  },
} as const satisfies Record<string, LocalisedText>;
