import { z } from 'zod';
import { claimPageDraft } from '#content/claim-page.ts';
import { instant } from '#field.ts';

/** Of a version: a draft is written, reviewed, published, and retired by the next one, by hand, or unseen. */
export const pageStates = ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'RETIRED'] as const;
export type PageState = (typeof pageStates)[number];

/** A page's own id, which stands in its links. The fronts' names are not for pages. */
export const newPageId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .refine((id) => id !== 'H5Index' && id !== 'H5Index1');
export const pageVersion = z.int().positive();
/** Goes up with every save of a draft. */
export const pageRevision = z.int().positive();

/** The routes that show a page without naming it. */
export const pageFronts = ['H5Index', 'H5Index1'] as const;
export const pageFront = z.enum(pageFronts);

/** What an operator writes: content and window, the end exclusive or not planned. */
export const writtenPage = z.object({
  content: claimPageDraft,
  effectiveFrom: instant,
  effectiveTo: instant.nullable(),
});
export type WrittenPage = z.output<typeof writtenPage>;

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
  /** Which module, from 0; null: the page itself. */
  module: z.int().nonnegative().nullable(),
  /** In the module, or in the page: `coupons.2`, `does.link`, `share.imageUrl`. */
  field: z.string(),
  /** The coupon's id, or the address. */
  value: z.string(),
});
export type PageFault = z.output<typeof pageFault>;

/** A version without its words. */
export const listedVersion = z.object({
  version: pageVersion,
  state: z.enum(pageStates),
  revision: pageRevision,
  isApproved: z.boolean(),
  /** Whether it was seen once, so that the page can go back to it. */
  wasPublished: z.boolean(),
  changedAt: instant,
  publishedAt: instant.nullable(),
});
