import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { keyRights } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { KEY_TITLE_MAX_LENGTH } from '#foundation/limits.ts';
import { keyAddresses } from './key-addresses.ts';

export const makeKey = call({
  path: '/console-api/keys/make',
  summary:
    'A key for another system with only these rights, shown only once; with a right that approves, or for a service account, it waits for another administrator, and then to be taken',
  who: { operator: 'keys.manage' },
  request: z.strictObject({
    title: z.string().trim().min(1).max(KEY_TITLE_MAX_LENGTH),
    rights: z.array(z.enum(keyRights)).min(1).max(keyRights.length),
    /** A service account; without it the key is the caller's own. */
    serviceId: z.uuid().optional(),
    addresses: keyAddresses.default([]),
    /** Default, and at the latest: a year from now. */
    expiresAt: instant.optional(),
  }),
  isRepeatable: true,
  answer: json(
    z.object({
      keyId: z.uuid(),
      /** Null where it waits. */
      key: z.string().nullable(),
      ...waitsFor,
    }),
  ),
  refusals: ['UNKNOWN_ITEM', 'WRONG_STATE'],
});
