import type { OwnedCard } from '@coupon-centre/contract/card/owned-card';
import type { Locale } from '@coupon-centre/contract/field';
import { REMINDER_DAYS_BEFORE } from '@coupon-centre/contract/limits';
import { showToast } from '#ui/toast.tsx';
import { call } from '../call.ts';
import { momentInWords } from '../offer/moment-words.ts';
import type { Phrases } from '../words/phrases.ts';
import { type ReminderChoice, requestReminder } from './reminder-request.ts';
import { reminderWords } from './words.ts';

const ask = (uCardId: string, choice: ReminderChoice) => {
  const daysBefore = choice.on ? REMINDER_DAYS_BEFORE.find((days) => days === choice.before) : undefined;
  return call('reminderSwitch', {
    kind: 'EXPIRE',
    on: choice.on,
    uCardId,
    ...(daysBefore && { daysBefore }),
    ...(choice.on && { quietHoursToo: choice.quietHoursToo }),
  }).catch(() => null);
};

/** Has the owner choose when to be reminded of a coupon's expiry, and sees to it; true when something changed. */
export const changeExpiryReminder = async (
  { uCardId, mTitle, validTo, reminder }: OwnedCard,
  { locale, phrases }: { readonly locale: Locale; readonly phrases: Phrases },
): Promise<boolean> => {
  const current = reminder ? { ...reminder, before: reminder.daysBefore } : null;
  const words = reminderWords[locale];
  const choice = await requestReminder({ kind: 'EXPIRE', title: mTitle, targetMs: Date.parse(validTo), current });
  if (choice === null) return false;
  const answer = await ask(uCardId, choice);
  if (answer?.code !== '0000') {
    showToast(answer?.msg ?? words.failed);
    return false;
  }
  const { expiry } = answer.resp_data;
  showToast(expiry === null ? words.off : words.set(momentInWords(expiry.remindAt, answer.serverTime, phrases.centre)));
  return true;
};
