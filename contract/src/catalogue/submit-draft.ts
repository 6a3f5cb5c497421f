import { z } from 'zod';
import { askedApproval } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';

export const submitDraft = call({
  path: '/console-api/coupons/submitDraft',
  summary: "Submits a draft for another operator's approval",
  who: { operator: 'coupons.write' },
  request: z.strictObject({ templateId: id, expectedRevision: z.int32().positive() }),
  answer: json(z.object(askedApproval)),
  refusals: [
    ...(['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE', 'WINDOW_OVER', 'NO_EXTERNAL_CODES', 'CEILING_TOO_LOW'] as const),
    'CAMPAIGN_OF_OTHERS',
    'CAMPAIGN_MEASURED',
    'AUDIENCE_UNUSABLE',
  ],
});
