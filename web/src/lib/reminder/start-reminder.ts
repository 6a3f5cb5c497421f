import type { Card } from '@coupon-centre/contract/card/card';
import type { Locale } from '@coupon-centre/contract/field';
import { REMINDER_MINUTES_BEFORE } from '@coupon-centre/contract/limits';
import { showToast } from '#ui/toast.tsx';
import { type CallAnswer, call } from '../call.ts';
import { requestLogin } from '../login-request.ts';
import { type Claim, claimKey, noteClaim, settledNow } from '../offer/claim-store.ts';
import { momentInWords } from '../offer/moment-words.ts';
import { channelPart } from '../visit.ts';
import type { Phrases } from '../words/phrases.ts';
import { requestReminder } from './reminder-request.ts';
import { reminderWords } from './words.ts';

/** A coupon that has not started, and what this page did to it before. */
export interface AwaitedCoupon {
  readonly card: Card;
  readonly grabId: string | undefined;
  readonly before: Claim | null;
}

interface Speech {
  readonly phrases: Phrases;
  readonly locale: Locale;
}

type Wanted =
  | { readonly on: false }
  | { readonly on: true; readonly before?: number; readonly quietHoursToo?: boolean };
type Answer = CallAnswer<'reminderSwitch'>;

const LOGIN: readonly string[] = ['1001', '1002', '1003'] satisfies readonly Answer['code'][];

const ask = ({ card, grabId }: AwaitedCoupon, wanted: Wanted): Promise<Answer | null> => {
  const minutesBefore = wanted.on ? REMINDER_MINUTES_BEFORE.find((minutes) => minutes === wanted.before) : undefined;
  return call('reminderSwitch', {
    kind: 'START',
    on: wanted.on,
    sCardId: card.sCardId,
    ...(grabId && { sessionId: grabId }),
    ...(minutesBefore && { minutesBefore }),
    ...(wanted.on && { quietHoursToo: wanted.quietHoursToo ?? false }),
    ...channelPart(),
  }).catch(() => null);
};

/** Shows and tells what came of it; the problem where the person has to choose another time. */
const settle = (coupon: AwaitedCoupon, answer: Answer | null, { phrases, locale }: Speech): string | null => {
  const key = claimKey(coupon.card.sCardId, coupon.grabId);
  const words = reminderWords[locale];
  if (answer?.code !== '0000') {
    noteClaim(key, coupon.before);
    if (answer?.code === '3007' && answer.resp_data.because === 'QUIET_HOURS') return answer.msg;
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

/** Has the person choose when; false when they leave it as it is. */
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

/** Sets or takes back, from the tap to the word about it. Guests log in first and then it goes on. */
const switchTo = async (coupon: AwaitedCoupon, wanted: Wanted, speech: Speech): Promise<void> => {
  const key = claimKey(coupon.card.sCardId, coupon.grabId);
  let answer: Answer | null = null;
  do {
    if (!(await requestLogin())) {
      noteClaim(key, coupon.before);
      return;
    }
    noteClaim(key, { kind: 'sending', isTrusted: false });
    answer = await ask(coupon, wanted);
  } while (answer !== null && LOGIN.includes(answer.code));
  const problem = settle(coupon, answer, speech);
  if (problem !== null) await choose(coupon, speech, problem);
};

export const remind = (coupon: AwaitedCoupon, speech: Speech): Promise<void> => switchTo(coupon, { on: true }, speech);
export const forget = (coupon: AwaitedCoupon, speech: Speech): Promise<void> => switchTo(coupon, { on: false }, speech);
export const change = (coupon: AwaitedCoupon, speech: Speech): Promise<void> => choose(coupon, speech);
