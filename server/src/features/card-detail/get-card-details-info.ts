import type { getCardDetailsInfo } from '@coupon-centre/contract/card/get-card-details-info';
import type { Kysely } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import type { Catalogue } from '#coupon/catalogue.ts';
import { couponCode } from '#coupon/coupon-code.ts';
import { isVisible, type Terms } from '#coupon/offer.ts';
import { notUsableBecause, stateAt } from '#coupon/owned-state.ts';
import { type OwnedRow, readOwned, recordCodeShown } from '#coupon/owned-store.ts';
import type { PartnerCodes } from '#coupon/partner-code.ts';
import { partnerCodeOf } from '#coupon/partner-store.ts';
import { ownedTimeInWords } from '#coupon/present-owned.ts';
import { shareOf } from '#coupon/share-text.ts';
import { trialSpan } from '#coupon/trial.ts';
import { validityInWords } from '#coupon/validity.ts';
import type { Schema } from '#db/schema.ts';
import { type Caller, type Handler, refuse } from '#http/handler.ts';

type ShowDetail = Handler<typeof getCardDetailsInfo>;

const useEntryOf = (terms: Terms, row: OwnedRow, nowMs: number): 'USE' | 'CODE' | 'NONE' => {
  if (stateAt(row, nowMs) !== 'AVAILABLE') return 'NONE';
  return terms.benefit.kind === 'CODE' ? 'CODE' : 'USE';
};

/** The trial of an experience coupon, begun with the use of an own one. */
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

/** The key that owned coupons' own codes are computed with, and how a partner's are kept. */
export interface ShownCodes {
  readonly codeKey: Buffer;
  readonly partnerCodes: PartnerCodes;
}

/** The code to be shown at a counter: a partner's own where the coupon has such. */
async function codeOf(
  db: Kysely<Schema>,
  { codeKey, partnerCodes }: ShownCodes,
  row: OwnedRow,
  terms: Terms,
  nowMs: number,
) {
  const owned = { subscriberId: row.subscriber_id, ownedId: row.owned_id, templateId: row.template_id };
  const partners = terms.benefit.kind === 'CODE' ? await partnerCodeOf(db, partnerCodes, owned, nowMs) : undefined;
  return partners ?? couponCode(codeKey, row.owned_id);
}

export function showDetail(db: Kysely<Schema>, catalogue: Catalogue, codes: ShownCodes): ShowDetail {
  const texts = (terms: Terms, { locale }: Caller) => ({
    mTitle: terms.title[locale],
    sTitle: terms.subTitle[locale],
    cardClass: terms.cardClass,
    rule: terms.ruleHtml[locale],
    benefit: terms.benefit,
    ...shareOf(catalogue.contents().shares, terms.templateId, locale),
  });

  const asOffered = (templateId: string, caller: Caller) => {
    const offer = catalogue.contents().offers.get(templateId);
    if (offer === undefined || !isVisible(offer)) return refuse('COUPON_NOT_FOUND');
    const { validity } = offer.terms;
    return {
      ...texts(offer.terms, caller),
      ...trialPart(offer.terms, null, caller),
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
    if (terms === undefined) throw new Error('an owned coupon without its terms');
    await recordCodeShown(db, { subscriberId: row.subscriber_id, ownedId: row.owned_id }, caller.nowMs);
    const reason = notUsableBecause(row, terms, caller.nowMs, caller.locale);
    return {
      ...texts(terms, caller),
      ...trialPart(terms, row, caller),
      time: ownedTimeInWords(row, terms, caller.locale),
      couponCode: await codeOf(db, codes, row, terms, caller.nowMs),
      state: stateAt(row, caller.nowMs),
      validFrom: toInstant(row.valid_from.getTime()),
      validTo: toInstant(row.valid_to.getTime()),
      usable: reason === null,
      reason,
      useEntry: useEntryOf(terms, row, caller.nowMs),
    };
  };

  return async ({ uCardId, sCardId, uCardNo }, caller) => {
    if (uCardId === undefined) return asOffered(sCardId, caller);
    if (caller.session === null) return refuse('NOT_LOGGED_IN');
    const row = await readOwned(db, caller.session.subscriberId, uCardId);
    const agrees = row?.template_id === sCardId && (uCardNo === undefined || row.serial_no === uCardNo);
    return row !== undefined && agrees ? asOwned(row, caller) : refuse('OWNED_COUPON_NOT_FOUND');
  };
}
