import type { OwnedCard, OwnedState } from '@coupon-centre/contract/card/owned-card';
import type { Locale } from '@coupon-centre/contract/field';
import { toInstant } from '#coupon/business-day.ts';
import type { Terms } from '#coupon/offer.ts';
import { notUsableBecause, stateAt } from '#coupon/owned-state.ts';
import type { OwnedRow } from '#coupon/owned-store.ts';
import { savedBy } from '#coupon/saved.ts';
import { hoursInWords, spanInWords } from '#coupon/validity.ts';

/** When an owned coupon can be used, in words. */
export function ownedTimeInWords(row: Pick<OwnedRow, 'valid_from' | 'valid_to'>, terms: Terms, locale: Locale): string {
  const span = spanInWords({ fromMs: row.valid_from.getTime(), toMs: row.valid_to.getTime() }, locale);
  const hours = hoursInWords(terms.validity.hours, locale);
  return hours === '' ? span : `${span} ${hours}`;
}

/** What a used one saved, as far as it can be counted. */
function savedPart(state: OwnedState, terms: Terms): Pick<OwnedCard, 'savedFen' | 'savedMb'> {
  if (state !== 'USED') return {};
  const { savedFen, savedMb } = savedBy(terms.benefit);
  return { ...(savedFen > 0 && { savedFen }), ...(savedMb > 0 && { savedMb }) };
}

/** A coupon that somebody has, with the terms it was collected with. */
export function presentOwned(row: OwnedRow, terms: Terms, locale: Locale, nowMs: number): OwnedCard {
  const reason = notUsableBecause(row, terms, nowMs, locale);
  const state = stateAt(row, nowMs);
  return {
    uCardId: row.owned_id,
    uCardNo: row.serial_no,
    sCardId: row.template_id,
    mTitle: terms.title[locale],
    sTitle: terms.subTitle[locale],
    cardClass: terms.cardClass,
    benefit: terms.benefit,
    time: ownedTimeInWords(row, terms, locale),
    state,
    validFrom: toInstant(row.valid_from.getTime()),
    validTo: toInstant(row.valid_to.getTime()),
    usable: reason === null,
    ...(reason === null ? {} : { reason }),
    claimedAt: toInstant(row.claimed_at.getTime()),
    changedAt: toInstant(
      state === 'EXPIRED' && row.state !== 'EXPIRED' ? row.valid_to.getTime() : row.changed_at.getTime(),
    ),
    ...savedPart(state, terms),
  };
}
