import type { Benefit, CardClass } from '@coupon-centre/contract/field';
import type { CouponTerms, FirstStock } from '@coupon-centre/contract/operator/coupons/coupon-terms';
import type { Selectable } from 'kysely';
import { toInstant } from '#coupon/business-day.ts';
import { cleanHtml } from '#coupon/clean-html.ts';
import type { Validity } from '#coupon/validity.ts';
import type { LocalisedText, Schema } from '#db/schema.ts';

/** Terms as operators write them, and as they are stored. */

/** What is wrong with what was written, where no schema can tell. */
export interface TermsFault {
  /** Path of the request's field. */
  readonly field: string;
  readonly problem: LocalisedText;
}

const benefitsOf: Readonly<Record<CardClass, readonly Benefit['kind'][]>> = {
  traffic: ['DATA_MB'],
  credit: ['CREDIT_FEN'],
  topup: ['TOPUP_OFF_FEN', 'TOPUP_PERCENT'],
  experience: ['EXPERIENCE'],
  life: ['CODE'],
};
const MOST_PERCENT = 99;

const fault = (field: string, chinese: string, english: string): TermsFault => ({
  field,
  problem: { 'zh-CN': chinese, en: english },
});

function benefitFault({ cardClass, benefit }: CouponTerms): TermsFault | null {
  if (!benefitsOf[cardClass].includes(benefit.kind)) {
    return fault('terms.benefit.kind', '与券的类别不符', 'does not fit the class of the coupon');
  }
  if (benefit.kind !== 'CODE' && benefit.amount === 0) {
    return fault('terms.benefit.amount', '应大于 0', 'should be more than 0');
  }
  if (benefit.kind === 'TOPUP_PERCENT' && benefit.amount > MOST_PERCENT) {
    return fault('terms.benefit.amount', '应为 1 至 99', 'should be from 1 to 99');
  }
  const { thresholdFen, maxSaveFen, channels } = benefit;
  if (thresholdFen !== undefined && cardClass !== 'topup' && cardClass !== 'life') {
    return fault('terms.benefit.thresholdFen', '只有充值券和生活券可以设置', 'is for top-up and life coupons only');
  }
  if (cardClass !== 'topup' && (maxSaveFen ?? channels) !== undefined) {
    return fault(
      'terms.benefit.kind',
      '只有充值券可以设置优惠上限和渠道',
      'has a limit or channels, which are for top-up coupons only',
    );
  }
  if (benefit.kind === 'TOPUP_OFF_FEN' && benefit.amount > (thresholdFen ?? benefit.amount)) {
    return fault('terms.benefit.thresholdFen', '不能少于优惠金额', 'should be no less than what is taken off');
  }
  return null;
}

function timesFault({ claimStart, claimEnd, validity }: CouponTerms): TermsFault | null {
  if (Date.parse(claimStart) >= Date.parse(claimEnd)) {
    return fault('terms.claimEnd', '应晚于开始时间', 'should be after the start');
  }
  if (validity.kind !== 'fixed') return null;
  if (Date.parse(validity.from) >= Date.parse(validity.to)) {
    return fault('terms.validity.to', '应晚于开始时间', 'should be after the start');
  }
  return Date.parse(validity.to) < Date.parse(claimEnd)
    ? fault('terms.validity.to', '不能早于领取结束时间', 'should not be before the end of collecting')
    : null;
}

/** The first fault of what was written; null where it can be kept. */
export function faultOf(terms: CouponTerms, stock: FirstStock | null): TermsFault | null {
  if (terms.trial !== null && terms.cardClass !== 'experience') {
    return fault('terms.trial', '只有体验券可以设置', 'is for experience coupons only');
  }
  if (terms.externalCodes && terms.cardClass !== 'life') {
    return fault('terms.externalCodes', '只有生活券可以启用', 'is for life coupons only');
  }
  for (const locale of ['zh-CN', 'en'] as const) {
    if (cleanHtml(terms.ruleHtml[locale]).trim() === '') {
      return fault(`terms.ruleHtml.${locale}`, '清理后没有内容', 'has nothing left once it is cleaned');
    }
  }
  if (stock !== null && (stock.perPersonDay ?? 0) > stock.perPerson) {
    return fault('firstStock.perPersonDay', '不能超过每人限领总数', 'should be no more than the limit per person');
  }
  if (terms.externalCodes && (stock?.total ?? 0) > 0) {
    return fault(
      'firstStock.total',
      '使用外部券码时应为 0：库存就是导入的券码',
      'should be 0: the stock of external codes is the codes that are imported',
    );
  }
  return benefitFault(terms) ?? timesFault(terms);
}

/** With its HTML cleaned, as it is kept. */
export const cleaned = (terms: CouponTerms): CouponTerms => ({
  ...terms,
  ruleHtml: { 'zh-CN': cleanHtml(terms.ruleHtml['zh-CN']), en: cleanHtml(terms.ruleHtml.en) },
});

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
  ...(hours === undefined ? {} : { hours: { ...hours, weekdays: [...hours.weekdays] } }),
});

/** Whether the time to collect, or the fixed time to use, is over. */
export function isOver({ claimEnd, validity }: CouponTerms, nowMs: number): boolean {
  return nowMs >= Date.parse(claimEnd) || (validity.kind === 'fixed' && nowMs >= Date.parse(validity.to));
}

/** The columns of `coupon_template` that follow from the terms. */
export const templateColumns = (terms: CouponTerms) => ({
  class_id: terms.classId,
  claim_start: new Date(terms.claimStart),
  claim_end: new Date(terms.claimEnd),
  audience: JSON.stringify(terms.audience),
  tags: JSON.stringify(terms.tags),
  position: terms.position,
});

/** A row of `coupon_terms`. */
export const termsColumns = (
  terms: CouponTerms,
  { templateId, version, nowMs }: { readonly templateId: string; readonly version: number; readonly nowMs: number },
) => ({
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
});

/** The terms that are collected now, as they would be written. */
export const writtenTerms = (
  template: Pick<
    Selectable<Schema['coupon_template']>,
    'class_id' | 'claim_start' | 'claim_end' | 'audience' | 'tags' | 'position'
  >,
  row: Selectable<Schema['coupon_terms']>,
): CouponTerms => ({
  classId: template.class_id,
  cardClass: row.card_class,
  benefit: row.benefit,
  title: row.title,
  subTitle: row.sub_title,
  tags: [...template.tags],
  ruleHtml: row.rule_html,
  validity: fromValidity(row.validity),
  claimStart: toInstant(template.claim_start.getTime()),
  claimEnd: toInstant(template.claim_end.getTime()),
  audience: template.audience as CouponTerms['audience'],
  confirmation: row.confirmation,
  trial: row.trial,
  externalCodes: row.external_codes,
  bookValueFen: row.book_value_fen,
  position: template.position,
});
