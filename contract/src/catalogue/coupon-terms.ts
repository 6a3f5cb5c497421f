import { z } from 'zod';
import { haveOwnNames, leaveAShare, ofVariant } from '#experiment/variant-fields.ts';
import { benefit, cardClass, classId, id, instant, placeListId } from '#foundation/field.ts';
import {
  CEILING_MAX,
  COUPON_DAYS_MAX,
  COUPON_NOTE_MAX_LENGTH,
  COUPON_POSITION_MAX,
  COUPON_PRICE_MAX_FEN,
  COUPON_RULE_MAX_LENGTH,
  COUPON_SUB_TITLE_MAX_LENGTH,
  COUPON_TAG_MAX_LENGTH,
  COUPON_TAGS_MAX,
  COUPON_TITLE_MAX_LENGTH,
  PER_PERSON_MAX,
  STOCK_UNITS_MAX,
  VALID_AFTER_DAYS_MAX,
  VARIANTS_MAX,
} from '#foundation/limits.ts';
import { reason } from '#foundation/operator-fields.ts';
import { couponAudience } from './audience.ts';

/** A text in both languages, each at most `maxLength` characters. */
const localised = (maxLength: number) =>
  z.strictObject({ 'zh-CN': z.string().trim().min(1).max(maxLength), en: z.string().trim().min(1).max(maxLength) });

/**
 * Hours of the week in which a coupon can be used: start days 0 (Sunday) to 6, minutes of the day, end exclusive. An end that
 * is not after the start is on the next day.
 */
const weeklyHours = z.strictObject({
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(1).max(1440),
});

const couponValidity = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), from: instant, to: instant, hours: weeklyHours.optional() }),
  z.strictObject({
    kind: z.literal('afterCollecting'),
    startAfterDays: z.int().min(0).max(VALID_AFTER_DAYS_MAX),
    days: z.int().min(1).max(COUPON_DAYS_MAX),
    hours: weeklyHours.optional(),
  }),
]);

/** The SMS confirmation before a use. */
const couponConfirmation = z.strictObject({
  text: localised(COUPON_NOTE_MAX_LENGTH),
  effect: localised(COUPON_NOTE_MAX_LENGTH),
  priceFen: z.int().nonnegative().max(COUPON_PRICE_MAX_FEN).optional(),
});

/** The trial of an experience coupon, and what happens when it ends. */
const couponTrial = z.strictObject({
  what: localised(COUPON_NOTE_MAX_LENGTH),
  afterwards: localised(COUPON_NOTE_MAX_LENGTH),
});

/** The text that a share of the people who are logged in sees instead of the coupon's own. What is promised is the coupon's. */
const couponVariant = z
  .strictObject({
    ...ofVariant,
    title: localised(COUPON_TITLE_MAX_LENGTH),
    subTitle: localised(COUPON_SUB_TITLE_MAX_LENGTH),
  })
  .meta({ id: 'CouponVariant' });
export type CouponVariant = z.output<typeof couponVariant>;

const couponVariants = z.array(couponVariant).max(VARIANTS_MAX).refine(leaveAShare).refine(haveOwnNames);

/** A coupon's terms and audience as operators write them. Ends are exclusive. */
export const couponTerms = z
  .strictObject({
    classId,
    cardClass,
    benefit: benefit.strict(),
    title: localised(COUPON_TITLE_MAX_LENGTH),
    subTitle: localised(COUPON_SUB_TITLE_MAX_LENGTH),
    /** Titles and selling lines that are compared with its own. Absent: none. */
    variants: couponVariants.optional(),
    tags: z.array(localised(COUPON_TAG_MAX_LENGTH)).max(COUPON_TAGS_MAX),
    /** Sanitised when saved: text, lists, tables and links are kept. */
    ruleHtml: localised(COUPON_RULE_MAX_LENGTH),
    validity: couponValidity,
    claimStart: instant,
    claimEnd: instant,
    audience: couponAudience,
    confirmation: couponConfirmation.nullable(),
    trial: couponTrial.nullable(),
    /** Whether a partner's codes are used, imported before the first release; fixed from then on, for life coupons only. */
    externalCodes: z.boolean(),
    /** The list of places that take it; for life coupons only. Absent: none. */
    placeListId: placeListId.optional(),
    /** The most units that may ever exist: centre, grabs, exchange codes, code files, a partner's codes. */
    ceiling: z.int().positive().max(CEILING_MAX),
    /** The most units by which all pools together may grow on a business day. Null: no limit. */
    ceilingPerDay: z.int().positive().max(CEILING_MAX).nullable(),
    /** Book value of one coupon, fen: what each of its units takes from the campaign's budget. */
    bookValueFen: z.int().nonnegative().max(COUPON_PRICE_MAX_FEN),
    /** Why it costs nothing: required with the value 0, and null with any other. */
    costsNothingReason: reason.nullable(),
    /** Whose budget its units take from. Null: none. */
    campaignId: id.nullable(),
    /** Sort position in lists, ascending. */
    position: z.int().min(0).max(COUPON_POSITION_MAX),
  })
  .meta({ id: 'CouponTerms' });
export type CouponTerms = z.output<typeof couponTerms>;

/** Units added or removed. */
export const unitsBy = z
  .int()
  .min(-STOCK_UNITS_MAX)
  .max(STOCK_UNITS_MAX)
  .refine((units) => units !== 0);
export const units = z.int().nonnegative().max(STOCK_UNITS_MAX);

/** Initial stock and limits; afterwards they change by amount. Null: no limit. */
export const firstStock = z
  .strictObject({
    total: units,
    perDay: units.positive().nullable(),
    perPerson: z.int().min(1).max(PER_PERSON_MAX),
    perPersonDay: z.int().min(1).max(PER_PERSON_MAX).nullable(),
  })
  .meta({ id: 'FirstStock' });
export type FirstStock = z.output<typeof firstStock>;
