import type { Card } from '@coupon-centre/contract/claim/card';
import { useLocation } from 'wouter';
import { lazyLoad } from '#lib/loading/use-deferred.ts';
import { useSession } from '#lib/session/session.ts';
import { serverTimeOf } from '#lib/time/server-clock.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import type { Tap } from '#ui/button.tsx';
import { detailRoute } from '#ui/ticket/coupon-face.ts';
import { showToast } from '#ui/toast.tsx';
import { type CardAction, cardAction } from './card-action.ts';
import { cardAt } from './card-at.ts';
import { afterClaim, claimKey, isMeant, useClaim } from './claim-attempts.ts';
import { useClaimOrigin } from './claim-origin.tsx';
import { startCollect } from './start-collect.ts';

export interface ListedOffer {
  readonly card: Card;
  /** When the coupon's list was made, epoch milliseconds on the server. */
  readonly listedAt: number;
  /** The current time, epoch milliseconds on the server. */
  readonly nowMs: number;
  /** The grab it belongs to. */
  readonly grabId?: string | undefined;
}

export interface OfferNow {
  /** The coupon's current state, including what this page did to it. */
  readonly card: Card;
  readonly action: CardAction;
  /** The tap handler; undefined where a tap does nothing. */
  readonly press: ((tap: Tap) => void) | undefined;
  /** Changes the reminder; for a coupon that has one. */
  readonly changeReminder: () => void;
  /** Sets or cancels the reminder of new stock; undefined where there is none to wait for. */
  readonly switchRestock: ((tap: Tap) => void) | undefined;
  /** Path of the coupon's detail. */
  readonly path: string;
}

/** Loaded with the first tap on a reminder. */
const reminders = async () => import('#lib/offer/start-reminder.ts');

const restocks = async () => import('#lib/offer/restock-reminder.ts');

/** Of a coupon whose stock is gone, for good or for today. */
const SOLD_OUT: readonly Card['actionState'][] = ['SOLD_OUT', 'SOLD_OUT_TODAY'];

const detailPath = ({ sCardId, uCardId, actionState, benefit }: Card, grabId: string | undefined): string => {
  const route = `${detailRoute(benefit)}?sCardId=${sCardId}`;
  if (uCardId !== undefined && actionState === 'OWNED_USE') return `${route}&uCardId=${uCardId}`;
  return grabId === undefined ? route : `${route}&sessionId=${grabId}`;
};

/** A coupon on offer in its current state, with its available actions; the same wherever one is shown. */
export const useOffer = ({ card: listed, listedAt, nowMs, grabId }: ListedOffer): OfferNow => {
  const phrases = useWords();
  const locale = useLocale();
  const isLoggedIn = useSession() !== null;
  const origin = useClaimOrigin();
  const [route, navigate] = useLocation();
  const key = claimKey(listed.sCardId, grabId);
  const claim = useClaim(key);
  const card = cardAt(afterClaim(listed, listedAt, claim), nowMs, isLoggedIn);
  const isPreview = origin.previewToken !== undefined;
  const action = cardAction(card, { claim, isGrab: grabId !== undefined, isPreview, nowMs }, phrases.centre);
  const path = detailPath(card, grabId);
  const toReminders = (act: 'remind' | 'forget' | 'change'): void => {
    lazyLoad(reminders).then(
      (part) => part[act]({ card, grabId, before: claim }, { phrases, locale }),
      () => showToast(phrases.shell.failedHint),
    );
  };
  const switchRestock = (tap: Tap): void => {
    if (!isMeant(key, claim, serverTimeOf(tap))) return;
    lazyLoad(restocks).then(
      (part) => part.switchRestock(card, locale),
      () => showToast(phrases.shell.failedHint),
    );
  };
  const isAwaitable = !isPreview && grabId === undefined && SOLD_OUT.includes(card.actionState);
  const act = {
    collect: () => void startCollect({ card, grabId, origin, before: claim }, phrases),
    // On the coupon's own screen, the collected one takes the place of the offer.
    use: () => navigate(path, { replace: path.startsWith(`${route}?`) }),
    remind: () => toReminders('remind'),
    forget: () => toReminders('forget'),
    nothing: undefined,
  }[action.does];
  const press = act && ((tap: Tap): void => (isMeant(key, claim, serverTimeOf(tap)) ? act() : undefined));
  return {
    card,
    action,
    press,
    changeReminder: () => toReminders('change'),
    switchRestock: isAwaitable ? switchRestock : undefined,
    path,
  };
};
