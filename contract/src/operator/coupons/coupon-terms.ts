import { z } from 'zod';
import { benefit, cardClass, channel, classId, instant } from '#field.ts';

/** A text in both languages, each of at most so many characters. */
const localised = (maxLength: number) =>
  z.strictObject({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });

/** Hours of the week in which a coupon can be used; days 0 (Sunday) to 6 on which they begin, minutes of the day, the end exclusive. */
const weeklyHours = z.strictObject({
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(1).max(1440),
});

const couponValidity = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), from: instant, to: instant, hours: weeklyHours.optional() }),
  z.strictObject({
    kind: z.literal('afterCollecting'),
    startAfterDays: z.int().min(0).max(365),
    days: z.int().min(1).max(3650),
    hours: weeklyHours.optional(),
  }),
]);

const audienceName = localised(40);
const couponAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({
    kind: z.literal('numberList'),
    listId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    name: audienceName,
  }),
  z.strictObject({
    kind: z.literal('prefixes'),
    prefixes: z
      .array(z.string().regex(/^1\d{0,6}$/))
      .min(1)
      .max(200),
    name: audienceName,
  }),
  z.strictObject({ kind: z.literal('newCustomers'), withinDays: z.int().min(1).max(3650) }),
  z.strictObject({ kind: z.literal('firstDeal') }),
  z.strictObject({ kind: z.literal('channels'), channels: z.array(channel).min(1).max(50), name: audienceName }),
]);

/** What has to be confirmed by SMS before a use. */
const couponConfirmation = z.strictObject({
  text: localised(200),
  effect: localised(200),
  priceFen: z.int().nonnegative().max(10_000_000).optional(),
});

/** Of an experience coupon: what is tried, and what happens when the trial ends. */
const couponTrial = z.strictObject({ what: localised(200), afterwards: localised(200) });

/** All that a coupon promises and for whom it is, as operators write it. Ends are exclusive. */
export const couponTerms = z.strictObject({
  classId,
  cardClass,
  benefit: benefit.strict(),
  title: localised(40),
  subTitle: localised(60),
  tags: z.array(localised(24)).max(3),
  /** Cleaned when it is saved: text, lists, tables and links stay. */
  ruleHtml: localised(20_000),
  validity: couponValidity,
  claimStart: instant,
  claimEnd: instant,
  audience: couponAudience,
  confirmation: couponConfirmation.nullable(),
  trial: couponTrial.nullable(),
  /** Whether its codes are a partner's, imported before the first release; chosen then for good, and for life coupons only. */
  externalCodes: z.boolean(),
  /** What one of it costs in the books, fen. */
  bookValueFen: z.int().nonnegative().max(10_000_000),
  /** Its place in lists: smaller is further up. */
  position: z.int().min(0).max(1_000_000),
});
export type CouponTerms = z.output<typeof couponTerms>;

const UNITS_MAX = 100_000_000;
/** Units that are put in or taken out. */
export const unitsBy = z
  .int()
  .min(-UNITS_MAX)
  .max(UNITS_MAX)
  .refine((units) => units !== 0);
export const units = z.int().nonnegative().max(UNITS_MAX);

/** What a coupon starts with; afterwards these change by amount. Null where there is no limit. */
export const firstStock = z.strictObject({
  total: units,
  perDay: units.positive().nullable(),
  perPerson: z.int().min(1).max(10_000),
  perPersonDay: z.int().min(1).max(10_000).nullable(),
});
export type FirstStock = z.output<typeof firstStock>;
