import type { PrintedOffer } from '@coupon-centre/contract/centre/shown-terms';
import type { ActionState, Card } from '@coupon-centre/contract/claim/card';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { RestockReminder, StartReminder } from '@coupon-centre/contract/reminder/reminder';
import type { AudienceSubject } from '#catalogue/audience/audience.ts';
import { outsideOffer } from '#catalogue/audience/outside-offer.ts';
import type { Offer } from '#catalogue/offer.ts';
import { remainPercent } from '#catalogue/stock-level.ts';
import { faceOf } from '#catalogue/terms-face.ts';
import { validityInWords } from '#catalogue/validity.ts';
import { type ClaimCase, firstObstacle } from '#claim/claim-order.ts';
import type { ClaimTarget } from '#claim/claim-target.ts';
import { businessDay, nextBusinessDayStart, toInstant } from '#foundation/time/business-day.ts';
import type { Reading } from '#owned/owned-state.ts';
import type { Holding } from '#owned/owned-store.ts';
import { presentStartReminder } from './present-reminder.ts';
import { type Reminder, restockKey, startKey, wasCollectedSince } from './reminder.ts';

/** The caller's data that cards depend on; null is a guest. */
export interface Viewer extends AudienceSubject {
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Pending reminders of starts, by `startKey`, and of new stock, by `restockKey`. */
  readonly reminders: ReadonlyMap<string, Reminder>;
}

interface Action {
  readonly actionState: ActionState;
  readonly reason?: string;
  readonly nextAt?: string;
  readonly uCardId?: string;
  readonly reminder?: StartReminder;
  readonly restock?: RestockReminder;
}

/** A coupon to show, with its known stock. */
type Shown = Pick<ClaimCase, 'target' | 'level'>;

/** What `claimCoupon` would answer this caller now, with the same order of obstacles. */
function actionOf({ target, level }: Shown, { nowMs, locale }: Reading, who: Viewer | null): Action {
  const { offer, window, grab } = target;
  const holding = who?.holdings.get(offer.templateId);
  const asked = { target, level, nowMs, holding };
  const inside = firstObstacle(asked);
  const owned = holding?.usableOwnedId;
  if (owned && inside !== null && inside !== 'NOT_STARTED') return { actionState: 'OWNED_USE', uCardId: owned };
  const outside = who && outsideOffer(offer, who, nowMs);
  const obstacle = outside === null ? inside : firstObstacle({ ...asked, outside });
  const awaited = () => {
    const reminder = grab === undefined ? who?.reminders.get(restockKey(offer.templateId)) : undefined;
    return reminder && { restock: { quietHoursToo: reminder.quietHoursToo } };
  };
  const tomorrow = () => ({ nextAt: toInstant(nextBusinessDayStart(nowMs)) });
  switch (obstacle) {
    case null:
      return { actionState: who === null ? 'LOGIN' : 'CLAIM' };
    case 'NOT_STARTED': {
      const reminder = who?.reminders.get(startKey(offer.templateId, grab?.sessionId));
      const isAwaited = reminder !== undefined && !wasCollectedSince(target, holding, reminder);
      return {
        actionState: obstacle,
        nextAt: toInstant(window.startMs),
        ...(isAwaited && { reminder: presentStartReminder(reminder) }),
      };
    }
    case 'ENDED':
    case 'PAUSED':
      return { actionState: obstacle };
    case 'NOT_IN_AUDIENCE':
      return { actionState: 'NOT_ELIGIBLE', ...(outside && { reason: outside[locale] }) };
    case 'ALL_GONE':
      return { actionState: 'SOLD_OUT', ...awaited() };
    case 'GONE_TODAY':
      return { actionState: 'SOLD_OUT_TODAY', ...tomorrow(), ...awaited() };
    case 'PERSONAL_LIMIT':
      return { actionState: 'LIMIT_REACHED' };
    case 'PERSONAL_LIMIT_TODAY':
      return { actionState: 'LIMIT_REACHED', ...tomorrow() };
  }
}

/** The part of a card that depends on neither caller nor time. */
function printCard({ offer, window }: ClaimTarget, locale: Locale): Pick<Card, 'sCardId'> & PrintedOffer {
  const { terms } = offer;
  return {
    sCardId: offer.templateId,
    ...faceOf(terms, locale),
    time: validityInWords(terms.validity, locale),
    claimStart: toInstant(window.startMs),
    claimEnd: toInstant(window.endMs),
    tags: offer.tags.map((tag) => tag[locale]),
  };
}

type Printed = ReturnType<typeof printCard>;
/** Cached for all viewers, by window and language; dropped with its catalogue. */
const printed = new WeakMap<Offer, Map<string, Printed>>();

function printedCard(target: ClaimTarget, locale: Locale): Printed {
  const { offer, grab } = target;
  const key = `${locale} ${grab?.sessionId}`;
  const ofOffer = printed.get(offer) ?? new Map<string, Printed>();
  const card = ofOffer.get(key) ?? printCard(target, locale);
  printed.set(offer, ofOffer.set(key, card));
  return card;
}

/** A coupon on offer as this caller sees it now. */
export const presentCard = (shown: Shown, by: Reading, who: Viewer | null): Card => ({
  ...printedCard(shown.target, by.locale),
  remainPercent: remainPercent(shown.level),
  ...actionOf(shown, by, who),
});

/** The business day for counting holdings. */
export const holdingsDay = (nowMs: number) => ({ nowMs, day: businessDay(nowMs) });
