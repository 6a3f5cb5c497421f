import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const approveDraft = call({
  path: '/console-api/coupons/approveDraft',
  summary: 'Releases a draft in the revision that was read; operators cannot approve their own work',
  who: { operator: 'coupons.approve' },
  request: z.strictObject({ templateId: id, expectedRevision: z.int().positive() }),
  answer: json(z.object({ termsVersion: z.int() })),
  refusals: [
    ...(['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'OWN_WORK', 'WINDOW_OVER', 'OUTSIDE_WINDOW'] as const),
    'NO_EXTERNAL_CODES',
    ...(['CEILING_TOO_LOW', 'CEILING_DAY_REACHED', 'BUDGET_REACHED', 'DAY_REACHED'] as const),
  ],
});
