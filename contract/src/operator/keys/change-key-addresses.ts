import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { reason } from '#foundation/operator-fields.ts';
import { keyAddresses } from './key-addresses.ts';

export const changeKeyAddresses = call({
  path: '/console-api/keys/changeAddresses',
  summary:
    'Sets from where a key is accepted, which is as expected; more addresses of a key that was approved wait for another administrator',
  who: { operator: 'keys.manage' },
  request: z.strictObject({ keyId: z.uuid(), expected: keyAddresses, addresses: keyAddresses, reason }),
  /** Null: it is in force. */
  answer: json(z.object(waitsFor)),
  refusals: ['UNKNOWN_ITEM', 'STALE_VALUE', 'WRONG_STATE'],
});
