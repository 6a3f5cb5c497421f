import { z } from 'zod';
import { call, json } from '#call/call.ts';
import { signInStep } from '#foundation/operator-fields.ts';

const QUERY_MAX_LENGTH = 8_000;

export const finishProviderSignIn = call({
  path: '/console-api/session/finishProvider',
  summary:
    "Takes the identity provider's answer: sets the session cookie and says which step comes next, and where to continue",
  who: { operator: 'EVERYONE' },
  /** The query that the provider sent the browser back with. */
  request: z.strictObject({ query: z.string().min(1).max(QUERY_MAX_LENGTH) }),
  answer: json(z.object({ next: signInStep, returnTo: z.string() })),
  refusals: [
    'UNKNOWN_ITEM',
    'PROVIDER_AWAY',
    'PROVIDER_REFUSED',
    'SIGN_IN_EXPIRED',
    'NO_ROLE_CLAIM',
    'OPERATOR_DISABLED',
    'TOO_MANY_CALLS',
  ],
});
