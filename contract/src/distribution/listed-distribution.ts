import { z } from 'zod';
import { conditionGroups } from '#catalogue/audience.ts';
import { instant } from '#foundation/field.ts';

/** LISTING: the people of an audience are being listed. */
export const distributionStates = ['LISTING', 'IN_REVIEW', 'REJECTED', 'RUNNING', 'PAUSED', 'DONE'] as const;

export const listedDistribution = z
  .object({
    distributionId: z.uuid(),
    templateId: z.uuid(),
    title: z.object({ 'zh-CN': z.string(), en: z.string() }),
    name: z.string(),
    state: z.enum(distributionStates),
    /** Who was listed; null: the list was uploaded. */
    conditions: conditionGroups.nullable(),
    /** Lines of the list, so far while it is made: distinct valid numbers; invalid lines; duplicates; valid numbers of people who have never logged in. */
    valid: z.int(),
    wrong: z.int(),
    doubled: z.int(),
    unknown: z.int(),
    given: z.int(),
    failed: z.int(),
    /** How many times it was started. */
    run: z.int(),
    uploadedBy: z.string(),
    decidedBy: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Distribution' });
