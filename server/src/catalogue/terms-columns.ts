import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { Insertable, Selectable } from 'kysely';
import { toInstant } from '#foundation/time/business-day.ts';
import type { Schema } from '#platform/db/schema/schema.ts';
import type { Validity } from '#platform/db/schema/terms-json.ts';
import type { Terms } from './offer.ts';

/**
 * Maps a coupon's terms to columns and back. A term without a column, or a column that is not written, does not compile,
 * and `schema.test.ts` compares the columns with the migrated tables.
 */

type TermsRow = Schema['coupon_terms'];
/** The terms of the coupon itself, independent of the version collected. */
type TemplateTerms = Pick<
  Schema['coupon_template'],
  'class_id' | 'claim_start' | 'claim_end' | 'audience' | 'tags' | 'position'
>;

const toValidity = ({ hours, ...span }: CouponTerms['validity']): Validity => ({
  ...(span.kind === 'fixed'
    ? { kind: 'fixed', fromMs: Date.parse(span.from), toMs: Date.parse(span.to) }
    : { kind: 'afterCollecting', startAfterDays: span.startAfterDays, days: span.days }),
  ...(hours === undefined ? {} : { hours }),
});

const fromValidity = ({ hours, ...span }: Validity): CouponTerms['validity'] => ({
  ...(span.kind === 'fixed'
    ? { kind: 'fixed', from: toInstant(span.fromMs), to: toInstant(span.toMs) }
    : { kind: 'afterCollecting', startAfterDays: span.startAfterDays, days: span.days }),
  ...(hours === undefined ? {} : { hours }),
});

/** The columns of `coupon_template` derived from the terms. */
export const templateColumns = (terms: CouponTerms): Required<Insertable<TemplateTerms>> => ({
  class_id: terms.classId,
  claim_start: new Date(terms.claimStart),
  claim_end: new Date(terms.claimEnd),
  audience: JSON.stringify(terms.audience),
  tags: JSON.stringify(terms.tags),
  position: terms.position,
});

interface NewVersion {
  readonly templateId: string;
  readonly version: number;
  /** Of its variants; null without any. */
  readonly comparisonId: string | null;
  readonly nowMs: number;
}

/** A row of `coupon_terms`. */
export const termsColumns = (
  terms: CouponTerms,
  { templateId, version, comparisonId, nowMs }: NewVersion,
): Required<Insertable<TermsRow>> => ({
  template_id: templateId,
  version,
  card_class: terms.cardClass,
  benefit: JSON.stringify(terms.benefit),
  title: JSON.stringify(terms.title),
  sub_title: JSON.stringify(terms.subTitle),
  rule_html: JSON.stringify(terms.ruleHtml),
  validity: JSON.stringify(toValidity(terms.validity)),
  book_value_fen: terms.bookValueFen,
  created_at: new Date(nowMs),
  confirmation: terms.confirmation === null ? null : JSON.stringify(terms.confirmation),
  trial: terms.trial === null ? null : JSON.stringify(terms.trial),
  external_codes: terms.externalCodes,
  ceiling: terms.ceiling,
  ceiling_per_day: terms.ceilingPerDay,
  campaign_id: terms.campaignId,
  costs_nothing_reason: terms.costsNothingReason,
  place_list_id: terms.placeListId ?? null,
  variants: JSON.stringify(terms.variants ?? []),
  comparison_id: comparisonId,
});

/** A version of the terms as held in the catalogue. */
export const toTerms = (row: Selectable<TermsRow>): Terms => ({
  templateId: row.template_id,
  version: row.version,
  cardClass: row.card_class,
  benefit: row.benefit,
  title: row.title,
  subTitle: row.sub_title,
  ruleHtml: row.rule_html,
  validity: row.validity,
  confirmation: row.confirmation,
  trial: row.trial,
  externalCodes: row.external_codes,
  ceiling: row.ceiling,
  ceilingPerDay: row.ceiling_per_day,
  campaignId: row.campaign_id,
  costsNothingReason: row.costs_nothing_reason,
  ...(row.place_list_id !== null && { placeListId: row.place_list_id }),
  bookValueFen: row.book_value_fen,
  ...(row.variants.length > 0 && { variants: [...row.variants] }),
  ...(row.comparison_id !== null && { comparisonId: row.comparison_id }),
});

/** The terms in the shape that operators write. */
export function writtenTerms(template: Selectable<TemplateTerms>, row: Selectable<TermsRow>): CouponTerms {
  const { templateId, version, validity, comparisonId, ...terms } = toTerms(row);
  return {
    ...terms,
    validity: fromValidity(validity),
    classId: template.class_id,
    claimStart: toInstant(template.claim_start.getTime()),
    claimEnd: toInstant(template.claim_end.getTime()),
    audience: template.audience,
    tags: template.tags,
    position: template.position,
  };
}
