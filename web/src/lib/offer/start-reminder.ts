import type { Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import { REMINDER_MINUTES_BEFORE } from '@coupon-centre/contract/foundation/limits';
import { type CallAnswer, call, SESSION_OVER } from '#lib/call/call.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { requestReminder } from '#lib/reminder/reminder-request.ts';
import { reminderWords } from '#lib/reminder/words.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { momentInWords } from '#lib/time/moment-words.ts';
import { showToast } from '#ui/toast.tsx';
import type { Phrases } from '../words/phrases.ts';
import { type ClaimAttempt, claimKey, noteClaim, settledNow } from './claim-attempts.ts';

/** A coupon that has not started, and what this page did to it before. */
export interface AwaitedCoupon {
  readonly card: Card;
  readonly grabId: string | undefined;
  readonly before: ClaimAttempt | null;
}

interface Speech {
  readonly phrases: Phrases;
  readonly locale: Locale;
}

type Wanted =
  | { readonly on: false }
  | { readonly on: true; readonly before?: number; readonly quietHoursToo?: boolean };
type Answer = CallAnswer<'switchReminder'>;

const send = ({ card, grabId }: AwaitedCoupon, wanted: Wanted): Promise<Answer | null> => {
  const minutesBefore = wanted.on ? REMINDER_MINUTES_BEFORE.find((minutes) => minutes === wanted.before) : undefined;
  return call('switchReminder', {
    kind: 'START',
    on: wanted.on,
    sCardId: card.sCardId,
    ...(grabId && { sessionId: grabId }),
    ...(minutesBefore && { minutesBefore }),
    ...(wanted.on && { quietHoursToo: wanted.quietHoursToo ?? false }),
    ...channelPart(),
  }).catch(() => null);
};

/** Records and shows the outcome; returns the problem where the person has to choose another time. */
const settle = (coupon: AwaitedCoupon, answer: Answer | null, { phrases, locale }: Speech): string | null => {
  const key = claimKey(coupon.card.sCardId, coupon.grabId);
  const words = reminderWords[locale];
  if (answer?.code !== codeOf.SUCCESS) {
    noteClaim(key, coupon.before);
    if (answer?.code === codeOf.NO_TIME_TO_REMIND && answer.resp_data.because === 'QUIET_HOURS') return answer.msg;
    showToast(answer?.msg ?? words.failed);
    return null;
  }
  const { start } = answer.resp_data;
  const { nextAt } = coupon.card;
  const change = { actionState: 'NOT_STARTED', reminder: start ?? undefined, ...(nextAt && { nextAt }) } as const;
  noteClaim(key, { kind: 'settled', change, mayAgain: false, at: settledNow() });
  showToast(start === null ? words.off : words.set(momentInWords(start.remindAt, answer.serverTime, phrases.centre)));
  return null;
};

/** Lets the person choose the time; closing the sheet changes nothing. */
const choose = async (coupon: AwaitedCoupon, speech: Speech, problem?: string): Promise<void> => {
  const { card } = coupon;
  const choice = await requestReminder({
    kind: 'START',
    title: card.mTitle,
    targetMs: Date.parse(card.nextAt ?? card.claimStart),
    current: card.reminder ? { ...card.reminder, before: card.reminder.minutesBefore } : null,
    ...(problem !== undefined && { problem }),
  });
  if (choice !== null) await switchTo(coupon, choice, speech);
};

/** Sets or cancels a reminder, from the tap to the message. Guests log in first. */
const switchTo = async (coupon: AwaitedCoupon, wanted: Wanted, speech: Speech): Promise<void> => {
  const key = claimKey(coupon.card.sCardId, coupon.grabId);
  let answer: Answer | null = null;
  do {
    if (!(await requestLogin())) {
      noteClaim(key, coupon.before);
      return;
    }
    noteClaim(key, { kind: 'sending', isTrusted: false });
    answer = await send(coupon, wanted);
  } while (answer !== null && SESSION_OVER.includes(answer.code));
  const problem = settle(coupon, answer, speech);
  if (problem !== null) await choose(coupon, speech, problem);
};

export const remind = (coupon: AwaitedCoupon, speech: Speech): Promise<void> => switchTo(coupon, { on: true }, speech);
export const forget = (coupon: AwaitedCoupon, speech: Speech): Promise<void> => switchTo(coupon, { on: false }, speech);
export const change = (coupon: AwaitedCoupon, speech: Speech): Promise<void> => choose(coupon, speech);
