import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { instant } from '@coupon-centre/contract/foundation/field';
import { DAY_MS } from '@coupon-centre/contract/foundation/time';
import { BadInput } from '#foundation/refusal/bad-input.ts';
import { toInstant } from '#foundation/time/business-day.ts';

/** Of JavaScript: a day less, for the offset. */
const MAX_DATE_MS = 8.64e15 - DAY_MS;

/* Dates of what is copied into another campaign: all of them move by the same time. */

/** An instant that many milliseconds later. Throws BadInput, naming `startsAt`, where no call could read it any more. */
export function later(from: string, byMs: number): string {
  const movedMs = Date.parse(from) + byMs;
  const moved = Math.abs(movedMs) <= MAX_DATE_MS ? toInstant(movedMs) : '';
  if (instant.safeParse(moved).success) return moved;
  throw new BadInput('startsAt', {
    'zh-CN': '会使活动、券或页面的日期早于 1970 年或晚于 2199 年',
    en: 'would move a date of the campaign, its coupons or its pages before 1970 or beyond 2199',
  });
}

const movedValidity = (validity: CouponTerms['validity'], byMs: number): CouponTerms['validity'] =>
  validity.kind === 'fixed'
    ? { ...validity, from: later(validity.from, byMs), to: later(validity.to, byMs) }
    : validity;

/** Terms with the window and a fixed validity moved. */
export const movedTerms = (terms: CouponTerms, byMs: number): CouponTerms => ({
  ...terms,
  claimStart: later(terms.claimStart, byMs),
  claimEnd: later(terms.claimEnd, byMs),
  validity: movedValidity(terms.validity, byMs),
});

interface PageMove {
  readonly byMs: number;
  /** The copy of each coupon, by the original's id. */
  readonly copyOf: ReadonlyMap<string, string>;
}

type Module = ClaimPageDraft['modules'][number];

function movedModule(module: Module, { byMs, copyOf }: PageMove): Module {
  switch (module.kind) {
    case 'couponGrid':
      return { ...module, coupons: module.coupons.map((templateId) => copyOf.get(templateId) ?? templateId) };
    case 'button':
      return module.does.kind === 'collect'
        ? { ...module, does: { kind: 'collect', sCardId: copyOf.get(module.does.sCardId) ?? module.does.sCardId } }
        : module;
    case 'countdown':
      return { ...module, to: module.to && later(module.to, byMs) };
    case 'banner':
    case 'grab':
    case 'richText':
    case 'rule':
      return module;
  }
}

/** A page with its window and countdowns moved, and the copied coupons in place of the originals. */
export const movedPage = (
  { content, effectiveFrom, effectiveTo, variants }: WrittenPage,
  move: PageMove,
): WrittenPage => ({
  content: { ...content, modules: content.modules.map((module) => movedModule(module, move)) },
  effectiveFrom: later(effectiveFrom, move.byMs),
  effectiveTo: effectiveTo && later(effectiveTo, move.byMs),
  // Their coupons and times are the page's.
  ...(variants && { variants }),
});
