import type { Locale } from '@coupon-centre/contract/foundation/field';
import { REMINDER_DAYS_BEFORE } from '@coupon-centre/contract/foundation/limits';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import { call, SESSION_OVER } from '#lib/call/call.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { momentInWords } from '#lib/time/moment-words.ts';
import { showToast } from '#ui/toast.tsx';
import type { Phrases } from '../words/phrases.ts';
import { type ReminderChoice, requestReminder } from './reminder-request.ts';
import { reminderWords } from './words.ts';

const send = (uCardId: string, choice: ReminderChoice) => {
  const daysBefore = choice.on ? REMINDER_DAYS_BEFORE.find((days) => days === choice.before) : undefined;
  return call('switchReminder', {
    kind: 'EXPIRE',
    on: choice.on,
    uCardId,
    ...(daysBefore && { daysBefore }),
    ...(choice.on && { quietHoursToo: choice.quietHoursToo }),
  }).catch(() => null);
};

/** Lets the owner choose an expiry reminder and saves it; true when something changed. */
export const changeExpiryReminder = async (
  { uCardId, mTitle, validTo, reminder }: OwnedCard,
  { locale, phrases }: { readonly locale: Locale; readonly phrases: Phrases },
): Promise<boolean> => {
  const current = reminder ? { ...reminder, before: reminder.daysBefore } : null;
  const words = reminderWords[locale];
  const choice = await requestReminder({ kind: 'EXPIRE', title: mTitle, targetMs: Date.parse(validTo), current });
  if (choice === null) return false;
  let answer: Awaited<ReturnType<typeof send>>;
  do {
    if (!(await requestLogin())) return false;
    answer = await send(uCardId, choice);
  } while (answer !== null && SESSION_OVER.includes(answer.code));
  if (answer?.code !== codeOf.SUCCESS) {
    showToast(answer?.msg ?? words.failed);
    return false;
  }
  const { expiry } = answer.resp_data;
  showToast(expiry === null ? words.off : words.set(momentInWords(expiry.remindAt, answer.serverTime, phrases.centre)));
  return true;
};
