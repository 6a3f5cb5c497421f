import { z } from 'zod';
import { attributeId, attributeValue, audienceName } from '#catalogue/audience.ts';
import { instant } from '#foundation/field.ts';
import {
  ATTRIBUTE_KEEP_DAYS_MAX,
  ATTRIBUTE_OPTIONS_MAX,
  ATTRIBUTE_THRESHOLDS_MAX,
  ATTRIBUTE_UNIT_MAX_LENGTH,
  CAMPAIGN_OWNER_MAX_LENGTH,
} from '#foundation/limits.ts';

const option = z.strictObject({ key: attributeValue, name: audienceName });

const isOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));

const THRESHOLD_MOST = 1_000_000_000;
const hasTwoDecimals = (number: number): boolean => Number(number.toFixed(2)) === number;

const unit = z.string().trim().max(ATTRIBUTE_UNIT_MAX_LENGTH);

/** What the CRM sends of an attribute: the key of an option, or a number, of which only the band between thresholds is kept. */
export const attributeType = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('CHOICE'),
      /** Can be added to and renamed; one that was saved stays. */
      options: z
        .array(option)
        .min(1)
        .max(ATTRIBUTE_OPTIONS_MAX)
        .refine((options) => isOnce(options.map(({ key }) => key))),
    }),
    z.strictObject({
      kind: z.literal('NUMBER'),
      /** Empty: it has none. */
      unit: z.strictObject({ 'zh-CN': unit, en: unit }),
      /** Ascending; a threshold is the first number of the band above it. They stay as they were first saved. */
      thresholds: z
        .array(z.number().min(-THRESHOLD_MOST).max(THRESHOLD_MOST).refine(hasTwoDecimals))
        .min(1)
        .max(ATTRIBUTE_THRESHOLDS_MAX)
        .refine(isAscending),
    }),
  ])
  .meta({ id: 'AttributeType' });
export type AttributeType = z.output<typeof attributeType>;

/** What operators write about an attribute. */
export const attributeWritten = {
  name: audienceName,
  /** The person or team who answers for its values. */
  owner: z.string().trim().min(1).max(CAMPAIGN_OWNER_MAX_LENGTH),
  /** A value that was not imported again within so many days counts no more, and is deleted. */
  keepDays: z.int().min(1).max(ATTRIBUTE_KEEP_DAYS_MAX),
  type: attributeType,
};

export const listedAttribute = z
  .object({
    attributeId,
    ...attributeWritten,
    /** Numbers that have a value, with or without a subscriber; counted again every hour. */
    numbers: z.int().nonnegative(),
    /** Coupons, drafts included, and segments that name it. */
    uses: z.int().nonnegative(),
    revision: z.int().positive(),
    createdAt: instant,
    /** When a value was last imported; null: never. */
    importedAt: instant.nullable(),
  })
  .meta({ id: 'SubscriberAttribute' });

/** What became of the values of a call or file. */
export const importCounts = {
  /** Of numbers that had none. */
  added: z.int().nonnegative(),
  /** Another one than before. */
  changed: z.int().nonnegative(),
  /** The same as before; its days begin again. */
  repeated: z.int().nonnegative(),
};
