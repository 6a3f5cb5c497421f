import { z } from 'zod';
import { call, json } from '#call/call.ts';

export const showSignInWays = call({
  path: '/console-api/session/showWays',
  summary: 'Whether operators sign in at an identity provider; the password is the emergency access then',
  who: { operator: 'EVERYONE' },
  request: z.strictObject({}),
  answer: json(z.object({ hasProvider: z.boolean() })),
  refusals: [],
});
