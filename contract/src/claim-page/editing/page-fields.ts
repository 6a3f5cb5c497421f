import { z } from 'zod';
import { claimPageDraft } from '#claim-page/claim-page.ts';
import { haveOwnNames, leaveAShare, ofVariant } from '#experiment/variant-fields.ts';
import { instant } from '#foundation/field.ts';
import { VARIANTS_MAX } from '#foundation/limits.ts';

/** States of a version. RETIRED: replaced by the next one, taken down, or discarded. */
export const pageStates = ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'RETIRED'] as const;
export type PageState = (typeof pageStates)[number];

/** A page's id, as in its links. The names of the front routes are reserved. */
export const newPageId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .refine((id) => id !== 'H5Index' && id !== 'H5Index1');
export const pageVersion = z.int32().positive();
/** Incremented with every save of a draft. */
export const pageRevision = z.int32().positive();

/** The routes that show a page without its id. */
export const pageFronts = ['H5Index', 'H5Index1'] as const;
export const pageFront = z.enum(pageFronts);

/** What a share of the people who are logged in sees instead of the page itself (`presentedBy`). */
const pageVariant = z.strictObject({ ...ofVariant, content: claimPageDraft }).meta({ id: 'PageVariant' });
export type PageVariant = z.output<typeof pageVariant>;

export const pageVariants = z.array(pageVariant).max(VARIANTS_MAX).refine(leaveAShare).refine(haveOwnNames);

/** What an operator writes: content and window. The end is exclusive; null: not planned. */
export const writtenPage = z
  .strictObject({
    content: claimPageDraft,
    effectiveFrom: instant,
    effectiveTo: instant.nullable(),
    /** Absent: everybody sees the page itself. */
    variants: pageVariants.optional(),
  })
  .meta({ id: 'WrittenPage' });
export type WrittenPage = z.output<typeof writtenPage>;

/** A version without its content. */
export const listedVersion = z
  .object({
    version: pageVersion,
    state: z.enum(pageStates),
    revision: pageRevision,
    isApproved: z.boolean(),
    /** Whether it was ever published, so that the page can be rolled back to it. */
    wasPublished: z.boolean(),
    changedAt: instant,
    publishedAt: instant.nullable(),
  })
  .meta({ id: 'PageVersion' });
