import { z } from 'zod';

export const pageFaultKinds = [
  'COUPON_ENDED',
  'COUPON_NOT_PUBLISHED',
  'COUPON_EMPTY',
  'HOST_NOT_ALLOWED',
  'WINDOW_OVER',
] as const;
/** Why a page cannot be published, and where. */
export const pageFault = z.object({
  kind: z.enum(pageFaultKinds),
  /** The variant's index, from 0; absent: the page itself. */
  variant: z.int().nonnegative().optional(),
  /** The module's index, from 0; null: the page itself. */
  module: z.int().nonnegative().nullable(),
  /** Within the module or the page: `coupons.2`, `does.link`, `share.imageUrl`. */
  field: z.string(),
  /** The coupon's id, or the address. */
  value: z.string(),
});
export type PageFault = z.output<typeof pageFault>;
