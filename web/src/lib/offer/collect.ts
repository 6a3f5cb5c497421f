import type { Card } from '@coupon-centre/contract/claim/card';
import { newRequestId } from '@coupon-centre/contract/foundation/request-id';
import { call } from '#lib/call/call.ts';
import { meetChallenges } from '#lib/call/meet-challenges.ts';
import { askConsent, askNewConsent } from '#lib/consent/ask-consent.ts';
import { channelPart } from '#lib/navigation/visit.ts';
import { requestLogin } from '#lib/session/login-request.ts';
import { momentInWords } from '#lib/time/moment-words.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { Phrases } from '#lib/words/phrases.ts';
import { showToast } from '#ui/toast.tsx';
import { type ClaimAttempt, claimKey, noteClaim, settledNow } from './claim-attempts.ts';
import { type ClaimAnswer, claimFollowUp } from './claim-follow-up.ts';
import type { ClaimOrigin } from './claim-origin.tsx';

/** From this share of stock left, a coupon is shown as collected before the answer arrives. */
const PLENTY_PERCENT = 20;

/** One id from the first tap until the server has decided, so that a repeat after a lost answer collects once. */
const openRequests = new Map<string, string>();

/** The tapped coupon. */
export interface CollectRequest {
  readonly card: Card;
  readonly grabId: string | undefined;
  readonly origin: ClaimOrigin;
  /** What this page did to the coupon before. */
  readonly before: ClaimAttempt | null;
}

/** A tap being handled. */
interface Tap extends CollectRequest {
  /** Key of the coupon's claim attempt. */
  readonly key: string;
  /** There is plenty: shown as collected before the answer arrives. */
  readonly isTrusted: boolean;
}

const send = async ({ card, grabId, origin, key }: Tap, solved?: string): Promise<ClaimAnswer | null> => {
  const requestId = openRequests.get(key) ?? newRequestId();
  openRequests.set(key, requestId);
  const request = {
    sCardId: card.sCardId,
    requestId,
    ...(grabId && { sessionId: grabId }),
    ...(solved && { challenge: solved }),
    ...origin,
    ...channelPart(),
  };
  return call('claimCoupon', request).catch(() => null);
};

/** The answer, once challenges that the page can meet are met. Null without one, also where the browser cannot meet them. */
const sendAndSolve = (tap: Tap, { centre }: Phrases): Promise<ClaimAnswer | null> =>
  meetChallenges({
    send: (solved) => send(tap, solved),
    challengeOf: (answer) => (answer?.code === codeOf.RISK_REFUSED ? answer.resp_data.challenge : undefined),
    onWork: () => showToast(centre.collectChecking),
  }).catch(() => null);

/** What is felt when a coupon was collected; set by what loads after the start. */
export const collected = { feel: (): void => undefined };

/** What the person has to do before the claim is repeated. */
type First = 'login' | 'consent' | null;

/** Records and shows the outcome. */
const settle = (answer: ClaimAnswer | null, { key, before, isTrusted }: Tap, { centre }: Phrases): First => {
  const outcome = answer === null ? ({ kind: 'undecided' } as const) : claimFollowUp(answer);
  if (outcome.kind !== 'undecided') openRequests.delete(key);
  if (outcome.kind === 'login' || outcome.kind === 'consent') {
    noteClaim(key, before);
    return outcome.kind;
  }
  if (answer === null || outcome.kind === 'undecided' || outcome.kind === 'declined') {
    noteClaim(key, before);
    showToast(answer === null ? centre.collectFailed : answer.msg);
    return null;
  }
  if (outcome.kind === 'collected') collected.feel();
  const mayAgain = outcome.kind === 'collected' && outcome.mayAgain;
  noteClaim(key, { kind: 'settled', change: outcome.change, mayAgain, at: settledNow() });
  if (outcome.kind === 'collected' && outcome.heldUntil !== undefined) {
    showToast(centre.collectHeld(momentInWords(outcome.heldUntil, serverNow(), centre)));
  } else if (outcome.kind === 'collected') showToast(centre.collectDone);
  else showToast(isTrusted ? centre.collectWrong(answer.msg) : answer.msg);
  return null;
};

/**
 * Collects a coupon, from the tap to the message. Guests log in first. With plenty of stock the coupon changes at once;
 * if the server refuses, it changes back with a message.
 */
export const collect = async (request: CollectRequest, phrases: Phrases): Promise<void> => {
  const { card, grabId } = request;
  const key = claimKey(card.sCardId, grabId);
  const isTrusted = grabId === undefined && card.remainPercent >= PLENTY_PERCENT;
  const tap = { ...request, key, isTrusted };
  let first: First = 'login';
  while (first !== null) {
    if (!(await requestLogin()) || !(await (first === 'consent' ? askNewConsent() : askConsent()))) return;
    noteClaim(key, { kind: 'sending', isTrusted });
    first = settle(await sendAndSolve(tap, phrases), tap, phrases);
  }
};
