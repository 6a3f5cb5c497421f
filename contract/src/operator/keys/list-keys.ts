import { z } from 'zod';
import { cursor, instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { listSize } from '#operator/operator-fields.ts';
import { rights } from '#operator/rights.ts';

export const listKeys = operatorEndpoint({
  path: '/console-api/keys/list',
  summary: 'Keys of other systems, newest first',
  right: 'keys.manage',
  request: z.object({ state: z.enum(['GOOD', 'ENDED']).optional(), cursor: cursor.optional(), size: listSize }),
  response: z.object({
    items: z.array(
      z.object({
        keyId: z.uuid(),
        title: z.string(),
        rights: z.array(z.enum(rights)),
        /** The first letters of the key, to tell it by. */
        prefix: z.string(),
        /** Who made it: what it does is recorded under their name, and it ends with them. */
        madeBy: z.string(),
        createdAt: instant,
        expiresAt: instant.nullable(),
        usedAt: instant.nullable(),
        revokedAt: instant.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  refusals: [],
});
