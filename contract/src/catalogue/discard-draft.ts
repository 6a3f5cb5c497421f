import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const discardDraft = call({
  path: '/console-api/coupons/discardDraft',
  summary: 'Discards a draft, and with it a coupon that was never released',
  who: { operator: 'coupons.write' },
  request: z.strictObject({ templateId: id, expectedRevision: z.int32().positive(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'CODES_IMPORTED'],
});
