import type { Card } from '@coupon-centre/contract/card/card';
import { useLocation } from 'wouter';
import { useSession } from '#lib/session.ts';
import { loadLater } from '#lib/use-later.ts';
import { useLocale, useWords } from '#lib/words/words.tsx';
import { detailRoute } from '#ui/coupon-face.ts';
import { showToast } from '#ui/toast.tsx';
import { type CardAction, cardAction } from './card-action.ts';
import { cardAt } from './card-at.ts';
import { useClaimSource } from './claim-source.tsx';
import { afterClaim, claimKey, useClaim } from './claim-store.ts';
import { collect } from './collect.ts';

export interface ListedOffer {
  readonly card: Card;
  /** When the list that holds it was made, epoch milliseconds on the server. */
  readonly listedAt: number;
  /** The present, epoch milliseconds on the server. */
  readonly nowMs: number;
  /** The grab it belongs to. */
  readonly grabId?: string | undefined;
}

export interface OfferNow {
  /** The coupon as it stands now, after what this page did to it. */
  readonly card: Card;
  readonly action: CardAction;
  /** What a tap does; undefined where it does nothing. */
  readonly press: (() => void) | undefined;
  /** Asks when to be reminded instead; for a coupon whose reminder is set. */
  readonly changeReminder: () => void;
  /** Where the coupon is told of in full. */
  readonly path: string;
}

/** Fetched with the first tap on one. */
const reminders = async () => import('#lib/reminder/start-reminder.ts');

const detailPath = ({ sCardId, uCardId, actionState, benefit }: Card): string => {
  const owned = uCardId !== undefined && actionState === 'OWNED_USE' ? `&uCardId=${uCardId}` : '';
  return `${detailRoute(benefit)}?sCardId=${sCardId}${owned}`;
};

/** A coupon on offer as it stands now, and what can be done about it; the same wherever one is drawn. */
export const useOffer = ({ card: listed, listedAt, nowMs, grabId }: ListedOffer): OfferNow => {
  const phrases = useWords();
  const locale = useLocale();
  const isLoggedIn = useSession() !== null;
  const source = useClaimSource();
  const [, navigate] = useLocation();
  const claim = useClaim(claimKey(listed.sCardId, grabId));
  const card = cardAt(afterClaim(listed, listedAt, claim), nowMs, isLoggedIn);
  const isPreview = source.previewToken !== undefined;
  const action = cardAction(card, { claim, isGrab: grabId !== undefined, isPreview, nowMs }, phrases.centre);
  const path = detailPath(card);
  const toReminders = (act: 'remind' | 'forget' | 'change'): void => {
    loadLater(reminders).then(
      (part) => part[act]({ card, grabId, before: claim }, { phrases, locale }),
      () => showToast(phrases.shell.failedHint),
    );
  };
  const press = {
    collect: () => void collect({ card, grabId, source, before: claim }, phrases),
    use: () => navigate(path),
    remind: () => toReminders('remind'),
    forget: () => toReminders('forget'),
    nothing: undefined,
  }[action.does];
  return { card, action, press, changeReminder: () => toReminders('change'), path };
};
