import type { PrintedOwned } from '@coupon-centre/contract/centre/shown-terms';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';
import type { OwnedCard } from '@coupon-centre/contract/wallet/owned-card';
import type { Terms } from '#catalogue/offer.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { faceOf } from '#catalogue/terms-face.ts';
import { hoursInWords, spanInWords } from '#catalogue/validity.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { notUsableBecause, type Reading, stateAt } from './owned-state.ts';
import type { OwnedRow } from './owned-store.ts';
import { savedBy } from './saved.ts';

/** When an owned coupon can be used, as text. */
export function ownedTimeInWords(row: Pick<OwnedRow, 'valid_from' | 'valid_to'>, terms: Terms, locale: Locale): string {
  const span = spanInWords({ fromMs: row.valid_from.getTime(), toMs: row.valid_to.getTime() }, locale);
  const hours = hoursInWords(terms.validity.hours, locale);
  return hours === '' ? span : `${span} ${hours}`;
}

/** The savings of a used coupon, if known. */
function savedPart(state: OwnedState, terms: Terms): Pick<OwnedCard, 'savedFen' | 'savedMb'> {
  if (state !== 'USED') return {};
  const { savedFen, savedMb } = savedBy(terms.benefit);
  return { ...(savedFen > 0 && { savedFen }), ...(savedMb > 0 && { savedMb }) };
}

/** The part of an owned card that its terms decide. */
const printOwned = (row: OwnedRow, terms: Terms, locale: Locale): PrintedOwned => ({
  ...faceOf(seenTerms(terms, row.subscriber_id), locale),
  time: ownedTimeInWords(row, terms, locale),
});

/** An owned coupon with its terms at the time of the claim, and the text under which it was collected. */
export function presentOwned(row: OwnedRow, terms: Terms, reading: Reading): OwnedCard {
  const { nowMs, locale } = reading;
  const reason = notUsableBecause(row, terms, reading);
  const state = stateAt(row, nowMs);
  return {
    uCardId: row.owned_id,
    uCardNo: row.serial_no,
    sCardId: row.template_id,
    ...printOwned(row, terms, locale),
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
