import { z } from 'zod';
import { call, loginJson } from '#call/call.ts';

export const showAccount = call({
  path: '/login-server/account',
  summary: 'Whose session it is, for people to recognise their own number',
  who: { session: 'required' },
  request: z.object({}),
  answer: loginJson(
    z.object({
      /** The number with its middle hidden. */
      gmm: z.string(),
    }),
  ),
  refusals: [],
});
