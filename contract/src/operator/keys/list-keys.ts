import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { rights } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';
import { keyAddresses } from './key-addresses.ts';

export const listKeys = call({
  path: '/console-api/keys/list',
  summary: 'Keys of other systems, newest first',
  who: { operator: 'keys.manage' },
  request: z.strictObject({ state: z.enum(['GOOD', 'ENDED']).optional(), ...pageRequest }),
  answer: json(
    pageOf(
      z.object({
        keyId: z.uuid(),
        title: z.string(),
        rights: z.array(z.enum(rights)),
        /** The first characters of the key, to recognise it; empty until it is taken. */
        prefix: z.string(),
        /** The account that it belongs to: its actions are recorded under this name, and it ends with the account. */
        account: z.object({ operatorId: z.uuid(), name: z.string(), isService: z.boolean() }),
        /** Who asked for it, and takes it. */
        madeBy: z.string(),
        /** From where it is accepted; empty: from anywhere. */
        addresses: keyAddresses,
        /** When a use from elsewhere was refused last; counted once a minute. */
        refusedAt: instant.nullable(),
        /** The approval that other addresses wait for; null: none. */
        addressesApprovalId: z.uuid().nullable(),
        createdAt: instant,
        expiresAt: instant,
        usedAt: instant.nullable(),
        revokedAt: instant.nullable(),
        /** For the approval of another administrator, or to be taken by its creator; null: it is in use, or has ended. */
        awaits: z.enum(['APPROVAL', 'TAKING']).nullable(),
        /** Whether the caller made it. */
        isOwn: z.boolean(),
        ...waitsFor,
      }),
    ),
  ),
  refusals: [],
});
