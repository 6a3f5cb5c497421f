import type { CouponTerms } from '@coupon-centre/contract/catalogue/coupon-terms';
import type { ClaimPageDraft } from '@coupon-centre/contract/claim-page/claim-page';
import type { WrittenPage } from '@coupon-centre/contract/claim-page/editing/page-fields';
import { toInstant } from '#foundation/time/business-day.ts';

/* Dates of what is copied into another campaign: all of them move by the same time. */

/** An instant that many milliseconds later. */
const later = (instant: string, byMs: number): string => toInstant(Date.parse(instant) + byMs);

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
export const movedPage = ({ content, effectiveFrom, effectiveTo }: WrittenPage, move: PageMove): WrittenPage => ({
  content: { ...content, modules: content.modules.map((module) => movedModule(module, move)) },
  effectiveFrom: later(effectiveFrom, move.byMs),
  effectiveTo: effectiveTo && later(effectiveTo, move.byMs),
});
