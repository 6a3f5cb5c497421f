import { z } from 'zod';
import { conditionGroups } from '#catalogue/audience.ts';
import { id, instant } from '#foundation/field.ts';
import { CAMPAIGN_OWNER_MAX_LENGTH, CAMPAIGN_TITLE_MAX_LENGTH } from '#foundation/limits.ts';

/** What operators write about a segment: conditions that coupons begin with. */
export const segmentWritten = {
  title: z.string().trim().min(1).max(CAMPAIGN_TITLE_MAX_LENGTH),
  /** The person or team who answers for it. */
  owner: z.string().trim().min(1).max(CAMPAIGN_OWNER_MAX_LENGTH),
  all: conditionGroups,
};

export const listedSegment = z
  .object({
    segmentId: id,
    ...segmentWritten,
    revision: z.int().positive(),
    changedAt: instant,
  })
  .meta({ id: 'Segment' });
