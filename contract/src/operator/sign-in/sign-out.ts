import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const signOut = call({
  path: '/console-api/session/signOut',
  summary: 'Ends this session and clears its cookie',
  who: { operator: 'SIGNING_IN' },
  request: z.strictObject({}),
  answer: json(
    z.object({
      /** Where the operator can sign out at the identity provider too. */
      providerSignOutUrl: z.url().nullable(),
    }),
  ),
  refusals: [],
});
