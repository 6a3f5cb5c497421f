import type { Locale } from '@coupon-centre/contract/foundation/field';
import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from '@coupon-centre/contract/foundation/limits';
import type { Reminder } from '#claim/card/reminder.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { type WrittenSms, writeSms } from '#platform/sms/written-sms.ts';

/** User-facing text of reminders. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const dayTexts: Readonly<Record<Locale, (month: number, day: number) => string>> = {
  'zh-CN': (month, day) => `${month}月${day}日`,
  en: (month, day) => `${day} ${MONTHS[month - 1]}`,
};

/** A business day as text for an SMS. */
function dayInWords(atMs: number, locale: Locale): string {
  const [, month = 1, day = 1] = toInstant(atMs).slice(0, 'YYYY-MM-DD'.length).split('-').map(Number);
  return dayTexts[locale](month, day);
}
const clockTime = (atMs: number): string => toInstant(atMs).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);

const texts: Readonly<Record<Reminder['kind'], LocalisedText>> = {
  START: {
    'zh-CN': '【领券中心】您关注的“{title}”将于{day}{time}开抢，到时打开领券中心即可领取。',
    en: '[Coupon Centre] "{title}" opens at {time} on {day}. Be in the coupon centre then to collect it.',
  },
  RESTOCK: {
    'zh-CN': '【领券中心】您关注的“{title}”又可以领取了，数量有限，领完为止，请打开领券中心领取。',
    en: '[Coupon Centre] "{title}" can be collected again, while stocks last. Open the coupon centre to collect it.',
  },
  EXPIRE: {
    'zh-CN': '【领券中心】您的“{title}”有效期至{day}{time}，别忘了使用，可在“我的卡券”查看。',
    en: '[Coupon Centre] Your "{title}" is valid until {time} on {day}. You find it under my coupons.',
  },
};

/** The SMS. An expiry at midnight is shown as 24:00 of the last day. */
export function reminderSms({ kind, targetMs, locale }: Reminder, title: LocalisedText): WrittenSms {
  const endsADay = kind === 'EXPIRE' && clockTime(targetMs) === '00:00';
  const day = dayInWords(endsADay ? targetMs - 1 : targetMs, locale);
  const time = endsADay ? '24:00' : clockTime(targetMs);
  return writeSms({ key: `REMIND_${kind}`, words: texts[kind] }, { title: title[locale], day, time }, locale);
}

const quietHours = `${QUIET_FROM_HOUR}:00–${QUIET_TO_HOUR}:00`;

/** Why a reminder cannot be sent at any time. */
export const noTimeReasons = {
  PASSED: {
    'zh-CN': '提醒时间已经过了，请选近一点的时间',
    en: 'That time has already passed, please choose a later one',
  },
  QUIET_HOURS: {
    'zh-CN': `提醒时间在${quietHours}免打扰时段，请允许夜间提醒或另选时间`,
    en: `That is in the quiet hours (${quietHours}); please allow reminders then or choose another time`,
  },
} as const satisfies Record<string, LocalisedText>;
