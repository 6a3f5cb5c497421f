import { z } from 'zod';
import { call, json } from '#call/call.ts';

const RETURN_MAX_LENGTH = 1_000;

export const beginProviderSignIn = call({
  path: '/console-api/session/beginProvider',
  summary: 'Begins signing in at the identity provider: where to send the browser',
  who: { operator: 'EVERYONE' },
  request: z.strictObject({
    /** Path and query below the console's base where the operator continues; never another host's address. */
    returnTo: z
      .string()
      .max(RETURN_MAX_LENGTH)
      .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u),
    /** Asks the provider for the account again, after a refusal. */
    isOtherAccount: z.boolean().default(false),
  }),
  answer: json(z.object({ url: z.url() })),
  refusals: ['UNKNOWN_ITEM', 'PROVIDER_AWAY', 'TOO_MANY_CALLS'],
});
