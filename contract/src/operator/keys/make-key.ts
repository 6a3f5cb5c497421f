import { z } from 'zod';
import { instant } from '#field.ts';
import { operatorEndpoint } from '#operator/operator-endpoint.ts';
import { keyRights } from '#operator/rights.ts';

export const makeKey = operatorEndpoint({
  path: '/console-api/keys/make',
  summary: 'A key for another system with these rights and no others; the key itself is shown this once',
  right: 'keys.manage',
  request: z.object({
    title: z.string().trim().min(1).max(60),
    rights: z.array(z.enum(keyRights)).min(1).max(keyRights.length),
    expiresAt: instant.nullable().default(null),
  }),
  response: z.object({ keyId: z.uuid(), key: z.string() }),
  refusals: [],
});
