import { z } from 'zod';
import { channel, id } from '#foundation/field.ts';
import {
  ATTRIBUTE_OPTIONS_MAX,
  AUDIENCE_CONDITIONS_MAX,
  AUDIENCE_GROUPS_MAX,
  AUDIENCE_LABEL_MAX_LENGTH,
  AUDIENCE_NAME_MAX_LENGTH,
  COUPON_DAYS_MAX,
} from '#foundation/limits.ts';

/** Of a list of numbers: chosen once, by operators or by the system that feeds the list; it stays. */
export const listId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Of an attribute of subscribers: what the operator's CRM calls it. Chosen once; it stays. */
export const attributeId = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);
/** A value that an attribute can have: the key of an option, or of a band of numbers (`bandKeys`). */
export const attributeValue = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const name = z.string().trim().min(1).max(AUDIENCE_NAME_MAX_LENGTH);
/** What subscribers read where they are not among them: "only for …". */
export const audienceName = z.strictObject({ 'zh-CN': name, en: name });

const label = z.string().trim().min(1).max(AUDIENCE_LABEL_MAX_LENGTH);
/** What subscribers read of a coupon that they must have, or must not have: its title when it was chosen. */
const couponName = z.strictObject({ 'zh-CN': label, en: label });
const days = z.int().min(1).max(COUPON_DAYS_MAX);

const conditions = [
  /** The numbers of a list (`number_list`). */
  z.strictObject({ kind: z.literal('numberList'), listId, name: audienceName }),
  /** One of these values is the number's own (`subscriber_attribute`). */
  z.strictObject({
    kind: z.literal('attribute'),
    attributeId,
    values: z.array(attributeValue).min(1).max(ATTRIBUTE_OPTIONS_MAX),
    name: audienceName,
  }),
  /** Region and brand: the number begins with one of these. */
  z.strictObject({
    kind: z.literal('prefixes'),
    prefixes: z
      .array(z.string().regex(/^1\d{0,6}$/))
      .min(1)
      .max(200),
    name: audienceName,
  }),
  /** First logged in within this many days. */
  z.strictObject({ kind: z.literal('newCustomers'), withinDays: days }),
  /** First logged in at least this many days ago. */
  z.strictObject({ kind: z.literal('tenure'), atLeastDays: days }),
  /** Never used a coupon (`first-deal.ts`). */
  z.strictObject({ kind: z.literal('firstDeal') }),
  /** Came through one of these channels (`ch`). */
  z.strictObject({ kind: z.literal('channels'), channels: z.array(channel).min(1).max(50), name: audienceName }),
  /** Collected this coupon at any time before, whatever became of it. */
  z.strictObject({ kind: z.literal('collected'), templateId: id, name: couponName }),
  /** Used this coupon at any time before. */
  z.strictObject({ kind: z.literal('used'), templateId: id, name: couponName }),
] as const;

/** One fact about a person. */
export const audienceCondition = z.discriminatedUnion('kind', conditions).meta({ id: 'AudienceCondition' });
export type AudienceCondition = z.output<typeof audienceCondition>;

/**
 * A condition, or its opposite. A list that has expired or is unknown meets neither; nor does a person of whom an attribute has no value
 * that counts.
 */
const signedCondition = z.strictObject({ isNot: z.boolean(), is: audienceCondition });
export type SignedCondition = z.output<typeof signedCondition>;

/** Every group must hold; a group holds where one of its conditions does. Any and, or, not can be written so. */
export const conditionGroups = z
  .array(z.strictObject({ any: z.array(signedCondition).min(1).max(AUDIENCE_CONDITIONS_MAX) }))
  .min(1)
  .max(AUDIENCE_GROUPS_MAX);
export type ConditionGroups = z.output<typeof conditionGroups>;

/** Who may collect a coupon; `name` describes them. */
export const couponAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  ...conditions,
  z.strictObject({ kind: z.literal('conditions'), all: conditionGroups }),
]);
export type CouponAudience = z.output<typeof couponAudience>;

/** An audience as the groups that must hold; everyone: none. */
export function groupsOf(audience: CouponAudience): ConditionGroups {
  if (audience.kind === 'everyone') return [];
  return audience.kind === 'conditions' ? audience.all : [{ any: [{ isNot: false, is: audience }] }];
}

/** Every condition that an audience names. */
export const conditionsIn = (audience: CouponAudience): readonly AudienceCondition[] =>
  groupsOf(audience).flatMap(({ any }) => any.map(({ is }) => is));
