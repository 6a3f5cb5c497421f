import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { segmentWritten } from './segment-fields.ts';

export const saveSegment = call({
  path: '/console-api/audiences/saveSegment',
  summary: 'A new segment, or a change of one; coupons that began with it keep the conditions that were approved',
  who: { operator: 'audiences.write' },
  request: z.strictObject({
    /** Null: a new one. */
    segmentId: id.nullable(),
    /** The revision that was read; 0 for a new one. */
    expectedRevision: z.int32().nonnegative(),
    ...segmentWritten,
  }),
  answer: json(z.object({ segmentId: id, revision: z.int().positive() })),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'AUDIENCE_UNUSABLE'],
});
