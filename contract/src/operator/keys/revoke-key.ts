import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';

export const revokeKey = call({
  path: '/console-api/keys/revoke',
  summary: 'Revokes a key permanently, effective from the next call',
  who: { operator: 'keys.manage' },
  request: z.strictObject({ keyId: z.uuid(), reason }),
  answer: json(z.object({})),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
