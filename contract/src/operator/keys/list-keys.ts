import { z } from 'zod';
import { waitsFor } from '#approval/approval-fields.ts';
import { call, json } from '#call/call.ts';
import { rights } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { pageOf, pageRequest } from '#foundation/paged.ts';

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
        /** Its creator: its actions are recorded under their name, and it ends with their account. */
        madeBy: z.string(),
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
