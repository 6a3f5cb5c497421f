import type { PrintedDetail } from '@coupon-centre/contract/centre/shown-terms';
import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { Kysely } from 'kysely';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { isVisible, type Terms } from '#catalogue/offer.ts';
import { seenTerms } from '#catalogue/seen-terms.ts';
import { shareOf } from '#catalogue/share-text.ts';
import { faceOf } from '#catalogue/terms-face.ts';
import { trialSpan } from '#catalogue/trial.ts';
import { validityInWords } from '#catalogue/validity.ts';
import type { Shelf } from '#centre/shelf.ts';
import type { Caller } from '#foundation/caller/caller.ts';
import { refuse } from '#foundation/refusal/refusal.ts';
import { toInstant } from '#foundation/time/business-day.ts';
import { couponCode } from '#owned/coupon-code.ts';
import { notUsableBecause, stateAt } from '#owned/owned-state.ts';
import { type OwnedRow, readOwned, recordCodeShown } from '#owned/owned-store.ts';
import { ownedTimeInWords } from '#owned/present-owned.ts';
import type { PartnerCodes } from '#partner-codes/partner-code.ts';
import { partnerCodeOf } from '#partner-codes/partner-store.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Handler, ParsedRequest } from '#platform/http/handler.ts';

type ShowDetail = Handler<'showCouponDetail'>;

const useEntryOf = (terms: Terms, row: OwnedRow, nowMs: number): 'USE' | 'CODE' | 'NONE' => {
  if (stateAt(row, nowMs) !== 'AVAILABLE') return 'NONE';
  return benefits[terms.benefit.kind].usedBy === 'code' ? 'CODE' : 'USE';
};

/** The part of the detail that the terms decide; the trial and `time` depend on the caller's own coupon, the places on
 * their list. */
const printDetail = (terms: Terms, locale: Locale): Omit<PrintedDetail, 'trial' | 'time' | 'placeCount'> => ({
  ...faceOf(terms, locale),
  rule: terms.ruleHtml[locale],
});

/** The trial of an experience coupon; it begins with the use of an owned one. */
function trialPart({ benefit, trial }: Terms, row: OwnedRow | null, { locale }: Caller) {
  if (benefit.kind !== 'EXPERIENCE') return {};
  const span = row?.state === 'USED' ? trialSpan(benefit.amount, row.changed_at.getTime()) : null;
  return {
    trial: {
      days: benefit.amount,
      what: trial?.what[locale] ?? null,
      afterwards: trial?.afterwards[locale] ?? null,
      startedAt: span && toInstant(span.fromMs),
      endsAt: span && toInstant(span.toMs),
    },
  };
}

/** The key for owned coupons' codes, and the store of partners' codes. */
export interface ShownCodes {
  readonly codeKey: Buffer;
  readonly partnerCodes: PartnerCodes;
}

interface Shown {
  readonly row: OwnedRow;
  readonly terms: Terms;
  readonly nowMs: number;
}

/** The code to show at a counter: the partner's if the coupon has one. Empty for a coupon that is held or withdrawn. */
async function codeOf(db: Kysely<Schema>, { codeKey, partnerCodes }: ShownCodes, { row, terms, nowMs }: Shown) {
  if (row.state === 'PENDING' || row.state === 'WITHDRAWN') return '';
  const owned = { subscriberId: row.subscriber_id, ownedId: row.owned_id, templateId: row.template_id };
  const partners =
    benefits[terms.benefit.kind].usedBy === 'code'
      ? await partnerCodeOf(db, partnerCodes, { ...owned, nowMs })
      : undefined;
  return partners ?? couponCode(codeKey, row.owned_id);
}

interface DetailNeeds {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly codes: ShownCodes;
  readonly shelf: Shelf;
}

export function showCouponDetail({ db, catalogue, codes, shelf }: DetailNeeds): ShowDetail {
  const placeCount = ({ placeListId = '' }: Terms) => catalogue.contents().placeLists.get(placeListId) ?? 0;
  const texts = (terms: Terms, { session, locale }: Caller) => ({
    ...printDetail(seenTerms(terms, session?.subscriberId ?? null), locale),
    ...(placeCount(terms) > 0 && { placeCount: placeCount(terms) }),
    ...shareOf(catalogue.contents().shares, terms, locale),
  });

  /** The coupon as the lists show it: in the grab that is asked for, else where it is collected without one. */
  const onTheShelf = async ({ sCardId, sessionId, ch }: ParsedRequest<'showCouponDetail'>, caller: Caller) => {
    const who = await shelf.viewer(caller, ch);
    const session = catalogue.contents().grabs.find((grab) => grab.sessionId === sessionId);
    const inGrab = session && shelf.grab(session, caller, who).find(({ card }) => card.sCardId === sCardId);
    if (inGrab !== undefined) return { offer: inGrab.card, sessionId };
    const found = shelf.one(sCardId, caller, who);
    return found === undefined ? {} : { offer: found.card };
  };

  const asOffered = async (asked: ParsedRequest<'showCouponDetail'>, caller: Caller) => {
    const offer = catalogue.contents().offers.get(asked.sCardId);
    if (offer === undefined || !isVisible(offer)) return refuse('COUPON_NOT_FOUND');
    const { validity } = offer.terms;
    return {
      ...texts(offer.terms, caller),
      ...trialPart(offer.terms, null, caller),
      ...(await onTheShelf(asked, caller)),
      time: validityInWords(validity, caller.locale),
      couponCode: '',
      state: 'OFFERED' as const,
      validFrom: validity.kind === 'fixed' ? toInstant(validity.fromMs) : null,
      validTo: validity.kind === 'fixed' ? toInstant(validity.toMs) : null,
      usable: false,
      reason: { 'zh-CN': '领取后可用', en: 'Collect it first' }[caller.locale],
      useEntry: 'NONE' as const,
    };
  };

  const asOwned = async (row: OwnedRow, caller: Caller) => {
    const terms = await catalogue.termsOf(row.template_id, row.terms_version);
    if (terms === undefined) throw new Error('owned coupon has no terms');
    const code = await codeOf(db, codes, { row, terms, nowMs: caller.nowMs });
    if (code !== '') {
      await recordCodeShown(db, { subscriberId: row.subscriber_id, ownedId: row.owned_id }, caller.nowMs);
    }
    const reason = notUsableBecause(row, terms, caller);
    return {
      ...texts(terms, caller),
      ...trialPart(terms, row, caller),
      time: ownedTimeInWords(row, terms, caller.locale),
      couponCode: code,
      state: stateAt(row, caller.nowMs),
      validFrom: toInstant(row.valid_from.getTime()),
      validTo: toInstant(row.valid_to.getTime()),
      usable: reason === null,
      reason,
      useEntry: useEntryOf(terms, row, caller.nowMs),
    };
  };

  return async (asked, caller) => {
    const { uCardId, sCardId, uCardNo } = asked;
    if (uCardId === undefined) return asOffered(asked, caller);
    if (caller.session === null) return refuse('NOT_LOGGED_IN');
    const row = await readOwned(db, caller.session.subscriberId, uCardId);
    const agrees = row?.template_id === sCardId && (uCardNo === undefined || row.serial_no === uCardNo);
    return row !== undefined && agrees ? asOwned(row, caller) : refuse('OWNED_COUPON_NOT_FOUND');
  };
}
