import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { conditionGroups } from '#catalogue/audience.ts';
import { id } from '#foundation/field.ts';
import { FILE_NAME_MAX_LENGTH } from '#foundation/limits.ts';

export const distributeToAudience = call({
  path: '/console-api/distribution/toAudience',
  summary:
    'Lists the subscribers who meet conditions now, to get a coupon each; nothing is given before another operator approves the list',
  who: { operator: 'distribution.write' },
  request: z.strictObject({
    templateId: id,
    name: z.string().trim().min(1).max(FILE_NAME_MAX_LENGTH),
    /** None on channels: a distribution has none. */
    conditions: conditionGroups,
  }),
  isRepeatable: true,
  /** The list is made in the background; then it waits for its approval. */
  answer: json(z.object({ distributionId: z.uuid() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE', 'AUDIENCE_UNUSABLE'],
});
