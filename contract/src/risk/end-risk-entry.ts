import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { id } from '#foundation/field.ts';
import { reason } from '#foundation/operator-fields.ts';

export const endRiskEntry = call({
  path: '/console-api/risk/endEntry',
  summary: 'Takes an entry out of its list; without effect within two seconds',
  who: { operator: 'risk.manage' },
  request: z.strictObject({ entryId: id, reason }),
  answer: json(z.object({})),
  /** WRONG_STATE: it was taken out already, or waits for approval. */
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
