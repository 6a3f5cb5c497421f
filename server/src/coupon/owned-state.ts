import type { OwnedState } from '@coupon-centre/contract/card/owned-card';
import type { Locale } from '@coupon-centre/contract/field';
import { businessDay } from '#coupon/business-day.ts';
import type { Terms } from '#coupon/offer.ts';
import type { OwnedRow } from '#coupon/owned-store.ts';
import { hoursInWords, insideHours } from '#coupon/validity.ts';

/** The state a person is told: running out is decided when it is read. */
export const stateAt = (row: Pick<OwnedRow, 'state' | 'valid_to'>, nowMs: number): OwnedState =>
  (row.state === 'AVAILABLE' || row.state === 'PENDING') && row.valid_to.getTime() <= nowMs ? 'EXPIRED' : row.state;

const stateReasons: Readonly<Record<Exclude<OwnedState, 'AVAILABLE'>, Readonly<Record<Locale, string>>>> = {
  PENDING: { 'zh-CN': '正在发放', en: 'Being issued' },
  USING: { 'zh-CN': '正在使用中', en: 'Being used' },
  USED: { 'zh-CN': '已使用', en: 'Used' },
  EXPIRED: { 'zh-CN': '已过期', en: 'Expired' },
  WITHDRAWN: { 'zh-CN': '已被收回', en: 'Withdrawn' },
};

/** Why an owned coupon cannot be used at this moment, in words; null when it can. */
export function notUsableBecause(
  row: Pick<OwnedRow, 'state' | 'valid_from' | 'valid_to'>,
  terms: Pick<Terms, 'validity'>,
  nowMs: number,
  locale: Locale,
): string | null {
  const state = stateAt(row, nowMs);
  if (state !== 'AVAILABLE') return stateReasons[state][locale];
  if (row.valid_from.getTime() > nowMs) {
    const day = businessDay(row.valid_from.getTime());
    return { 'zh-CN': `${day} 起可用`, en: `Usable from ${day}` }[locale];
  }
  if (!insideHours(terms.validity.hours, nowMs)) {
    const hours = hoursInWords(terms.validity.hours, locale);
    return { 'zh-CN': `仅 ${hours} 可用`, en: `Usable ${hours} only` }[locale];
  }
  return null;
}
