import type { CouponTerms, FirstStock } from '@coupon-centre/contract/catalogue/coupon-terms';
import { unitWorthFen } from '@coupon-centre/contract/catalogue/unit-worth';
import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import { BENEFIT_PERCENT_MAX } from '@coupon-centre/contract/foundation/limits';
import { cleanHtml } from '#foundation/text/clean-html.ts';
import type { LocalisedText } from '#foundation/text/localised-text.ts';

/** Terms as operators write them and as they are stored. */

/** A fault in the terms that a schema cannot express. */
export interface TermsFault {
  /** Path of the request's field. */
  readonly field: string;
  readonly problem: LocalisedText;
}

const fault = (field: string, chinese: string, english: string): TermsFault => ({
  field,
  problem: { 'zh-CN': chinese, en: english },
});

function benefitFault({ cardClass, benefit, externalCodes }: CouponTerms): TermsFault | null {
  const rule = benefits[benefit.kind];
  if (rule.cardClass !== cardClass) {
    return fault('terms.benefit.kind', '与券的类别不符', 'does not match the class of the coupon');
  }
  if (benefit.kind !== 'CODE' && benefit.amount === 0) {
    return fault('terms.benefit.amount', '应大于 0', 'must be greater than 0');
  }
  if (rule.unit === 'percent' && benefit.amount > BENEFIT_PERCENT_MAX) {
    return fault(
      'terms.benefit.amount',
      `应为 1 至 ${BENEFIT_PERCENT_MAX}`,
      `must be from 1 to ${BENEFIT_PERCENT_MAX}`,
    );
  }
  const { thresholdFen, maxSaveFen, channels } = benefit;
  if (thresholdFen !== undefined && !rule.hasThreshold) {
    return fault('terms.benefit.thresholdFen', '只有充值券和生活券可以设置', 'only for top-up and life coupons');
  }
  if (!rule.hasCap && !rule.hasChannels && (maxSaveFen ?? channels) !== undefined) {
    return fault(
      'terms.benefit.kind',
      '只有充值券可以设置优惠上限和渠道',
      'a maximum saving and channels are for top-up coupons only',
    );
  }
  if (benefit.kind === 'TOPUP_OFF_FEN' && benefit.amount > (thresholdFen ?? benefit.amount)) {
    return fault('terms.benefit.thresholdFen', '不能少于优惠金额', 'must not be less than the discount');
  }
  if (externalCodes && rule.usedBy !== 'code') {
    return fault('terms.externalCodes', '只有券码类权益可以启用', 'only for benefits that are used by a code');
  }
  return null;
}

function timesFault({ claimStart, claimEnd, validity }: CouponTerms): TermsFault | null {
  if (Date.parse(claimStart) >= Date.parse(claimEnd)) {
    return fault('terms.claimEnd', '应晚于开始时间', 'must be after the start');
  }
  if (validity.kind !== 'fixed') return null;
  if (Date.parse(validity.from) >= Date.parse(validity.to)) {
    return fault('terms.validity.to', '应晚于开始时间', 'must be after the start');
  }
  return Date.parse(validity.to) < Date.parse(claimEnd)
    ? fault('terms.validity.to', '不能早于领取结束时间', 'must not be before the end of the claim window')
    : null;
}

function stockFault(terms: CouponTerms, stock: FirstStock | null): TermsFault | null {
  if (stock === null) return null;
  if (stock.total > terms.ceiling) {
    return fault('terms.ceiling', '不能低于初始库存', 'must not be below the initial stock');
  }
  if (stock.total > (terms.ceilingPerDay ?? stock.total)) {
    return fault('terms.ceilingPerDay', '不能低于初始库存', 'must not be below the initial stock');
  }
  if ((stock.perPersonDay ?? 0) > stock.perPerson) {
    return fault('firstStock.perPersonDay', '不能超过每人限领总数', 'must not exceed the limit per person');
  }
  return terms.externalCodes && stock.total > 0
    ? fault(
        'firstStock.total',
        '使用外部券码时应为 0：库存就是导入的券码',
        'must be 0 with external codes: the imported codes are the stock',
      )
    : null;
}

/** 100 billion yuan: sums of several stay exact. */
const EXPOSURE_MAX_FEN = 10_000_000_000_000;

function valueFault(terms: CouponTerms): TermsFault | null {
  const { bookValueFen, costsNothingReason, ceiling } = terms;
  if (ceiling * unitWorthFen(terms) > EXPOSURE_MAX_FEN) {
    return fault(
      'terms.ceiling',
      '上限乘以单张价值不能超过 1000 亿元',
      'times the value of a unit is above 100 billion yuan',
    );
  }
  if (bookValueFen === 0 && costsNothingReason === null) {
    return fault('terms.costsNothingReason', '单张价值为 0 时必填', 'required with a value of 0');
  }
  return bookValueFen > 0 && costsNothingReason !== null
    ? fault('terms.costsNothingReason', '仅在单张价值为 0 时填写', 'only with a value of 0')
    : null;
}

/** The first fault of the terms; null when they can be saved. */
export function faultOf(terms: CouponTerms, stock: FirstStock | null): TermsFault | null {
  if (terms.trial !== null && terms.cardClass !== 'experience') {
    return fault('terms.trial', '只有体验券可以设置', 'only for experience coupons');
  }
  if (terms.externalCodes && terms.cardClass !== 'life') {
    return fault('terms.externalCodes', '只有生活券可以启用', 'only for life coupons');
  }
  if (terms.placeListId !== undefined && terms.cardClass !== 'life') {
    return fault('terms.placeListId', '只有生活券可以设置', 'only for life coupons');
  }
  for (const locale of ['zh-CN', 'en'] as const) {
    if (cleanHtml(terms.ruleHtml[locale]).trim() === '') {
      return fault(`terms.ruleHtml.${locale}`, '清理后没有内容', 'empty after sanitising');
    }
  }
  return stockFault(terms, stock) ?? valueFault(terms) ?? benefitFault(terms) ?? timesFault(terms);
}

/** With sanitised HTML, as stored; without variants rather than with an empty list of them. */
export const cleaned = ({ variants = [], ...terms }: CouponTerms): CouponTerms => ({
  ...terms,
  ...(variants.length > 0 && { variants }),
  ruleHtml: { 'zh-CN': cleanHtml(terms.ruleHtml['zh-CN']), en: cleanHtml(terms.ruleHtml.en) },
});

/** Whether the claim window or a fixed validity is over. */
export function isOver({ claimEnd, validity }: CouponTerms, nowMs: number): boolean {
  return nowMs >= Date.parse(claimEnd) || (validity.kind === 'fixed' && nowMs >= Date.parse(validity.to));
}
