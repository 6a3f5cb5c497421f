import { z } from 'zod';
import { VARIANT_NAME_MAX_LENGTH } from '#foundation/limits.ts';

const WHOLE_PERCENT = 100;

/** Fields of every variant that is compared, of a claim page or of a coupon's text. */
export const ofVariant = {
  /** As operators call it, in the report too. */
  name: z.string().trim().min(1).max(VARIANT_NAME_MAX_LENGTH),
  /** Whole per cent of subscribers. */
  percent: z
    .int()
    .min(1)
    .max(WHOLE_PERCENT - 1),
};

interface OfVariant {
  readonly name: string;
  readonly percent: number;
}

/** Whether a share is left for the thing itself. */
export const leaveAShare = (variants: readonly OfVariant[]): boolean =>
  variants.reduce((sum, { percent }) => sum + percent, 0) < WHOLE_PERCENT;

/** Whether no two have the same name. */
export const haveOwnNames = (variants: readonly OfVariant[]): boolean =>
  new Set(variants.map(({ name }) => name)).size === variants.length;
