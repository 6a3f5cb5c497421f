import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const takeKey = call({
  path: '/console-api/keys/take',
  summary: 'Makes the secret of a key that was approved and answers it, once, to the operator who asked for the key',
  who: { operator: 'keys.manage' },
  request: z.strictObject({ keyId: z.uuid() }),
  isRepeatable: true,
  answer: json(z.object({ key: z.string() })),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
