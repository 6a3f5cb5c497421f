import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const rejectDraft = call({
  path: '/console-api/coupons/rejectDraft',
  summary: 'Rejects a draft, with the reason',
  who: { operator: 'coupons.approve' },
  request: z.strictObject({ templateId: id, expectedRevision: z.int().positive(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
