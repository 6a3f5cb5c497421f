import type { Card } from '@coupon-centre/contract/card/card';
import { call } from '#lib/call.ts';
import { requestLogin } from '#lib/login-request.ts';
import { newRequestId } from '#lib/request-id.ts';
import { channelPart } from '#lib/visit.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { showToast } from '#ui/toast.tsx';
import { type ClaimAnswer, claimOutcome } from './claim-outcome.ts';
import type { ClaimSource } from './claim-source.tsx';
import { type Claim, claimKey, noteClaim, settledNow } from './claim-store.ts';

/** From this share of the stock on, a coupon is shown as collected before the answer is there. */
const PLENTY_PERCENT = 20;

/** One id from the first tap until the server has decided, so that tapping again after a lost answer collects once. */
const openRequests = new Map<string, string>();

/** What somebody taps on. */
export interface Wish {
  readonly card: Card;
  readonly grabId: string | undefined;
  readonly source: ClaimSource;
  /** What this page did to the coupon before. */
  readonly before: Claim | null;
}

const send = async ({ card, grabId, source }: Wish, key: string): Promise<ClaimAnswer | null> => {
  const requestId = openRequests.get(key) ?? newRequestId();
  openRequests.set(key, requestId);
  const request = {
    sCardId: card.sCardId,
    requestId,
    ...(grabId && { sessionId: grabId }),
    ...source,
    ...channelPart(),
  };
  return call('collectFromCardCenter', request).catch(() => null);
};

/** Notes and tells what came of it; true when the person must log in first. */
const settle = (
  answer: ClaimAnswer | null,
  key: string,
  before: Claim | null,
  { centre }: Phrases,
  wasTrusted: boolean,
): boolean => {
  const outcome = answer === null ? ({ kind: 'undecided' } as const) : claimOutcome(answer);
  if (outcome.kind !== 'undecided') openRequests.delete(key);
  if (answer === null || outcome.kind === 'undecided' || outcome.kind === 'declined' || outcome.kind === 'login') {
    noteClaim(key, before);
    if (answer === null) showToast(centre.collectFailed);
    else if (outcome.kind !== 'login') showToast(answer.msg);
    return outcome.kind === 'login';
  }
  const mayAgain = outcome.kind === 'collected' && outcome.mayAgain;
  noteClaim(key, { kind: 'settled', change: outcome.change, mayAgain, at: settledNow() });
  if (outcome.kind === 'collected') showToast(centre.collectDone);
  else showToast(wasTrusted ? centre.collectWrong(answer.msg) : answer.msg);
  return false;
};

/**
 * Collects a coupon, from the tap to the word about it. Guests log in first and then it goes on. Where there is plenty the
 * coupon turns at once; if the server says otherwise, it turns back and that is told.
 */
export const collect = async (wish: Wish, phrases: Phrases): Promise<void> => {
  const { card, grabId, before } = wish;
  const key = claimKey(card.sCardId, grabId);
  const isTrusted = grabId === undefined && card.remainPercent >= PLENTY_PERCENT;
  let mustLogIn = true;
  while (mustLogIn) {
    if (!(await requestLogin())) return;
    noteClaim(key, { kind: 'sending', isTrusted });
    mustLogIn = settle(await send(wish, key), key, before, phrases, isTrusted);
  }
};
