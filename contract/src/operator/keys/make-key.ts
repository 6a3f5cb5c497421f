import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { keyRights } from '#call/rights.ts';
import { instant } from '#foundation/field.ts';
import { KEY_TITLE_MAX_LENGTH } from '#foundation/limits.ts';

export const makeKey = call({
  path: '/console-api/keys/make',
  summary: 'A key for another system with only these rights; the key itself is shown only once',
  who: { operator: 'keys.manage' },
  request: z.strictObject({
    title: z.string().trim().min(1).max(KEY_TITLE_MAX_LENGTH),
    rights: z.array(z.enum(keyRights)).min(1).max(keyRights.length),
    expiresAt: instant.nullable().default(null),
  }),
  isRepeatable: true,
  answer: json(z.object({ keyId: z.uuid(), key: z.string() })),
  refusals: [],
});
