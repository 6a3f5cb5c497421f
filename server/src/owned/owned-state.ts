import type { Locale } from '@coupon-centre/contract/foundation/field';
import type { OwnedState } from '@coupon-centre/contract/foundation/owned-state';
import type { Terms } from '#catalogue/offer.ts';
import { hoursInWords, insideHours } from '#catalogue/validity.ts';
import { businessDay } from '#foundation/time/business-day.ts';
import type { OwnedRow } from './owned-store.ts';

/** The state shown to people: expiry is derived on reading. */
export const stateAt = (row: Pick<OwnedRow, 'state' | 'valid_to'>, nowMs: number): OwnedState =>
  (row.state === 'AVAILABLE' || row.state === 'PENDING') && row.valid_to.getTime() <= nowMs ? 'EXPIRED' : row.state;

/** Obstacles to using a coupon: its state, or the time. */
export type Obstacle = Exclude<OwnedState, 'AVAILABLE'> | 'NOT_YET_VALID' | 'OUTSIDE_HOURS';

type OwnedStatus = Pick<OwnedRow, 'state' | 'valid_from' | 'valid_to'>;
type Promised = Pick<Terms, 'validity'>;

/** Why an owned coupon cannot be used at this moment; null if it can. */
export function obstacleAt(row: OwnedStatus, terms: Promised, nowMs: number): Obstacle | null {
  const state = stateAt(row, nowMs);
  if (state !== 'AVAILABLE') return state;
  if (row.valid_from.getTime() > nowMs) return 'NOT_YET_VALID';
  return insideHours(terms.validity.hours, nowMs) ? null : 'OUTSIDE_HOURS';
}

const stateReasons: Readonly<Record<Exclude<OwnedState, 'AVAILABLE'>, Readonly<Record<Locale, string>>>> = {
  PENDING: { 'zh-CN': '正在核实，有效期将顺延', en: 'Being checked; its validity will be extended' },
  USING: { 'zh-CN': '正在使用中', en: 'Being used' },
  USED: { 'zh-CN': '已使用', en: 'Used' },
  EXPIRED: { 'zh-CN': '已过期', en: 'Expired' },
  WITHDRAWN: { 'zh-CN': '已被收回', en: 'Withdrawn' },
};

/** The moment and the language of a presentation. */
export interface Reading {
  readonly nowMs: number;
  readonly locale: Locale;
}

/** The same as text; of a held coupon that it is held, since its release gives the time back. */
export function notUsableBecause(row: OwnedStatus, terms: Promised, { nowMs, locale }: Reading): string | null {
  if (row.state === 'PENDING') return stateReasons.PENDING[locale];
  const obstacle = obstacleAt(row, terms, nowMs);
  switch (obstacle) {
    case null:
      return null;
    case 'NOT_YET_VALID': {
      const day = businessDay(row.valid_from.getTime());
      return { 'zh-CN': `${day} 起可用`, en: `Usable from ${day}` }[locale];
    }
    case 'OUTSIDE_HOURS': {
      const hours = hoursInWords(terms.validity.hours, locale);
      return { 'zh-CN': `仅 ${hours} 可用`, en: `Usable ${hours} only` }[locale];
    }
    case 'PENDING':
    case 'USING':
    case 'USED':
    case 'EXPIRED':
    case 'WITHDRAWN':
      return stateReasons[obstacle][locale];
  }
}
