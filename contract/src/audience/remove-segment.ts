import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const removeSegment = call({
  path: '/console-api/audiences/removeSegment',
  summary: 'Deletes a segment; coupons that began with it keep their conditions',
  who: { operator: 'audiences.write' },
  request: z.strictObject({ segmentId: id, expectedRevision: z.int32().positive() }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE'],
});
