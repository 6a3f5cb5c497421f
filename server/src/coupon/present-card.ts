import type { ActionState, Card } from '@coupon-centre/contract/card/card';
import type { Locale } from '@coupon-centre/contract/field';
import type { StartReminder } from '@coupon-centre/contract/reminder/reminder';
import { type AudienceCandidate, outsideAudience } from '#coupon/audience.ts';
import { businessDay, nextBusinessDayStart, toInstant } from '#coupon/business-day.ts';
import type { ClaimTarget } from '#coupon/claim-target.ts';
import { closedAt, type Offer } from '#coupon/offer.ts';
import type { Holding } from '#coupon/owned-store.ts';
import { leftForPerson } from '#coupon/personal-limit.ts';
import { presentStartReminder } from '#coupon/present-reminder.ts';
import { type Reminder, startKey, wasCollectedSince } from '#coupon/reminder.ts';
import { remainPercent, type StockLevel, shortageOf } from '#coupon/stock-level.ts';
import { validityInWords } from '#coupon/validity.ts';

/** The caller as far as cards differ by caller; null is a guest. */
export interface Onlooker extends AudienceCandidate {
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Reminders of starts that wait to be sent, by `startKey`. */
  readonly reminders: ReadonlyMap<string, Reminder>;
}

interface Action {
  readonly actionState: ActionState;
  readonly reason?: string;
  readonly nextAt?: string;
  readonly uCardId?: string;
  readonly reminder?: StartReminder;
}

/** What the caller's own coupons say: nothing against it, or the limit that is reached. */
function limitReached({ offer }: ClaimTarget, holding: Holding | undefined): 'LIFE' | 'DAY' | null {
  const left = leftForPerson(offer, holding);
  if (left.ever === 0) return 'LIFE';
  return left.onDay === 0 ? 'DAY' : null;
}

/** What `collectFromCardCenter` would answer this caller now, in the same order of checks. */
function actionOf(
  target: ClaimTarget,
  level: StockLevel,
  by: { readonly nowMs: number; readonly locale: Locale },
  who: Onlooker | null,
): Action {
  const holding = who?.holdings.get(target.offer.templateId);
  const closed = closedAt(target.offer, target.window, by.nowMs);
  if (closed === 'NOT_STARTED') {
    const reminder = who?.reminders.get(startKey(target.offer.templateId, target.grab?.sessionId));
    const isAwaited = reminder !== undefined && !wasCollectedSince(target, holding, reminder);
    return {
      actionState: closed,
      nextAt: toInstant(target.window.startMs),
      ...(isAwaited && { reminder: presentStartReminder(reminder) }),
    };
  }
  const limit = limitReached(target, holding);
  const shortage = shortageOf(level, businessDay(by.nowMs));
  const owned = holding?.usableOwnedId;
  if (owned && (closed ?? shortage ?? limit) !== null) return { actionState: 'OWNED_USE', uCardId: owned };
  if (closed !== null) return { actionState: closed };
  if (who !== null) {
    const outside = outsideAudience(target.offer.audience, who, by.nowMs);
    if (outside !== null) return { actionState: 'NOT_ELIGIBLE', reason: outside[by.locale] };
  }
  const tomorrow = () => ({ nextAt: toInstant(nextBusinessDayStart(by.nowMs)) });
  if (shortage === 'ALL_GONE') return { actionState: 'SOLD_OUT' };
  if (shortage === 'GONE_TODAY') return { actionState: 'SOLD_OUT_TODAY', ...tomorrow() };
  if (limit !== null) return { actionState: 'LIMIT_REACHED', ...(limit === 'DAY' ? tomorrow() : {}) };
  return { actionState: who === null ? 'LOGIN' : 'CLAIM' };
}

/** What a card says to everybody and at any time. */
function printCard({ offer, window }: ClaimTarget, locale: Locale) {
  const { terms } = offer;
  return {
    sCardId: offer.templateId,
    mTitle: terms.title[locale],
    sTitle: terms.subTitle[locale],
    cardClass: terms.cardClass,
    benefit: terms.benefit,
    time: validityInWords(terms.validity, locale),
    claimStart: toInstant(window.startMs),
    claimEnd: toInstant(window.endMs),
    tags: offer.tags.map((tag) => tag[locale]),
  };
}

type Printed = ReturnType<typeof printCard>;
/** Printed once for all who look, by window and language; gone with the catalogue that the offer stands in. */
const printed = new WeakMap<Offer, Map<string, Printed>>();

function printedCard(target: ClaimTarget, locale: Locale): Printed {
  const { offer, grab } = target;
  const key = `${locale} ${grab?.sessionId}`;
  const ofOffer = printed.get(offer) ?? new Map<string, Printed>();
  const card = ofOffer.get(key) ?? printCard(target, locale);
  printed.set(offer, ofOffer.set(key, card));
  return card;
}

/** A coupon on offer as this caller sees it at this moment. */
export const presentCard = (
  target: ClaimTarget,
  level: StockLevel,
  by: { readonly nowMs: number; readonly locale: Locale },
  who: Onlooker | null,
): Card => ({
  ...printedCard(target, by.locale),
  remainPercent: remainPercent(level),
  ...actionOf(target, level, by, who),
});

/** The onlooker's day for counting holdings. */
export const holdingsDay = (nowMs: number) => ({ nowMs, day: businessDay(nowMs) });
