import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const withdrawDraft = call({
  path: '/console-api/coupons/withdrawDraft',
  summary: 'Withdraws a draft from approval, to edit it further',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ templateId: id, expectedRevision: z.int().positive() }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
