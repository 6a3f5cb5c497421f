import { benefits } from '@coupon-centre/contract/foundation/benefit-kinds';
import { businessDay } from '@coupon-centre/server/src/foundation/time/business-day.ts';
import type { Audience, UseConfirmation, Validity } from '@coupon-centre/server/src/platform/db/schema/terms-json.ts';
import type { StockSpec } from '@coupon-centre/server/test/factories/stock.ts';
import type { TemplateSpec, TermsSpec } from '@coupon-centre/server/test/factories/template.ts';
import { localised } from '@coupon-centre/server/test/factories/words.ts';
import { campaignOf } from '#demo/campaigns.ts';
import type { DemoCalendar } from '#demo/demo-calendar.ts';
import type { DemoCoupon, DemoFace, DemoValidity } from '#demo/demo-coupon.ts';
import { ruleHtml } from '#demo/rule-html.ts';

const EVERYONE: Audience = { kind: 'everyone' };
/** Leaves room between two coupons of a list for those that operators add. */
const POSITION_STEP = 10;

function toValidity(validity: DemoValidity, calendar: DemoCalendar): Validity {
  if (validity.kind === 'afterCollecting') return validity;
  const { firstDay, lastDay, kind: _kind, ...hours } = validity;
  return { kind: 'fixed', fromMs: calendar.dayStart(firstDay), toMs: calendar.dayStart(lastDay + 1), ...hours };
}

const toConfirmation = ({ text, effect, ...price }: NonNullable<DemoFace['confirmation']>): UseConfirmation => ({
  text: localised(text),
  effect: localised(effect),
  ...price,
});

/** Leaves room to raise the stock, make a grab and codes in the demo. */
const DEMO_CEILING = 2_000_000;

export interface OfferFacts {
  readonly perPerson: number;
  readonly perPersonDay?: number;
  readonly audience?: Audience;
  readonly stockPerDay?: number;
}

/** A coupon's terms at the time of the calendar. */
export function demoTerms(face: DemoFace, facts: OfferFacts, calendar: DemoCalendar) {
  const validity = toValidity(face.validity, calendar);
  return {
    cardClass: benefits[face.benefit.kind].cardClass,
    benefit: face.benefit,
    title: localised(face.title),
    subTitle: localised(face.subTitle),
    ruleHtml: ruleHtml({ audience: EVERYONE, ...facts, validity, rules: face.rules }),
    validity,
    ceiling: DEMO_CEILING,
    bookValueFen: face.bookValueFen,
    ...(face.confirmation && { confirmation: toConfirmation(face.confirmation) }),
    ...(face.places && { placeListId: face.places }),
    ...(face.trial && { trial: { what: localised(face.trial.what), afterwards: localised(face.trial.afterwards) } }),
  } satisfies TermsSpec;
}

function stockSpec({ stock }: DemoCoupon, openedAtMs: number, calendar: DemoCalendar): StockSpec {
  return {
    total: stock.total,
    issued: stock.taken ?? 0,
    issuedOn: { day: businessDay(calendar.nowMs), units: stock.takenToday ?? 0 },
    atMs: Math.min(openedAtMs, calendar.nowMs),
    ...(stock.perDay === undefined ? {} : { perDay: stock.perDay }),
  };
}

/** Epoch milliseconds when a coupon opens. */
export const opensAtMs = ({ claimDays: [first], opensAtHour }: DemoCoupon, calendar: DemoCalendar): number =>
  calendar.dayStart(first, opensAtHour);

/** A coupon of the centre for the factories; `index` is its position in the list. */
export function demoTemplate(coupon: DemoCoupon, index: number, calendar: DemoCalendar): TemplateSpec {
  const { key, classId, state, claimDays, perPerson = 1, perPersonDay, audience, stock, tags = [] } = coupon;
  const claimStartMs = opensAtMs(coupon, calendar);
  const limits = { perPerson, ...(perPersonDay === undefined ? {} : { perPersonDay }) };
  const who = audience === undefined ? {} : { audience };
  const perDay = stock.perDay === undefined ? {} : { stockPerDay: stock.perDay };
  return {
    ...demoTerms(coupon, { ...limits, ...who, ...perDay }, calendar),
    ...limits,
    ...who,
    ...campaignOf(coupon),
    ...(classId === undefined ? {} : { classId }),
    ...(state === undefined ? {} : { state }),
    seed: key,
    claimStartMs,
    claimEndMs: calendar.dayStart(claimDays[1] + 1),
    tags: tags.map(localised),
    position: (index + 1) * POSITION_STEP,
    createdAtMs: Math.min(claimStartMs, calendar.nowMs),
    stock: stockSpec(coupon, claimStartMs, calendar),
  };
}
