import { z } from 'zod';
import { claimPageDraft } from '#claim-page/claim-page.ts';
import { instant } from '#foundation/field.ts';

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
