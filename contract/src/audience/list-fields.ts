import { z } from 'zod';
import { audienceName, listId } from '#catalogue/audience.ts';
import { instant } from '#foundation/field.ts';
import { CAMPAIGN_OWNER_MAX_LENGTH } from '#foundation/limits.ts';

/** What operators write about a list. */
export const listWritten = {
  name: audienceName,
  /** The person or team who answers for its numbers. */
  owner: z.string().trim().min(1).max(CAMPAIGN_OWNER_MAX_LENGTH),
  /** From then on the list admits no one. Null: it does not expire. */
  expiresAt: instant.nullable(),
};

/** The list as it was read: nothing is written over another change. */
export const listRead = { listId, expectedRevision: z.int32().positive() };

/** FILE: from uploads. CALL: from another system's calls. BOTH. NONE: no number was ever put on it. */
export const listSources = ['NONE', 'FILE', 'CALL', 'BOTH'] as const;

/** Why a list cannot be an audience. */
export const listFaults = ['EXPIRED', 'EMPTY'] as const;

export const listedNumberList = z
  .object({
    listId,
    name: audienceName,
    owner: z.string(),
    expiresAt: instant.nullable(),
    source: z.enum(listSources),
    /** With or without a subscriber. */
    numbers: z.int().nonnegative(),
    /** Null: it can be an audience. */
    fault: z.enum(listFaults).nullable(),
    /** Coupons, drafts included, segments, ads, and distributions whose people are being listed, that name it. */
    uses: z.int().nonnegative(),
    revision: z.int().positive(),
    createdAt: instant,
    /** When its numbers last changed; null: never. */
    filledAt: instant.nullable(),
  })
  .meta({ id: 'NumberList' });
